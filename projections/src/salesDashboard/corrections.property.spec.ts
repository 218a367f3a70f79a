import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyRecorded } from '@bahi/contracts';
import { CorrectedTrade, correctedSteps } from '@bahi/testing/correctedTrade';
import { recorded } from '@bahi/testing/givenWhenThen';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { productList } from '../productList/productList.ts';
import { stockHistory, type MovementDoc } from '../stockHistory/stockHistory.ts';
import { productsAt } from './productsAt.ts';
import { salesDashboard } from './salesDashboard.ts';
import { withLastAverages } from './withLastAverages.ts';

const BEFORE_ALL = '2026-01-01T00:00:00.000Z';

/** All events of the products and their records. */
function everything(trade: CorrectedTrade): AnyRecorded[] {
  const added = trade.products.map((product) => {
    const data = { product, categoryName: 'Grocery', revision: 0, opening: null };
    const fact = { type: 'ProductAdded', data, meta: { shopId: trade.shopId, at: BEFORE_ALL } };
    return { ...recorded(fact, 0, `product-${product.id}`), id: product.id } as AnyRecorded;
  });
  return [...added, ...trade.events];
}

/** Quantity, value and average of the products in the plain model. */
function plainStock({ plain, products }: CorrectedTrade) {
  return products.map(({ id, purchasePricePaise }) => {
    const { milli, paise, average } = plain.stock(id);
    return [id, milli, paise, average ?? purchasePricePaise];
  });
}

async function historyOf(events: readonly AnyRecorded[]): Promise<MovementDoc[]> {
  const rows = await documentsOf<MovementDoc>(
    await projectedModels([stockHistory], events),
    'stockHistory',
    'movements',
  );
  return rows.toSorted((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1));
}

it('a past instant is shown as recorded by then, whatever was corrected or reversed later (R33b)', async () => {
  await fc.assert(
    fc.asyncProperty(correctedSteps, async (steps) => {
      const trade = new CorrectedTrade();
      const then = steps.map((step) => {
        trade.take(step);
        return { at: trade.at, stood: plainStock(trade) };
      });
      const read = await projectedModels([productList, salesDashboard, stockHistory], everything(trade), 20);
      for (const { at, stood } of then) {
        for (const look of [{ asOf: at }, { knownAt: at }]) {
          const asked = { shopId: trade.shopId, ...look };
          const products = await productsAt(read, asked);
          const rows = await withLastAverages(read, asked, [...products.values()]);
          const shown = rows.map(({ id, currentStockMilli, stockValuePaise, averageCostPaise }) => {
            return [id, currentStockMilli, stockValuePaise, averageCostPaise];
          });
          expect([at, shown]).toEqual([at, stood]);
        }
      }
    }),
    propertyRuns(40),
  );
});

it('a correction or reversal adds one row to a product’s history and leaves the earlier rows unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(correctedSteps, fc.nat(), async (steps, cut) => {
      const trade = new CorrectedTrade();
      for (const step of steps) trade.take(step);
      const rows = await historyOf(trade.events);
      const earlier = trade.events.slice(0, cut % (trade.events.length + 1));
      expect(rows.filter(({ revision }) => revision < earlier.length)).toEqual(await historyOf(earlier));
      for (const { type, revision, data } of trade.events) {
        if (type !== 'PurchaseCorrected' && type !== 'PurchaseReversed') continue;
        const moved = type === 'PurchaseCorrected' ? data.stocksAfter : [data];
        const shown = rows.filter((row) => row.revision === revision);
        expect(shown.map((row) => [row.productId, row.stockAfterMilli, row.valueAfterPaise])).toEqual(
          moved.map((after) => [after.productId, after.stockAfterMilli, after.valueAfterPaise]),
        );
        expect(new Set(shown.map(({ productId }) => productId)).size).toBe(shown.length);
      }
    }),
    propertyRuns(40),
  );
});
