import { refuseField, type Decision, type LedgerFact, type RecordPurchaseBatchBody } from '@bahi/contracts';
import {
  recordPurchaseBatch as decide,
  type EarlierPurchase,
  type ImportedRecord,
  type LedgerState,
  type PurchaseLine,
} from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { confirmedIn } from '../ledger/callerOf.ts';
import { warningsOfLine } from './earlierPurchases.ts';
import { purchaseLine } from './purchaseLine.ts';
import { moneyView, purchaseMoneyOf } from './purchaseMoney.ts';
import { lookUp, noProduct, noVendor, stockedProduct, vendorOf, type Lookups } from '../ledger/lookups.ts';
import { recordedPurchaseRow, recordedPurchases } from './purchaseResource.ts';
import { recordWithEarlier } from './recordWithEarlier.ts';
import { setSellingPrices } from './setSellingPrices.ts';

function decision(
  state: Readonly<LedgerState>,
  call: SignedInCall<RecordPurchaseBatchBody>,
  lookups: Lookups,
  imported: ImportedRecord | null,
  earlier: readonly EarlierPurchase[],
): Decision<LedgerFact> {
  const { vendorId, purchaseDate, vendorBillNumber, lines: sent, discountPaise, freightPaise } = call.body;
  const vendor = vendorOf(lookups, vendorId);
  if (vendor === undefined) return noVendor(lookups, vendorId);
  const lines: PurchaseLine[] = [];
  for (const [index, line] of sent.entries()) {
    const product = stockedProduct(lookups, line.productId);
    if (product === undefined) return noProduct(lookups, line.productId, `lines.${index}.productId`);
    // an imported purchase is of the past, a price is of now
    if (imported !== null && typeof line.sellingPricePaise === 'number')
      return refuseField('invalid', `lines.${index}.sellingPricePaise`);
    const bought = purchaseLine(deriveId(call.context.commandId, 'purchase', String(index)), product, line);
    lines.push({ ...bought, sellingPricePaise: changedPrice(lookups, bought) });
  }
  return decide(state, {
    head: { ...vendor, purchaseDate, vendorBillNumber },
    lines,
    money: purchaseMoneyOf(call),
    charges: { discountPaise: discountPaise ?? 0, freightPaise: freightPaise ?? 0 },
    shop: lookups.shop,
    now: call.at,
    imported,
    earlier,
    confirmed: confirmedIn(call),
  });
}

/** The new selling price of a line; null when the product has it already. */
function changedPrice({ catalogue }: Lookups, { product, sellingPricePaise }: PurchaseLine): number | null {
  return catalogue.products.get(product.id)?.facts.sellingPricePaise === sellingPricePaise ? null : sellingPricePaise;
}

/**
 * `POST /purchases/batch`: one supplier bill of several products, all or nothing; answers the rows in the order sent, with their
 * warnings. New selling prices are set in the catalogue afterwards, before the answer; the reactor finishes that after a crash.
 */
export async function recordPurchaseBatch(
  services: Services,
  call: SignedInCall<RecordPurchaseBatchBody>,
): Promise<Reply> {
  const { shopId } = call.session;
  const lookups = await lookUp(services, shopId);
  const outcome = await recordWithEarlier(services, call, (state, imported, earlier) =>
    decision(state, call, lookups, imported, earlier),
  );
  const recorded = recordedPurchases(outcome.events);
  const priced = await setSellingPrices(services, recorded);
  const [first] = recorded;
  const rows = recorded.map((event, line) => ({
    ...recordedPurchaseRow(event),
    ...(first?.type === 'PurchaseRecorded' && moneyView(first)),
    ...warningsOfLine(outcome, line),
  }));
  return { status: 201, body: rows, position: priced ?? outcome.position, replayed: outcome.kind === 'replayed' };
}
