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
import { areExact } from '../areExact.ts';
import { returnAll } from '../../khata/returnMoney.ts';
import { checkNotFiled } from '../periods/checkNotFiled.ts';
import type { CancelBill, RecordedBill, ReplayedReturns } from '../commands.ts';
import { replaysToReturn, whatComesBack } from './returnedGoods.ts';
import { correctionOf, costCorrected } from '../stock/costCorrected.ts';
import type { LineAsked } from '../replay/journal.ts';
import { lineKey } from '../stock/shortfalls.ts';
import type { BillNotes, LedgerState } from '../state/state.ts';
import { giveBack, shortfallOf, StockDrafts, type GivenBack, type StockDraft } from '../stock/stock.ts';

/**
 * What must be replayed before a bill is cancelled: its lines of each product with a purchase that was corrected since.
 */
export function replaysToCancel(state: Readonly<LedgerState>, original: RecordedBill): ReadonlyMap<Id, LineAsked[]> {
  return replaysToReturn(state, original, original.data.lines);
}

/**
 * Cancels a completed bill. The number stays used. The goods come back at exactly the cost they took, corrections
 * included (L12); if a purchase was corrected since, at the cost that the replay gives, and the difference is the
 * line's cost variance (R33b). Lines are returned in reverse order. Units that were never in stock return at no cost
 * and remove their own shortfall; the others settle shortfalls of other bills like any receipt.
 * Refusals: `bill_cancelled`, `bill_has_credit_notes` (the rest needs another note), `period_filed` (its month is filed),
 * `amount_too_large`, and those of `returnMoney`.
 */
export function cancelBill(
  state: Readonly<LedgerState>,
  command: CancelBill,
  replays: ReplayedReturns = new Map(),
): Decision<LedgerFact> {
  const { data: bill, revision } = command.original;
  const notes = state.bills.get(bill.billId);
  if (notes?.cancelled === true) return refuse('bill_cancelled');
  if ((notes?.credited ?? null) !== null) return refuse('bill_has_credit_notes');
  const filed = checkNotFiled(state, bill.day.slice(0, 7));
  if (filed !== null) return filed;

  const money = returnAll(
    state,
    command.original,
    { refundMethod: command.refundMethod ?? null, refundPaise: command.refundPaise ?? null },
    command.earlierPayments ?? [],
  );
  if ('kind' in money) return money;

  const backOf = whatComesBack(state, replaysToCancel(state, command.original), replays);
  const drafts = new StockDrafts(state);
  const returned: ReturnedLine[] = [];
  const settled = new Map<Id, Settlement[]>();
  for (const line of bill.lines.toReversed()) {
    if (line.stockAfterMilli === null) continue;
    const draft = drafts.of(line.productId);
    const back = takeBack(draft, lineKey(bill.billId, line.lineNo), line, { notes, back: backOf(line) });
    returned.push(back.returned);
    settled.set(line.productId, [...(settled.get(line.productId) ?? []), ...back.settlements]);
  }
  const cancelled: LedgerFact = {
    type: 'BillCancelled',
    data: {
      billId: bill.billId,
      completedRevision: revision,
      invoiceNumber: bill.invoiceNumber,
      customerId: bill.customerId,
      reason: command.reason,
      day: bill.day,
      grandTotalPaise: bill.totals.grandTotalPaise,
      paymentMethod: bill.paymentMethod,
      imported: bill.imported !== null,
      lines: returned,
      ...money,
    },
  };
  const corrections = [...settled].flatMap(([productId, settlements]) =>
    costCorrected(productId, 'cancellation', bill.billId, { settlements, correctionPaise: correctionOf(settlements) }),
  );
  const facts = [cancelled, ...corrections];
  return areExact(facts) ? accept(facts) : refuse('amount_too_large');
}

/** Returns one line's goods to the draft. */
function takeBack(
  draft: StockDraft,
  key: string,
  line: SoldLine,
  { notes, back }: { notes: BillNotes | undefined; back: GivenBack | undefined },
): { returned: ReturnedLine; settlements: Settlement[] } {
  const { lineNo, productId, quantityMilli, provisionalMilli, provisionalPaise } = line;
  const settled = notes?.settled?.get(lineNo) ?? { quantityMilli: 0, provisionalPaise: 0, actualPaise: 0 };
  const own = shortfallOf(draft, key);
  // booked so far, less the cost booked for its units that are still missing
  const bookedPaise = line.costPaise - settled.provisionalPaise + settled.actualPaise - (own?.provisionalPaise ?? 0);
  const given = back ?? {
    quantityMilli,
    neverThereMilli: provisionalMilli - settled.quantityMilli,
    costPaise: line.costPaise - provisionalPaise + settled.actualPaise,
  };
  const settlements = giveBack(draft, key, given);
  const returned = {
    lineNo,
    productId,
    quantityMilli,
    costPaise: given.costPaise,
    costVariancePaise: bookedPaise - given.costPaise,
    stockAfterMilli: draft.quantityMilli,
    valueAfterPaise: draft.valuePaise,
  };
  return { returned, settlements };
}
