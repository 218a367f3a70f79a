import { expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { productList } from '../productList/productList.ts';
import { SALES_DAYS, TILES } from './dashboardDocs.ts';
import { readDashboard } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';
import { figuresOfToday } from './salesFigures.ts';

const NOW = '2026-01-06T06:00:00.000Z';

it('figures of today from changed documents are those of the whole dashboard', async () => {
  const shop = new SampleEvents().at('2026-01-06T05:00:00.000Z');
  shop.product('rice', { unit: 'kg', sellingPricePaise: 2_000, minStockMilli: 6_000 }).opening('rice', 10_000, 10_000);
  shop.complete('b1', [{ product: 'rice', quantityMilli: 3_000 }]);
  shop.complete('b2', [{ product: 'rice', quantityMilli: 2_000 }], { method: 'UPI', customer: 'Asha' });
  const { shopId } = shop;
  const read = await projectedModels([productList, salesDashboard], shop.events);
  const rowsOf = async (collection: string) => {
    const sort = { field: 'id', order: 'ASC' } as const;
    const rows = await read.rows('salesDashboard', collection, { shopId, sort, offset: 0, limit: 10 });
    return [collection, new Map(rows.map((row) => [row.id, row]))] as const;
  };
  const [tiles, days] = [await rowsOf(TILES), await rowsOf(SALES_DAYS)];
  const figures = figuresOfToday(new Map([tiles, days]), shopId, Date.parse(NOW));
  expect(figures?.tiles).toMatchObject({ totalBilling: 2, totalRevenuePaise: 10_000, lowStock: 1 });
  expect(await readDashboard(read, { shopId, range: 'today', now: NOW })).toMatchObject({ ...figures });
  // a sale of another day, or a change of stock alone
  expect(figuresOfToday(new Map([tiles, days]), shopId, Date.parse(NOW) + 86_400_000)).toBeUndefined();
  expect(figuresOfToday(new Map([tiles]), shopId, Date.parse(NOW))).toBeUndefined();
});
