import { refuse } from '@bahi/contracts';
import { reversalChanges, reversePurchase as decide, type RecordedPurchase, type ReversePurchase } from '@bahi/domain';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { handleReplayed, replaysOf } from '../replays/handleReplayed.ts';
import type { Services } from '../services.ts';
import { ledgerEvent, loadLedger } from '../ledger/ledgerCommand.ts';
import { lookUp, type Lookups } from '../ledger/lookups.ts';
import { warningsOfLine } from './earlierPurchases.ts';
import { findPurchase } from './findPurchase.ts';
import { isRecord, reversedPurchaseRow } from './purchaseResource.ts';

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
  const original = await ledgerEvent(services, shopId, reversed.data.reverses);
  if (!isRecord(original)) throw new Error('a reversal without the purchase it reverses');
  return writtenRow(outcome, 200, { ...reversedPurchaseRow(reversed, original), ...warningsOfLine(outcome, 0) });
}
