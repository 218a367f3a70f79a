import type { Id } from '@bahi/contracts';
import type { CompletionLookups } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { lookUp } from '../ledger/lookups.ts';
import { shopPhone } from '../ledger/ownerPhones.ts';
import type { Services } from '../services.ts';
import { referenceUsedOn } from './usedReferences.ts';

/** How the bill is to be paid. */
interface Paid {
  upiReference?: string | null | undefined;
  payments?: readonly { reference?: string | null | undefined }[] | null | undefined;
}

/**
 * What the completion of a bill needs besides draft and ledger.
 * @throws {Error} for a shop that was never opened
 */
export async function completionLookups(
  services: Services,
  shopId: Id,
  billId: Id,
  { upiReference, payments }: Paid,
): Promise<CompletionLookups> {
  const references = new Set([upiReference, ...(payments ?? []).map(({ reference }) => reference)]);
  const [lookups, ...usedOn] = await Promise.all([
    lookUp(services, shopId, 'recent'),
    ...[...references].map((reference) => referenceUsedOn(services, shopId, reference, billId)),
  ]);
  return {
    shop: lookups.shop,
    shopPhone: await shopPhone(services, lookups),
    products: lookups.catalogue.products,
    referenceUsedOn: [...new Set(usedOn.flat())],
    paymentIdOf: (n) => deriveId(billId, 'payment', String(n)),
  };
}
