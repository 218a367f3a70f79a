import {
  fitsUnit,
  openPaise,
  receivedPaise,
  type AdjustmentReason,
  type BillLineView,
  type BillTotals,
  type BillView,
  type IssueCreditNoteBody,
} from '@bahi/contracts';
import { creditedPart, creditedTotals } from '@bahi/domain/arithmetic';

/** How much of each line comes back, by line number, in thousandths. */
export type Returned = Readonly<Record<number, number | null>>;

/** Where the goods go: back to the shelf, or the reason why not. */
export type GoodsTo = 'shelf' | AdjustmentReason;

/** Where the goods of each line go: one place for all, and the lines that go elsewhere, by line number. */
export interface Destinations {
  all: GoodsTo;
  ofLine: Readonly<Record<number, GoodsTo>>;
}

/** Where the goods of a line go. */
export const destinationOf = ({ all, ofLine }: Destinations, { lineNo }: Pick<BillLineView, 'lineNo'>): GoodsTo =>
  ofLine[lineNo] ?? all;

/** The place that all these lines share. */
export function sharedDestination(goods: Destinations, lines: readonly BillLineView[]): GoodsTo | 'mixed' {
  const [first = goods.all, ...others] = lines.map((line) => destinationOf(goods, line));
  return others.every((one) => one === first) ? first : 'mixed';
}

/** What came back of a line by earlier notes. */
function creditedMilli({ creditNotes }: Pick<BillView, 'creditNotes'>, lineNo: number): number {
  const lines = creditNotes.flatMap((note) => note.lines.filter((line) => line.lineNo === lineNo));
  return lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
}

/** What may still come back of a line. */
export const leftMilli = (bill: Pick<BillView, 'creditNotes'>, { lineNo, quantityMilli }: BillLineView): number =>
  quantityMilli - creditedMilli(bill, lineNo);

/** Why a typed quantity cannot come back; undefined when it can. */
export function returnedFault(bill: BillView, line: BillLineView, typed: number | null | undefined) {
  if (typed === null || typed === undefined || typed === 0) return undefined;
  if (Number.isNaN(typed)) return 'errors.invalid' as const;
  if (typed < 0) return 'errors.negative' as const;
  const left = leftMilli(bill, line);
  if (typed > left) return 'errors.more_than_sold' as const;
  return typed < left && !fitsUnit(line.unit, typed) ? ('errors.not_whole_units' as const) : undefined;
}

/** The lines of which something comes back. */
export const returnedLines = ({ lines }: BillView, returned: Returned): BillLineView[] =>
  lines.filter(({ lineNo }) => (returned[lineNo] ?? 0) > 0);

/** The lines as the API takes them. */
export const creditedLines = (
  lines: readonly BillLineView[],
  returned: Returned,
  goods: Destinations,
): IssueCreditNoteBody['lines'] =>
  lines.map((line) => {
    const goesTo = destinationOf(goods, line);
    const { lineNo } = line;
    return { lineNo, quantityMilli: returned[lineNo] ?? 0, restock: goesTo === 'shelf' ? true : goesTo };
  });

/** What the note will come to, by the server's own functions, and what of it is paid back. */
export function noteFigures(
  bill: BillView,
  returned: Returned,
): Pick<BillTotals, 'grandTotalPaise'> & { refundPaise: number } {
  const parts = returnedLines(bill, returned).map((line) =>
    creditedPart(line, creditedMilli(bill, line.lineNo), returned[line.lineNo] ?? 0, true),
  );
  const { grandTotalPaise } = creditedTotals(parts, {
    grandTotalPaise: bill.grandTotalPaise,
    roundOff: bill.roundOff ?? 'none',
    creditedPaise: bill.creditNotes.reduce((sum, note) => sum + note.grandTotalPaise, 0),
    isWhole: bill.lines.every((line) => leftMilli(bill, line) === (returned[line.lineNo] ?? 0)),
  });
  const lowered = Math.min(grandTotalPaise, openPaise(bill));
  return { grandTotalPaise, refundPaise: Math.min(grandTotalPaise - lowered, receivedPaise(bill)) };
}
