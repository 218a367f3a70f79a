import { PAYMENT_METHODS, type PrintLanguage, type PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import type { SeededRandom } from '../faults/seededRandom.ts';
import { readRows } from '../realData.ts';
import { indicNames } from './indicNames.ts';
import { paperBill, paperLine, printedBill } from './samplePaper.ts';

export interface RandomBill {
  document: PrintedDocument;
  size: PrintSize;
}

/** Varied bills of real goods: different goods, scripts, languages, sizes and payment methods, some cancelled. */
export function randomBills(random: SeededRandom, count: number): RandomBill[] {
  const goods = readRows<'english' | 'hindi'>('hindi/food-names.csv');
  const others = Object.values(indicNames).flat();
  const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
  const languages: readonly PrintLanguage[] = ['en', 'hi', 'both'];
  const one = <T>(values: readonly T[]): T => values[random.below(values.length)]!;
  const line = (_: unknown, index: number) => {
    const { english, hindi } = one(goods);
    const changes = { quantityMilli: 1_000 * (1 + random.below(9)), unitPricePaise: 100 * (1 + random.below(900)) };
    const localName = random.chance(0.2) ? one(others) : hindi;
    return paperLine(index + 1, { name: english, localName, ...changes });
  };
  return Array.from({ length: count }, (_, index) => {
    const lines = Array.from({ length: 1 + random.below(15) }, line);
    const paymentMethod = one(PAYMENT_METHODS);
    const bill = paperBill({ lines, paymentMethod, number: `SKS/2526/${String(index + 1).padStart(5, '0')}` });
    const state = random.chance(0.1) ? { cancelledAt: '2026-01-06T06:15:00.000Z' } : {};
    return { document: printedBill(bill, state, one(languages)), size: one(sizes) };
  });
}
