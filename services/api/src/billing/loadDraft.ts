import { streamOf, type Id } from '@bahi/contracts';
import { billStream } from '@bahi/domain';
import { durableState, type Freshness } from '@bahi/event-store';
import type { Services } from '../services.ts';
import type { ExistingBill } from './billView.ts';

/** The draft's own stream, when it is this shop's. */
export async function loadDraft(
  services: Services,
  shopId: Id,
  billId: Id,
  freshness?: Freshness,
): Promise<ExistingBill | undefined> {
  const { bill } = await durableState(services.commands, billStream, streamOf.bill(billId), freshness);
  return bill.stage === 'missing' || bill.shopId !== shopId ? undefined : bill;
}
