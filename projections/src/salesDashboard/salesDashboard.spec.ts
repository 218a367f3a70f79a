import { describe, expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { productList } from '../productList/productList.ts';
import { stockHistory } from '../stockHistory/stockHistory.ts';
import { productsAt } from './productsAt.ts';
import { readDashboard, type DashboardQuestion } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';
import { withLastAverages } from './withLastAverages.ts';

const NOW = '2026-01-06T06:00:00.000Z';

async function dashboard(shop: SampleEvents, question: Partial<DashboardQuestion> = {}) {
  const read = await projectedModels([productList, salesDashboard], shop.events);
  return readDashboard(read, { shopId: shop.shopId, range: 'month', now: NOW, ...question });
}

/** Two days of trade: rice 10 for ₹100.00, sold at ₹20.00 a kg; oil 4 l for ₹400.00, sold at ₹150.00. */
function trade(): SampleEvents {
  const shop = new SampleEvents().at('2026-01-05T04:00:00.000Z');
  shop.product('rice', { unit: 'kg', sellingPricePaise: 2_000, minStockMilli: 6_000, sku: 'R1', localName: 'चावल' });
  shop.product('oil', { unit: 'liter', sellingPricePaise: 15_000 }).product('repair', { kind: 'service' });
  shop.opening('rice', 10_000, 10_000).opening('oil', 4_000, 40_000);
  shop.at('2026-01-05T05:00:00.000Z').complete('b1', [
    { product: 'rice', quantityMilli: 3_000 },
    { product: 'repair', quantityMilli: 1_000 },
  ]);
  shop.at('2026-01-05T06:00:00.000Z');
  shop.complete('b2', [{ product: 'oil', quantityMilli: 1_000 }], { method: 'UPI', customer: 'Asha' });
  shop.at('2026-01-06T05:00:00.000Z').complete('b3', [{ product: 'rice', quantityMilli: 2_000 }]);
  return shop;
}

describe('the dashboard', () => {
  it('shows the state of stock on its tiles', async () => {
    expect((await dashboard(trade())).tiles).toMatchObject({
      totalProducts: 3,
      lowStock: 1,
      outOfStock: 0,
      totalStock: { countMilli: 0, gramMilli: 5_000_000, mlMilli: 3_000_000 },
      stockValuePaise: 35_000,
      inventoryValuePaise: 55_000,
    });
  });

  it('rounds half a paisa by its size: goods sold from empty stock count as much as goods in stock', async () => {
    const shop = trade().product('saffron', { unit: 'gram', sellingPricePaise: 1_999 });
    const before = (await dashboard(shop)).tiles.inventoryValuePaise ?? 0;
    shop.complete('half', [{ product: 'saffron', quantityMilli: 500 }]);
    expect((await dashboard(shop)).tiles.inventoryValuePaise).toBe(before - 1_000);
    shop.cancel('half').opening('saffron', 500, 900);
    expect((await dashboard(shop)).tiles.inventoryValuePaise).toBe(before + 1_000);
  });

  it('is exact again after a price and a quantity far too large were corrected', async () => {
    const shop = trade().product('typed', { unit: 'pcs', sellingPricePaise: 999_999_999_999 });
    shop.product('other', { unit: 'pcs', sellingPricePaise: 1 });
    shop.opening('typed', 9_999_999_999, 9_007_199_254_740_991).opening('other', 1_000, 9_007_199_254_740_991);
    expect((await dashboard(shop)).tiles.inventoryValuePaise).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    shop.product('typed', { sellingPricePaise: 100 }).archive('typed').archive('other');
    expect((await dashboard(shop)).tiles).toMatchObject({ stockValuePaise: 35_000, inventoryValuePaise: 55_000 });
  });

  it('stores separately what came after its own day had ended, and nothing of a day’s own trade', async () => {
    const shop = trade();
    shop
      .at('2026-01-07T05:00:00.000Z', '2026-01-06T05:30:00.000Z')
      .complete('b4', [{ product: 'oil', quantityMilli: 1_000 }]);
    const read = await projectedModels([salesDashboard], shop.events);
    const sort = { field: 'cutDay', order: 'ASC' } as const;
    const late = await read.rows('salesDashboard', 'lateDays', { shopId: shop.shopId, sort, offset: 0, limit: 10 });
    expect(late.map(({ id }) => id)).toEqual([`${shop.shopId}:known:2026-01-07:2026-01-06`]);
  });

  it('counts bills and revenue by own day over the range, and money that came', async () => {
    const view = await dashboard(trade(), { range: '7d' });
    expect(view).toMatchObject({ from: '2025-12-31', to: '2026-01-06', position: '00000000000000000008' });
    expect(view.tiles).toMatchObject({ totalBilling: 3, totalRevenuePaise: 26_000 });
    expect(view.series).toHaveLength(7);
    expect(view.series.slice(-2)).toEqual([
      { day: '2026-01-05', bills: 2, revenuePaise: 22_000 },
      { day: '2026-01-06', bills: 1, revenuePaise: 4_000 },
    ]);
    expect(view.payments).toEqual([
      { method: 'CASH', bills: 2, amountPaise: 11_000, refundPaise: 0 },
      // what is awaited has not come
      { method: 'UPI', bills: 0, amountPaise: 0, refundPaise: 0 },
      { method: 'CARD', bills: 0, amountPaise: 0, refundPaise: 0 },
    ]);
  });

  it('ranks goods, but not services, by revenue or by units', async () => {
    const oil = {
      productId: sampleId('oil'),
      sku: null,
      name: 'oil',
      localName: null,
      unit: 'liter',
      quantityMilli: 1_000,
      revenuePaise: 15_000,
    };
    const rice = {
      productId: sampleId('rice'),
      sku: 'R1',
      name: 'rice',
      localName: 'चावल',
      unit: 'kg',
      quantityMilli: 5_000,
      revenuePaise: 10_000,
    };
    for (const range of ['7d', 'month', 'fy'] as const) {
      expect((await dashboard(trade(), { range })).topProducts).toEqual([oil, rice]);
      expect((await dashboard(trade(), { range, top: 'units' })).topProducts).toEqual([rice, oil]);
    }
    expect((await dashboard(trade())).topProducts.slice(0, 1)).toEqual([oil]);
  });

  it('does not rank sales that a clock ahead has dated in the future', async () => {
    const shop = trade()
      .at('2026-01-07T05:00:00.000Z')
      .complete('b4', [{ product: 'rice', quantityMilli: 20_000 }]);
    for (const range of ['7d', 'month', 'fy'] as const) {
      const { topProducts } = await dashboard(trade(), { range });
      expect(await dashboard(shop, { range })).toMatchObject({ tiles: { totalRevenuePaise: 26_000 }, topProducts });
    }
  });

  it('ranks exactly among many products with similar sales', async () => {
    const shop = new SampleEvents().at('2026-01-05T04:00:00.000Z');
    const sold = Array.from({ length: 130 }, (_, n) => ({
      product: `p${n}`,
      quantityMilli: 70_000 + ((n * 37) % 130),
    }));
    for (const { product } of sold) shop.product(product);
    const best = sold.toSorted((a, b) => b.quantityMilli - a.quantityMilli).slice(0, 10);
    const { topProducts } = await dashboard(shop.complete('b1', sold), { range: 'fy', top: 'units' });
    expect(topProducts.map(({ name }) => name)).toEqual(best.map(({ product }) => product));
  });

  it('subtracts a cancelled bill from its own day', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z').cancel('b1');
    const view = await dashboard(shop);
    expect(view.tiles).toMatchObject({ totalBilling: 2, totalRevenuePaise: 19_000, stockValuePaise: 38_000 });
    expect(view.series.slice(-2)).toEqual([
      { day: '2026-01-05', bills: 1, revenuePaise: 15_000 },
      { day: '2026-01-06', bills: 1, revenuePaise: 4_000 },
    ]);
    expect(view.recentBills.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['A-3', 'A-2']);
    expect(view.topProducts.map(({ revenuePaise }) => revenuePaise)).toEqual([15_000, 4_000]);
  });

  it('excludes archived products from the tiles until they are restored', async () => {
    const shop = trade().archive('oil');
    expect((await dashboard(shop)).tiles).toMatchObject({ totalProducts: 2, stockValuePaise: 5_000 });
    expect((await dashboard(shop.archive('oil', 'Restored'))).tiles).toMatchObject({ stockValuePaise: 35_000 });
  });

  it('lists low and empty stock, the lowest first', async () => {
    const shop = trade().adjust('a1', 'oil', -3_000);
    expect((await dashboard(shop)).lowStock).toMatchObject([
      { name: 'oil', unit: 'liter', currentStockMilli: 0, stockLabel: 'out_of_stock' },
      { name: 'rice', unit: 'kg', currentStockMilli: 5_000, minStockMilli: 6_000, stockLabel: 'low_stock' },
    ]);
  });

  it('shows zeros for a shop without facts', async () => {
    const view = await dashboard(new SampleEvents(), { range: 'today' });
    expect(view).toMatchObject({ position: '', topProducts: [], recentBills: [], lowStock: [] });
    expect(view.tiles).toMatchObject({ totalProducts: 0, totalBilling: 0, stockValuePaise: 0 });
  });
});

describe('the dashboard of the past', () => {
  it('ends the range on the requested day, and shows a bill that was cancelled later', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z').cancel('b1').product('rice', { sellingPricePaise: 9_000 });
    const view = await dashboard(shop, { asOf: '2026-01-05T05:30:00.000Z' });
    expect(view).toMatchObject({ from: '2026-01-01', to: '2026-01-05' });
    expect(view.tiles).toMatchObject({
      totalBilling: 1,
      totalRevenuePaise: 7_000,
      stockValuePaise: 47_000,
      inventoryValuePaise: 74_000,
    });
    expect(view.recentBills).toMatchObject([{ id: sampleId('b1'), grandTotalPaise: 7_000 }]);
  });

  it('can be read although there is no product list', async () => {
    const { events, shopId } = trade();
    const lookBack = { shopId, range: 'month', now: NOW, asOf: '2026-01-05T12:00:00.000Z' } as const;
    const alone = await readDashboard(await projectedModels([salesDashboard], events), lookBack);
    expect(alone).toEqual(await dashboard(trade(), { asOf: lookBack.asOf }));
    expect(alone.topProducts).toHaveLength(2);
  });

  it('distinguishes what was true from what was known, for imported history', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z', '2026-01-05T04:30:00.000Z');
    shop.complete('old', [{ product: 'oil', quantityMilli: 2_000 }]);
    const noon = '2026-01-05T06:30:00.000Z';
    expect((await dashboard(shop, { asOf: noon })).tiles).toMatchObject({ totalBilling: 3, stockValuePaise: 17_000 });
    expect((await dashboard(shop, { knownAt: noon })).tiles).toMatchObject({
      totalBilling: 2,
      stockValuePaise: 37_000,
    });
  });

  it('lists recent bills by when they were made, whenever they were recorded', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z', '2026-01-05T05:30:00.000Z');
    shop.complete('old', [{ product: 'oil', quantityMilli: 2_000 }]);
    const numbers = async (question: Partial<DashboardQuestion>) =>
      (await dashboard(shop, question)).recentBills.map(({ invoiceNumber }) => invoiceNumber);
    expect(await numbers({})).toEqual(['A-3', 'A-2', 'A-4', 'A-1']);
    expect(await numbers({ knownAt: NOW })).toEqual(['A-3', 'A-2', 'A-4', 'A-1']);
    const marks = (await dashboard(shop, {})).recentBills.map(({ imported }) => imported);
    expect(marks).toEqual([undefined, undefined, true, undefined]);
    expect(await numbers({ knownAt: '2026-01-06T05:00:00.000Z' })).toEqual(['A-3', 'A-2', 'A-1']);
  });

  it('lists recent bills in the middle of a long import of older ones', async () => {
    const shop = new SampleEvents().at('2026-01-05T04:00:00.000Z').product('rice');
    for (let n = 1; n <= 1_100; n += 1) {
      const minute = (from: string) => new Date(Date.parse(from) + n * 60_000).toISOString();
      shop.at(minute('2026-01-05T05:00:00.000Z'), minute('2025-12-01T05:00:00.000Z'));
      shop.complete(`b${n}`, [{ product: 'rice', quantityMilli: 1_000 }]);
    }
    const { recentBills } = await dashboard(shop, { knownAt: '2026-01-05T05:50:00.000Z' });
    expect(recentBills.map(({ invoiceNumber }) => invoiceNumber).slice(0, 2)).toEqual(['A-50', 'A-49']);
    expect(recentBills).toHaveLength(10);
  });

  it('shows products with the price, category name and stock they had', async () => {
    const shop = trade().category('grocery').at('2026-01-07T05:00:00.000Z');
    shop.category('grocery', 'Changed', 'Staples').product('rice', { sellingPricePaise: 2_500 }, 'Staples');
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 7_500);
    const read = await projectedModels([salesDashboard], shop.events);
    const at = async (asOf: string) => productsAt(read, { shopId: shop.shopId, asOf }, [sampleId('rice')]);
    const before = await at('2026-01-06T23:00:00.000Z');
    expect([...before.values()]).toMatchObject([
      {
        sellingPricePaise: 2_000,
        categoryName: 'grocery',
        currentStockMilli: 5_000,
        stockLabel: 'low_stock',
        averageCostPaise: 1_000,
        openingStockMilli: 10_000,
        revision: 0,
      },
    ]);
    expect((await at('2026-01-07T05:00:00.000Z')).get(sampleId('rice'))).toMatchObject({
      sellingPricePaise: 2_500,
      categoryName: 'Staples',
      currentStockMilli: 10_000,
      stockValuePaise: 12_500,
    });
    expect((await at('2026-01-04T00:00:00.000Z')).size).toBe(0);
  });

  it('shows goods out of stock with their last average, and before any with the entered price', async () => {
    const shop = new SampleEvents().at('2026-01-05T05:00:00.000Z').product('rice', { purchasePricePaise: 8_000 });
    shop.at('2026-01-05T06:00:00.000Z').purchase('p1', 'rice', 'Gupta', 5_000, 50_000);
    shop.at('2026-01-05T07:00:00.000Z').complete('b1', [{ product: 'rice', quantityMilli: 6_000 }]);
    shop.at('2026-01-05T08:00:00.000Z').purchase('p2', 'rice', 'Gupta', 2_000, 24_000);
    shop.at('2026-01-05T09:00:00.000Z').complete('b2', [{ product: 'rice', quantityMilli: 1_000 }]);
    const read = await projectedModels([salesDashboard, stockHistory], shop.events);
    const averages = [5, 6, 7, 8, 9].map(async (hour) => {
      const then = { shopId: shop.shopId, asOf: `2026-01-05T0${hour}:30:00.000Z` };
      const [row] = await withLastAverages(read, then, [...(await productsAt(read, then)).values()]);
      return row?.averageCostPaise;
    });
    expect(await Promise.all(averages)).toEqual([8_000, 10_000, 10_000, 12_000, 12_000]);
  });

  it('requires an instant', async () => {
    const read = await projectedModels([salesDashboard], []);
    await expect(productsAt(read, { shopId: sampleId('shop') })).rejects.toThrow(RangeError);
    await expect(withLastAverages(read, { shopId: sampleId('shop') }, [])).rejects.toThrow(RangeError);
  });
});
