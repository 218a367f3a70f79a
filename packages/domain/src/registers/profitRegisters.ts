import type { RegisterEntry, RegisterLine } from '@bahi/contracts';
import type { RegisterOf } from './register.ts';

const PROFIT = ['taxableValuePaise', 'costPaise', 'correctionPaise', 'grossProfitPaise'] as const;

const signOf = ({ kind }: RegisterEntry): 1 | -1 => (kind === 'credit_note' ? -1 : 1);

/** Value, cost and gross profit of a line. */
function profitOf([, , , , , , , , taxable, , , , cost]: RegisterLine, sign: 1 | -1): number[] {
  return [sign * taxable, sign * cost, 0, sign * (taxable - cost)];
}

const correction = (paise: number): number[] => [0, 0, paise, 0 - paise];

/** Gross profit by product, as the dashboard counts it: taxable value less cost, and corrections of cost on their own day. */
export const profitByProduct: RegisterOf<'profit-by-product'> = {
  name: 'profit-by-product',
  kinds: ['bill', 'credit_note', 'cost'],
  figures: ['quantityMilli', ...PROFIT],
  addParts(entry, _state, add) {
    if (entry.kind === 'cost') {
      for (const [productId, paise, productName, unit] of entry.corrections) {
        add(productId, () => ({ productName, unit }), [0, ...correction(paise)]);
      }
    } else if (entry.kind === 'bill' || entry.kind === 'credit_note') {
      const sign = signOf(entry);
      for (const line of entry.lines) {
        const [productId, productName, , unit, , , , quantityMilli] = line;
        add(productId, () => ({ productName, unit }), [sign * quantityMilli, ...profitOf(line, sign)]);
      }
    }
  },
  compare: ({ figures: left }, { figures: right }) => (right.at(-1) ?? 0) - (left.at(-1) ?? 0),
};

/** The same by day. */
export const profitByDay: RegisterOf<'profit-by-day'> = {
  name: 'profit-by-day',
  kinds: ['bill', 'credit_note', 'cost'],
  figures: ['bills', ...PROFIT],
  addParts(entry, _state, add) {
    const { day } = entry;
    const labels = () => ({ day });
    if (entry.kind === 'cost') {
      for (const [, paise] of entry.corrections) add(day, labels, [0, ...correction(paise)]);
    } else if (entry.kind === 'bill' || entry.kind === 'credit_note') {
      const sign = signOf(entry);
      add(day, labels, [entry.kind === 'bill' ? 1 : 0, 0, 0, 0, 0]);
      for (const line of entry.lines) add(day, labels, [0, ...profitOf(line, sign)]);
    }
  },
};
