import type { Id, Seller } from '@bahi/contracts';
import { sellerOf } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import { lookUp } from '../ledger/lookups.ts';
import { shopPhone } from '../ledger/ownerPhones.ts';
import type { Services } from '../services.ts';

/** The shop as it prints itself at an instant: for papers that are no record, such as statements. */
export async function issuerNow(services: Services, shopId: Id, at: string): Promise<Seller> {
  const found = await lookUp(services, shopId);
  return sellerOf(found.shop, await shopPhone(services, found), shopDay(at));
}
