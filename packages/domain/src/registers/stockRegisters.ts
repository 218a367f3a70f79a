import type { ReportField, StockReason, Unit } from '@bahi/contracts';
import type { Labels, RegisterOf, RegisterRow } from './register.ts';

type StockFigure = ReportField<'stock-account'>;

/** Columns of the stock account (R36) after opening stock, in order. */
const COLUMNS = {
  receipt: 'receiptMilli',
  supply: 'supplyMilli',
  lost: 'lostMilli',
  stolen: 'stolenMilli',
  destroyed: 'destroyedMilli',
  written_off: 'writtenOffMilli',
  sample: 'sampleMilli',
  count: 'countMilli',
  other: 'otherMilli',
} as const satisfies Record<Exclude<StockReason, 'opening'>, StockFigure>;

const FIGURES = ['openingMilli', ...Object.values(COLUMNS), 'balanceMilli'] as const satisfies readonly StockFigure[];

/** One movement as figures: in its reason's column and in the balance. */
function movement(reason: StockReason, quantityMilli: number): number[] {
  // opening stock that was recorded within the days is what the shop had before them
  const column = reason === 'opening' ? 'openingMilli' : COLUMNS[reason];
  return FIGURES.map((name) => (name === column || name === 'balanceMilli' ? quantityMilli : 0));
}

/** Stock before the first day, as a row of the stock account. */
export function openingStock(name: string, unit: Unit, quantityMilli: number): { labels: Labels; figures: number[] } {
  return { labels: { productName: name, unit }, figures: movement('opening', quantityMilli) };
}

const byName = ({ labels: left }: RegisterRow, { labels: right }: RegisterRow): number => {
  const [one, other] = [String(left['productName']), String(right['productName'])];
  return one === other ? 0 : one < other ? -1 : 1;
};

/** The stock account by reason (R36): goods moved on the day they moved, whatever became of the document. */
export const stockAccount: RegisterOf<'stock-account'> = {
  name: 'stock-account',
  kinds: ['bill', 'credit_note', 'stock'],
  figures: FIGURES,
  countsEnded: true,
  addParts(entry, _state, add) {
    if (entry.kind === 'stock') {
      for (const [productId, productName, unit, quantityMilli] of entry.moves) {
        add(productId, () => ({ productName, unit }), movement(entry.reason, quantityMilli));
      }
    } else if (entry.kind === 'bill' || entry.kind === 'credit_note') {
      for (const [productId, productName, , unit, , , , , , , , , , stockMilli] of entry.lines) {
        if (stockMilli !== 0) add(productId, () => ({ productName, unit }), movement('supply', stockMilli));
      }
    }
  },
  compare: byName,
};
