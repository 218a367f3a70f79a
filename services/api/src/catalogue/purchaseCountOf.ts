import type { Id, VendorRow } from '@bahi/contracts';
import { ReadModelUnavailable } from '@bahi/read-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Services } from '../services.ts';

const CATCH_UP_MS = 2_000;

const caughtUp = async (services: Services, shopId: Id) =>
  services.barrier.waitFor(['vendorList'], shopId, await services.events.head(), CATCH_UP_MS);

async function counted(services: Services, shopId: Id, vendorId: Id): Promise<number> {
  const vendor = await services.read.get<VendorRow & { shopId: Id }>('vendorList', 'vendors', vendorId);
  return vendor?.shopId === shopId ? (vendor.purchaseCount ?? 0) : 0;
}

/**
 * Purchases that name a vendor, for a decision that hangs on it. The books keep no count per vendor, so the read model answers,
 * once it has seen all there is. @throws {HttpRefusal} 503 when it cannot catch up
 */
export async function purchaseCountOf(services: Services, shopId: Id, vendorId: Id): Promise<number> {
  if ((await caughtUp(services, shopId)) !== 'fresh') throw new HttpRefusal('rebuilding');
  return counted(services, shopId, vendorId);
}

/** The same for an answer that only shows it: as far as the read model knows, since what is decided does not wait for it. */
export async function purchaseCountShown(services: Services, shopId: Id, vendorId: Id): Promise<number> {
  try {
    await caughtUp(services, shopId);
    return await counted(services, shopId, vendorId);
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return 0;
    throw error;
  }
}
