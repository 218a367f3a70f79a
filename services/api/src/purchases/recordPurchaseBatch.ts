import type { Decision, LedgerFact, RecordPurchaseBatchBody } from '@bahi/contracts';
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
import { lookUp, noProduct, noVendor, stockedProduct, vendorName, type Lookups } from '../ledger/lookups.ts';
import { recordedPurchaseRow, recordedPurchases } from './purchaseResource.ts';
import { recordWithEarlier } from './recordWithEarlier.ts';

function decision(
  state: Readonly<LedgerState>,
  call: SignedInCall<RecordPurchaseBatchBody>,
  lookups: Lookups,
  imported: ImportedRecord | null,
  earlier: readonly EarlierPurchase[],
): Decision<LedgerFact> {
  const { vendorId, purchaseDate, vendorBillNumber, lines: sent } = call.body;
  const vendor = vendorName(lookups, vendorId);
  if (vendor === undefined) return noVendor(lookups, vendorId);
  const lines: PurchaseLine[] = [];
  for (const [index, line] of sent.entries()) {
    const product = stockedProduct(lookups, line.productId);
    if (product === undefined) return noProduct(lookups, line.productId, `lines.${index}.productId`);
    lines.push(purchaseLine(deriveId(call.context.commandId, 'purchase', String(index)), product, line));
  }
  return decide(state, {
    head: { vendorId, vendorName: vendor, purchaseDate, vendorBillNumber },
    lines,
    shop: lookups.shop,
    now: call.at,
    imported,
    earlier,
    confirmed: confirmedIn(call),
  });
}

/** `POST /purchases/batch`: one supplier bill of several products, all or nothing; answers the rows in the order sent, with their warnings. */
export async function recordPurchaseBatch(
  services: Services,
  call: SignedInCall<RecordPurchaseBatchBody>,
): Promise<Reply> {
  const { shopId } = call.session;
  const lookups = await lookUp(services, shopId);
  const outcome = await recordWithEarlier(services, call, (state, imported, earlier) =>
    decision(state, call, lookups, imported, earlier),
  );
  const rows = recordedPurchases(outcome.events).map((event, line) => ({
    ...recordedPurchaseRow(event),
    ...warningsOfLine(outcome, line),
  }));
  return { status: 201, body: rows, position: outcome.position, replayed: outcome.kind === 'replayed' };
}
