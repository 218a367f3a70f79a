import { expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { productList } from '../productList/productList.ts';
import { coversMany, readCover } from './cover.ts';
import { salesDashboard } from './salesDashboard.ts';

const NOW = '2026-03-10T06:00:00.000Z';
const sold = (product: string, units: number) => [{ product, quantityMilli: units * 1_000 }];

async function cover(shop: SampleEvents, asOf?: string) {
  const read = await projectedModels([productList, salesDashboard], shop.events);
  return readCover(read, { shopId: shop.shopId, now: NOW, asOf });
}

/** Products of January: rice sells 2 a day, salt is low but sells nothing, oil is gone, soap lasts. */
function shop(): SampleEvents {
  const events = new SampleEvents().at('2026-01-01T05:00:00.000Z');
  events.product('rice', { localName: 'चावल', unit: 'kg' }).opening('rice', 100_000, 100_000);
  events.product('salt', { minStockMilli: 5_000 }).opening('salt', 4_000, 100);
  events.product('oil').opening('oil', 3_000, 300).product('soap').opening('soap', 90_000, 100);
  events.product('repair', { kind: 'service' }).product('old').archive('old');
  // the day before the 28 days
  events.at('2026-02-09T05:00:00.000Z').complete('early', sold('rice', 30));
  events.at('2026-02-10T05:00:00.000Z').complete('first', [...sold('rice', 20), ...sold('oil', 3), ...sold('soap', 1)]);
  events.at('2026-03-09T05:00:00.000Z').complete('last', sold('rice', 36));
  return events;
}

it('lists what runs low or is gone within a week, shortest first, by the sales of 28 whole days', async () => {
  const { rows, ...view } = await cover(shop());
  expect(view).toMatchObject({ from: '2026-02-10', to: '2026-03-09', total: 3 });
  expect(rows.map(({ name, coverDays, soldMilli, soldDays }) => [name, coverDays, soldMilli, soldDays])).toEqual([
    ['oil', 0, 3_000, 28],
    ['rice', 7, 56_000, 28],
    ['salt', null, 0, 28],
  ]);
  expect(rows[1]).toMatchObject({
    localName: 'चावल',
    unit: 'kg',
    currentStockMilli: 14_000,
    minStockMilli: null,
    stockLabel: 'in_stock',
  });
});

it('does not count today, which is not over, nor a cancelled bill', async () => {
  const events = shop().at('2026-03-10T05:00:00.000Z').cancel('last').complete('today', sold('rice', 10));
  const { rows } = await cover(events);
  // 40 left, 20 sold in 28 days
  expect(rows.map(({ name }) => name)).toEqual(['oil', 'salt']);
});

it('divides the sales of a new product by its own days, at least a week', async () => {
  const events = shop().at('2026-03-01T05:00:00.000Z').product('new').opening('new', 30_000, 100);
  events.at('2026-03-08T05:00:00.000Z').product('newer').opening('newer', 15_000, 100);
  events.complete('new', [...sold('new', 18), ...sold('newer', 10)]);
  const { rows } = await cover(events);
  const found = rows.filter(({ name }) => name.startsWith('new'));
  expect(found.map(({ name, coverDays, soldDays }) => [name, coverDays, soldDays])).toEqual([
    ['newer', 3, 7],
    ['new', 6, 9],
  ]);
});

it('shows the cover of a past instant', async () => {
  const { rows, to } = await cover(shop(), '2026-02-20T06:00:00.000Z');
  expect(to).toBe('2026-02-19');
  // 50 sold in 28 days, 50 left: four weeks
  expect(rows.map(({ name, coverDays }) => [name, coverDays])).toEqual([
    ['oil', 0],
    ['salt', null],
  ]);
});

it('of many products is left to a thread', async () => {
  const events = shop();
  const few = await projectedModels([productList, salesDashboard], events.events);
  expect(await coversMany(few, events.shopId)).toBe(false);
  for (let n = 0; n < 100; n += 1) events.product(`p${n}`);
  const many = await projectedModels([productList, salesDashboard], events.events);
  expect(await coversMany(many, events.shopId)).toBe(true);
});
