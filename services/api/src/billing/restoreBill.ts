import { restoreBill as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { billCommand, draftAt } from './billCommand.ts';

/** `POST /billing/{id}/restore`: a deleted draft comes back, within 30 days. */
export async function restoreBill(services: Services, call: SignedInCall): Promise<Reply> {
  const billId = idParam(call);
  const outcome = await billCommand(services, call, billId, (state) => decide(state, { now: call.at }));
  return writtenRow(outcome, 200, await draftAt(services, billId, outcome.revision));
}
