import type { Id, VendorRow } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

const CATCH_UP_MS = 2_000;

/**
 * Purchases that name a vendor. The books keep no count per vendor, so the read model answers, once it has seen all there
 * is. @throws {HttpRefusal} 503 when it cannot catch up
 */
export async function purchaseCountOf(services: Services, shopId: Id, vendorId: Id): Promise<number> {
  const state = await services.barrier.waitFor(['vendorList'], shopId, await services.events.head(), CATCH_UP_MS);
  if (state !== 'fresh') throw new HttpRefusal('rebuilding');
  const vendor = await services.read.get<VendorRow & { shopId: Id }>('vendorList', 'vendors', vendorId);
  return vendor?.shopId === shopId ? vendor.purchaseCount : 0;
}
