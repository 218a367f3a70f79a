import { describe, expect, it } from '@jest/globals';
import { numberId } from '@bahi/testing/books';
import { CorrectedTrade, correctedSteps } from '@bahi/testing/correctedTrade';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { knownAverage, newStock } from '../stock/stock.ts';

describe('the books after any purchases, sales, counts and cancellations, and corrections and reversals of any of them', () => {
  it('end as in a plain replay with the corrected figures, and no paisa is lost (R30-R33b, L1, L6, L7, L12)', () => {
    fc.assert(
      fc.property(correctedSteps, (steps) => {
        const trade = new CorrectedTrade();
        for (const action of steps) {
          trade.take(action);
          expect(trade.plain.problems()).toEqual([]);
          for (const n of [1, 2]) {
            const stock = trade.books.state.products.get(numberId(n)) ?? newStock();
            const expected = trade.plain.stock(numberId(n));
            expect([stock.quantityMilli, stock.valuePaise, knownAverage(stock), stock.lastIncomingPaise]).toEqual([
              expected.milli,
              expected.paise,
              expected.average,
              expected.lastIncoming,
            ]);
            const missing = [...(stock.shortfalls ?? [])].map(([key, { quantityMilli }]) => [key, quantityMilli]);
            expect(missing).toEqual([...expected.missing].map(([key, { milli }]) => [key, milli]));
          }
        }
      }),
      propertyRuns(200),
    );
  });
});
