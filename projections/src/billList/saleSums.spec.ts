import { describe, expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { billList } from './billList.ts';
import { readSaleSums, spansBetween, type DayRange } from './readSaleSums.ts';

describe('the spans of some days', () => {
  it.each<[string, DayRange, string[]]>([
    ['all time', {}, ['m0000-01 m9999-12']],
    ['one day', { from: '2026-01-05', to: '2026-01-05' }, ['d2026-01-05 d2026-01-05']],
    ['a whole month', { from: '2026-02-01', to: '2026-02-28' }, ['m2026-02 m2026-02']],
    ['a leap year’s February, but a day', { from: '2028-02-01', to: '2028-02-28' }, ['d2028-02-01 d2028-02-28']],
    ['from a day on', { from: '2025-12-31' }, ['d2025-12-31 d2025-12-31', 'm2026-01 m9999-12']],
    ['up to a day', { to: '2026-03-02' }, ['m0000-01 m2026-02', 'd2026-03-01 d2026-03-02']],
    [
      'two months with their middle',
      { from: '2026-01-31', to: '2026-03-30' },
      ['d2026-01-31 d2026-01-31', 'm2026-02 m2026-02', 'd2026-03-01 d2026-03-30'],
    ],
    [
      'days of two months beside each other',
      { from: '2026-01-30', to: '2026-02-02' },
      ['d2026-01-30 d2026-01-31', 'd2026-02-01 d2026-02-02'],
    ],
    ['no day', { from: '2026-02-02', to: '2026-02-01' }, []],
  ])('%s', (_, days, spans) => {
    expect(spansBetween(days).map(({ from, to }) => `${from} ${to}`)).toEqual(spans);
  });
});

describe('the sums of bills', () => {
  const lines = [{ product: 'rice', quantityMilli: 2_000 }];
  const traded = () =>
    new SampleEvents()
      .product('rice')
      .opening('rice', 9_000, 9_000)
      .at('2026-01-05T06:00:00.000Z')
      .complete('b1', lines)
      .complete('b2', lines, { method: 'UPI' })
      .complete('b3', lines)
      .at('2026-01-31T20:00:00.000Z')
      .complete('b4', lines)
      .cancel('b3');
  const sums = async (days: DayRange, shop = traded()) => {
    const read = await projectedModels([billList], shop.events);
    const found = await readSaleSums(read, shop.shopId, days);
    return found
      .map(({ status, method, count, grandTotalPaise }) => [status, method, count, grandTotalPaise])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  };

  it('move a cancelled bill to its own, on the bill’s own day', async () => {
    expect(await sums({ from: '2026-01-05', to: '2026-01-05' })).toEqual([
      ['cancelled', 'CASH', 1, 2_000],
      ['completed', 'CASH', 1, 2_000],
      ['completed', 'UPI', 1, 2_000],
    ]);
  });

  it('are the same by months and by days', async () => {
    const all = [
      ['cancelled', 'CASH', 1, 2_000],
      ['completed', 'CASH', 2, 4_000],
      ['completed', 'UPI', 1, 2_000],
    ];
    expect(await sums({})).toEqual(all);
    expect(await sums({ from: '2026-01-02', to: '2026-02-27' })).toEqual(all);
    expect(await sums({ from: '2026-02-01' })).toEqual([['completed', 'CASH', 1, 2_000]]);
    expect(await sums({ to: '2026-01-04' })).toEqual([]);
  });

  it('keep who sold', async () => {
    const shop = traded();
    const read = await projectedModels([billList], shop.events);
    for (const { cashierId } of await readSaleSums(read, shop.shopId, {})) expect(cashierId).toBe(shop.userId);
    expect(await readSaleSums(read, sampleId('another shop'), {})).toEqual([]);
  });
});
