import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyRecorded } from '@bahi/contracts';
import { CorrectedTrade, correctedSteps } from '@bahi/testing/correctedTrade';
import { projectedModels } from '@bahi/testing/projectedModels';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { dayOf } from '../derived/indianDay.ts';
import { productList } from '../productList/productList.ts';
import { readDashboard } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';

/** Taxable value of the bills that are not cancelled. */
function taxableOf(events: readonly AnyRecorded[]): number {
  const cancelled = new Set(events.flatMap(({ type, data }) => (type === 'BillCancelled' ? [data.billId] : [])));
  return events.reduce((sum, { type, data }) => {
    if (type !== 'BillCompleted' || cancelled.has(data.billId)) return sum;
    return sum + data.totals.taxableValuePaise;
  }, 0);
}

it('gross profit over all days is what was sold less what it cost, whatever was oversold, corrected or cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(correctedSteps, async (steps) => {
      const trade = new CorrectedTrade();
      const then = steps.map((step) => {
        trade.take(step);
        return { at: trade.at, profit: taxableOf(trade.events) - trade.plain.soldPaise() };
      });
      const read = await projectedModels([productList, salesDashboard], trade.events, 20);
      const asked = { shopId: trade.shopId, range: 'fy', now: trade.at } as const;
      for (const { at, profit } of then) {
        const { takings, to } = await readDashboard(read, { ...asked, asOf: at });
        expect([at, to, takings.grossProfitPaise]).toEqual([at, dayOf(at), profit]);
      }
      const { takings } = await readDashboard(read, asked);
      expect(takings.grossProfitPaise).toBe(then.at(-1)?.profit);
    }),
    propertyRuns(40),
  );
});
