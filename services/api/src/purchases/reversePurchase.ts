import { refuse } from '@bahi/contracts';
import { reversePurchase as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { ledgerCommand, ledgerEvent, loadLedger } from '../stock/ledgerCommand.ts';
import { findPurchase } from './findPurchase.ts';
import { reversedPurchaseRow } from './purchaseResource.ts';

/** `DELETE /purchases/{id}`: its goods go out again at the recorded value; the record stays in the books. */
export async function reversePurchase(services: Services, call: SignedInCall): Promise<Reply> {
  const { shopId } = call.session;
  const recorded = await findPurchase(services, shopId, await loadLedger(services, shopId), idParam(call));
  const outcome = await ledgerCommand(services, call, (state) =>
    recorded === undefined ? refuse('not_found') : decide(state, { recorded }),
  );
  const reversed = eventOf(outcome, 'PurchaseReversed');
  const original = await ledgerEvent(services, shopId, reversed.data.reverses);
  if (original?.type !== 'PurchaseRecorded') throw new Error('a reversal without the purchase it reverses');
  return writtenRow(outcome, 200, reversedPurchaseRow(reversed, original));
}
