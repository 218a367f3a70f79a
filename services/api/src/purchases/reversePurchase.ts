import { refuse } from '@bahi/contracts';
import { reversalChanges, reversePurchase as decide } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { handleReplayed, replaysOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { findPurchase, purchaseRecord } from './findPurchase.ts';
import { reversedPurchaseRow } from './purchaseResource.ts';

/** `DELETE /purchases/{id}`: the product is as if it had never been recorded; the record stays in the books. */
export async function reversePurchase(services: Services, call: SignedInCall): Promise<Reply> {
  const { shopId } = call.session;
  const recorded = await findPurchase(services, shopId, await loadLedger(services, shopId), idParam(call));
  const outcome = accepted(
    await handleReplayed(services, call, {
      replay: (state, reach) =>
        replaysOf(services, shopId, recorded === undefined ? [] : reversalChanges(state, { recorded }), reach),
      decide: (state, replays) => (recorded === undefined ? refuse('not_found') : decide(state, { recorded }, replays)),
    }),
  );
  const reversed = eventOf(outcome, 'PurchaseReversed');
  const { reverses, place } = reversed.data;
  const [original, first] = await Promise.all([
    purchaseRecord(services, shopId, reverses),
    purchaseRecord(services, shopId, place),
  ]);
  return writtenRow(outcome, 200, reversedPurchaseRow(reversed, original, first));
}
