import type { Id } from '@bahi/contracts';
import type { CompletionLookups } from '@bahi/domain';
import { lookUp, shopPhone } from '../ledger/lookups.ts';
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
  const [{ catalogue, shop, ownerAccountId }, usedOn] = await Promise.all([
    lookUp(services, shopId),
    referenceUsedOn(services, shopId, reference, billId),
  ]);
  return {
    shop,
    shopPhone: await shopPhone(services, { ownerAccountId }),
    products: catalogue.products,
    referenceUsedOn: usedOn,
  };
}
