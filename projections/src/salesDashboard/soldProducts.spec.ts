import { describe, expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { salesDashboard } from './salesDashboard.ts';
import { soldProducts } from './soldProducts.ts';

const NOW = '2026-03-10T06:00:00.000Z';

async function sold(shop: SampleEvents, count = 10) {
  const read = await projectedModels([salesDashboard], shop.events);
  const ids = await soldProducts(read, { shopId: shop.shopId, now: NOW, count });
  const words = ['rice', 'oil', 'soap'].map((word) => [sampleId(word), word] as const);
  return ids.map((id) => new Map(words).get(id));
}

/** Rice at ₹20.00, oil at ₹150.00, soap at ₹30.00. */
function stocked(): SampleEvents {
  const shop = new SampleEvents().at('2025-12-01T04:00:00.000Z');
  shop.product('rice', { unit: 'kg', sellingPricePaise: 2_000 }).product('oil', { sellingPricePaise: 15_000 });
  return shop.product('soap', { sellingPricePaise: 3_000 });
}
const sell = (shop: SampleEvents, at: string, word: string, product: string, quantity: number): SampleEvents =>
  shop.at(at).complete(word, [{ product, quantityMilli: quantity * 1_000 }]);

describe('the goods that a shop sold most', () => {
  it('are ordered by revenue since the first of last month, until yesterday', async () => {
    const shop = stocked();
    sell(shop, '2026-01-31T05:00:00.000Z', 'b1', 'soap', 100);
    sell(shop, '2026-02-01T05:00:00.000Z', 'b2', 'rice', 10);
    sell(shop, '2026-03-02T05:00:00.000Z', 'b3', 'oil', 2);
    sell(shop, '2026-03-09T05:00:00.000Z', 'b4', 'rice', 10);
    sell(shop, '2026-03-10T05:00:00.000Z', 'b5', 'soap', 100);
    expect(await sold(shop)).toEqual(['rice', 'oil']);
    expect(await sold(shop, 1)).toEqual(['rice']);
  });

  it('do not count what was cancelled', async () => {
    const shop = stocked();
    sell(shop, '2026-03-08T05:00:00.000Z', 'b1', 'oil', 2).cancel('b1');
    sell(shop, '2026-03-09T05:00:00.000Z', 'b2', 'rice', 1);
    expect(await sold(shop)).toEqual(['rice']);
  });

  it('are those of today while nothing was sold before', async () => {
    const shop = sell(stocked(), '2026-03-10T05:00:00.000Z', 'b1', 'soap', 1);
    expect(await sold(shop)).toEqual(['soap']);
  });

  it('are none without sales', async () => {
    expect(await sold(stocked())).toEqual([]);
  });
});
