import type { Id } from '@bahi/contracts';
import type { CompletionLookups } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { lookUp } from '../ledger/lookups.ts';
import { shopPhone } from '../ledger/ownerPhones.ts';
import type { Services } from '../services.ts';
import { referenceUsedOn } from './usedReferences.ts';

/**
 * What the completion of a bill needs besides draft and ledger.
 * @param reference the UPI reference that the bill is to have
 * @throws {Error} for a shop that was never opened
 */
export async function completionLookups(
  services: Services,
  shopId: Id,
  billId: Id,
  reference: string | null | undefined,
): Promise<CompletionLookups> {
  const [lookups, usedOn] = await Promise.all([
    lookUp(services, shopId, 'recent'),
    referenceUsedOn(services, shopId, reference, billId),
  ]);
  return {
    shop: lookups.shop,
    shopPhone: await shopPhone(services, lookups),
    products: lookups.catalogue.products,
    referenceUsedOn: usedOn,
    paymentIdOf: (n) => deriveId(billId, 'payment', String(n)),
  };
}
