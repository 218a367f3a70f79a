import {
  accept,
  refuse,
  type Decision,
  type Id,
  type LedgerFact,
  type ReturnedLine,
  type Settlement,
  type SoldLine,
} from '@bahi/contracts';
import { areExact } from './areExact.ts';
import { checkNotFiled } from './checkImported.ts';
import type { CancelBill } from './commands.ts';
import { costCorrected } from './costCorrected.ts';
import type { BillNotes, LedgerState } from './state.ts';
import { lineKey, receive, StockDrafts, type StockDraft } from './stock.ts';

/**
 * Cancels a completed bill: the number stays used, the goods come back at exactly what they took, corrections included (L12).
 * Lines come back last first, the way they went. Units that were never really there return at nothing, and take their own
 * shortfall with them; the others settle shortfalls of other bills like any receipt.
 *
 * Refusals: `bill_cancelled`, `period_filed` (its month is filed: a credit note remains), `status_not_allowed` (goods came back
 * on a credit note), `amount_too_large`.
 */
export function cancelBill(state: Readonly<LedgerState>, command: CancelBill): Decision<LedgerFact> {
  const { data: bill, revision } = command.original;
  const notes = state.bills.get(bill.billId);
  if (notes?.cancelled === true) return refuse('bill_cancelled');
  const filed = checkNotFiled(state, bill.day.slice(0, 7));
  if (filed !== null) return filed;
  if ((notes?.returned ?? null) !== null) return refuse('status_not_allowed');

  const drafts = new StockDrafts(state);
  const returned: ReturnedLine[] = [];
  const settled = new Map<Id, Settlement[]>();
  for (const line of bill.lines.toReversed()) {
    if (line.stockAfterMilli === null) continue;
    const draft = drafts.of(line.productId);
    const back = giveBack(draft, bill.billId, line, notes);
    returned.push(back.returned);
    settled.set(line.productId, [...(settled.get(line.productId) ?? []), ...back.settlements]);
  }
  const cancelled: LedgerFact = {
    type: 'BillCancelled',
    data: {
      billId: bill.billId,
      completedRevision: revision,
      invoiceNumber: bill.invoiceNumber,
      reason: command.reason,
      day: bill.day,
      grandTotalPaise: bill.totals.grandTotalPaise,
      paymentMethod: bill.paymentMethod,
      imported: bill.imported !== null,
      lines: returned,
    },
  };
  const corrections = [...settled].flatMap(([productId, settlements]) =>
    costCorrected(productId, 'cancellation', bill.billId, { settlements, correctionPaise: correctionOf(settlements) }),
  );
  const facts = [cancelled, ...corrections];
  return areExact(facts) ? accept(facts) : refuse('amount_too_large');
}

const correctionOf = (settlements: readonly Settlement[]): number =>
  settlements.reduce((sum, part) => sum + part.actualPaise - part.provisionalPaise, 0);

/** One line's goods back into the draft. */
function giveBack(
  draft: StockDraft,
  billId: Id,
  line: SoldLine,
  notes: BillNotes | undefined,
): { returned: ReturnedLine; settlements: Settlement[] } {
  const settledSince = notes?.settled?.get(line.lineNo) ?? { quantityMilli: 0, actualPaise: 0 };
  const neverThereMilli = line.provisionalMilli - settledSince.quantityMilli;
  const costPaise = line.costPaise - line.provisionalPaise + settledSince.actualPaise;
  draft.touched.set(lineKey(billId, line.lineNo), null);
  draft.quantityMilli += neverThereMilli;
  const { settlements } = receive(draft, line.quantityMilli - neverThereMilli, costPaise);
  const returned = {
    lineNo: line.lineNo,
    productId: line.productId,
    quantityMilli: line.quantityMilli,
    costPaise,
    stockAfterMilli: draft.quantityMilli,
    valueAfterPaise: draft.valuePaise,
  };
  return { returned, settlements };
}
