import type { Decision, LedgerFact, RecordPurchaseBody } from '@bahi/contracts';
import { recordPurchase as decide, type EarlierPurchase, type ImportedRecord, type LedgerState } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { confirmedIn } from '../ledger/callerOf.ts';
import { warningsOfLine } from './earlierPurchases.ts';
import { purchaseLine } from './purchaseLine.ts';
import { moneyView, purchaseMoneyOf } from './purchaseMoney.ts';
import { lookUp, noProduct, noVendor, stockedProduct, vendorOf, type Lookups } from '../ledger/lookups.ts';
import { recordedPurchaseRow } from './purchaseResource.ts';
import { recordWithEarlier } from './recordWithEarlier.ts';

function decision(
  state: Readonly<LedgerState>,
  call: SignedInCall<RecordPurchaseBody>,
  lookups: Lookups,
  imported: ImportedRecord | null,
  earlier: readonly EarlierPurchase[],
): Decision<LedgerFact> {
  const { body, context } = call;
  const product = stockedProduct(lookups, body.productId);
  if (product === undefined) return noProduct(lookups, body.productId, 'productId');
  const vendor = vendorOf(lookups, body.vendorId);
  if (vendor === undefined) return noVendor(lookups, body.vendorId);
  const { purchaseDate, vendorBillNumber, openingStockMilli, closingStockMilli } = body;
  return decide(state, {
    head: { ...vendor, purchaseDate, vendorBillNumber },
    line: purchaseLine(deriveId(context.commandId, 'purchase'), product, body),
    form: { openingStockMilli, closingStockMilli },
    money: purchaseMoneyOf(call),
    shop: lookups.shop,
    now: call.at,
    imported,
    earlier,
    confirmed: confirmedIn(call),
  });
}

/**
 * `POST /purchases`: the answer says in `openingMoved` when the stock had moved since the form was opened, and warns of a vendor's
 * bill that seems to be recorded already.
 */
export async function recordPurchase(services: Services, call: SignedInCall<RecordPurchaseBody>): Promise<Reply> {
  const { shopId } = call.session;
  const lookups = await lookUp(services, shopId);
  const outcome = await recordWithEarlier(services, call, (state, imported, earlier) =>
    decision(state, call, lookups, imported, earlier),
  );
  const recorded = eventOf(outcome, 'PurchaseRecorded');
  const row = recordedPurchaseRow(recorded);
  return writtenRow(outcome, 201, { ...row, ...moneyView(recorded), ...warningsOfLine(outcome, 0) });
}
