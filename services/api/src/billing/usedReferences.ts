import type { Id } from '@bahi/contracts';
import { paymentReferenceId, REFERENCES, type PaymentReferenceDoc } from '@bahi/projections';
import { ReadModelUnavailable } from '@bahi/read-store';
import type { Services } from '../services.ts';

const CATCH_UP_MS = 500;

/**
 * Other bills of the shop that a UPI reference stands on, as far as the read model has read. None while it is rebuilt: this is
 * for a warning, and a sale must not wait for it.
 */
export async function otherBillsWith(
  services: Services,
  shopId: Id,
  reference: string | null | undefined,
  billId: Id,
  catchUp?: () => Promise<unknown>,
): Promise<readonly Id[]> {
  const id = reference ? paymentReferenceId(shopId, reference) : undefined;
  if (id === undefined) return [];
  try {
    await catchUp?.();
    const found = await services.read.get<PaymentReferenceDoc>('billList', REFERENCES, id);
    return found?.billIds.filter((other) => other !== billId) ?? [];
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return [];
    throw error;
  }
}

/**
 * The same for a command that is about to write the reference down: the read model gets a moment to catch up with what was
 * answered before. What two counters write down at once still goes unseen.
 */
export async function referenceUsedOn(
  services: Services,
  shopId: Id,
  reference: string | null | undefined,
  billId: Id,
): Promise<readonly Id[]> {
  const catchUp = async () => services.barrier.waitFor(['billList'], shopId, await services.events.head(), CATCH_UP_MS);
  return otherBillsWith(services, shopId, reference, billId, catchUp);
}
