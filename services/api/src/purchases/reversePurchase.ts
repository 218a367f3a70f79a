import { refuse } from '@bahi/contracts';
import { reversalChanges, reversePurchase as decide, type RecordedPurchase, type ReversePurchase } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { handleReplayed, replaysOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { lookUp, type Lookups } from '../ledger/lookups.ts';
import { warningsOfLine } from './earlierPurchases.ts';
import { findPurchase, purchaseRecord } from './findPurchase.ts';
import { reversedPurchaseRow } from './purchaseResource.ts';

/** The command to reverse a purchase. */
export function reversalOf(recorded: RecordedPurchase, { shop, catalogue }: Lookups): ReversePurchase {
  return { recorded, policy: shop.oversellPolicy, products: catalogue.products };
}

/**
 * `DELETE /purchases/{id}`: the product is as if it had never been recorded; the record stays in the books. The answer warns of stock
 * left below zero.
 */
export async function reversePurchase(services: Services, call: SignedInCall): Promise<Reply> {
  const { shopId } = call.session;
  const [ledger, lookups] = await Promise.all([loadLedger(services, shopId), lookUp(services, shopId)]);
  const recorded = await findPurchase(services, shopId, ledger, idParam(call));
  const command = recorded && reversalOf(recorded, lookups);
  const outcome = accepted(
    await handleReplayed(services, call, {
      replay: (state, reach) =>
        replaysOf(services, shopId, command === undefined ? [] : reversalChanges(state, command), reach),
      decide: (state, replays) => (command === undefined ? refuse('not_found') : decide(state, command, replays)),
    }),
  );
  const reversed = eventOf(outcome, 'PurchaseReversed');
  const { reverses, place } = reversed.data;
  const [original, first] = await Promise.all([
    purchaseRecord(services, shopId, reverses),
    purchaseRecord(services, shopId, place),
  ]);
  const row = reversedPurchaseRow(reversed, original, first);
  return writtenRow(outcome, 200, { ...row, ...warningsOfLine(outcome, 0) });
}
