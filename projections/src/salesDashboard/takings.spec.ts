import { describe, expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { productList } from '../productList/productList.ts';
import { addMinute, noDeltas, type DayDeltas } from './salesDays.ts';
import { readDashboard, type DashboardQuestion } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';
import { comparedPeriods, untilOf } from './takings.ts';

/** 11:30 in India. */
const NOW = '2026-01-06T06:00:00.000Z';

async function asked(shop: SampleEvents, question: Partial<DashboardQuestion> = {}) {
  const read = await projectedModels([productList, salesDashboard], shop.events);
  const { takings, hours } = await readDashboard(read, { shopId: shop.shopId, range: 'today', now: NOW, ...question });
  return { ...takings, hours };
}

/** Gross profit of a day as it is known now. */
async function profitOf(shop: SampleEvents, day: string): Promise<number> {
  return (await asked(shop, { range: 'days', days: { from: day, to: day }, now: '2026-02-01T06:00:00.000Z' }))
    .grossProfitPaise;
}

const one = (product: string) => [{ product, quantityMilli: 1_000 }];

/** Rice at ₹10 a kg sells for ₹20, on 30 December, 5 and 6 January. */
function trade(): SampleEvents {
  const shop = new SampleEvents().at('2025-12-01T04:00:00.000Z').product('rice', { sellingPricePaise: 2_000 });
  shop.product('repair', { kind: 'service', sellingPricePaise: 5_000 }).opening('rice', 100_000, 100_000);
  shop.at('2025-12-30T05:00:00.000Z').complete('week', one('rice'));
  shop.at('2026-01-05T05:59:00.000Z').complete('before', one('rice'));
  shop.at('2026-01-05T06:00:59.000Z').complete('same minute', one('rice'));
  shop.at('2026-01-05T06:01:00.000Z').complete('after', one('rice'));
  shop.at('2026-01-06T03:40:00.000Z').complete('today', [...one('rice'), ...one('repair')]);
  shop.at('2026-01-06T05:59:00.000Z').complete('again', one('rice'));
  return shop;
}

describe('the takings of a day', () => {
  it('are its bills, their average, and taxable value less cost', async () => {
    expect(await asked(trade())).toMatchObject({
      from: '2026-01-06',
      to: '2026-01-06',
      bills: 2,
      revenuePaise: 9_000,
      averageBillPaise: 4_500,
      taxableValuePaise: 9_000,
      costPaise: 2_000,
      correctionPaise: 0,
      grossProfitPaise: 7_000,
    });
  });

  it('are compared with the day before and the same weekday, up to the same minute', async () => {
    const sums = { averageBillPaise: 2_000, until: '11:30' };
    expect((await asked(trade())).before).toEqual([
      {
        against: 'day_before',
        from: '2026-01-05',
        to: '2026-01-05',
        bills: 2,
        revenuePaise: 4_000,
        grossProfitPaise: 2_000,
        ...sums,
      },
      {
        against: 'week_before',
        from: '2025-12-30',
        to: '2025-12-30',
        bills: 1,
        revenuePaise: 2_000,
        grossProfitPaise: 1_000,
        ...sums,
      },
    ]);
  });

  it('are compared with whole days once the day is over', async () => {
    const days = { from: '2026-01-05', to: '2026-01-05' };
    const { before, bills } = await asked(trade().at('2026-01-04T18:00:00.000Z').complete('late', one('rice')), {
      range: 'days',
      days,
    });
    expect([bills, before.map((each) => [each.from, each.bills, each.until])]).toEqual([
      3,
      [
        ['2026-01-04', 1, null],
        ['2025-12-29', 0, null],
      ],
    ]);
  });

  it('have no average without a bill', async () => {
    const { averageBillPaise, before } = await asked(new SampleEvents());
    expect([averageBillPaise, before[0]?.averageBillPaise]).toEqual([null, null]);
  });

  it('are listed by the hour of the shop’s day', async () => {
    const { hours = [] } = await asked(trade());
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ bills }) => bills > 0)).toEqual([
      { hour: 9, bills: 1, revenuePaise: 7_000 },
      { hour: 11, bills: 1, revenuePaise: 2_000 },
    ]);
    expect((await asked(trade(), { range: '7d' })).hours).toBeUndefined();
  });
});

describe('gross profit', () => {
  it('loses a cancelled bill on the bill’s own day, not on the day of the cancellation', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z').cancel('before');
    expect([await profitOf(shop, '2026-01-05'), await profitOf(shop, '2026-01-06')]).toEqual([2_000, 7_000]);
    const { before } = await asked(shop);
    expect(before[0]).toMatchObject({ bills: 1, revenuePaise: 2_000, grossProfitPaise: 1_000 });
  });

  it('shows a past evening as it was, before the cancellation', async () => {
    const shop = trade().at('2026-01-06T05:30:00.000Z').cancel('before');
    const { grossProfitPaise, hours = [] } = await asked(shop, { asOf: '2026-01-05T18:29:59.999Z' });
    expect([grossProfitPaise, hours[11]?.bills]).toEqual([3_000, 3]);
  });

  it('bears a purchase’s variance on the day of the correction or reversal (R33b)', async () => {
    const shop = trade().purchase('p', 'rice', 'Gupta', 10_000, 10_000);
    shop.at('2026-01-07T05:00:00.000Z').correctPurchase('p', 'Gupta', 10_000, 15_000, 4_500);
    shop.at('2026-01-08T05:00:00.000Z').reversePurchase('p', -500);
    const days = ['2026-01-06', '2026-01-07', '2026-01-08'];
    expect(await Promise.all(days.map(async (day) => profitOf(shop, day)))).toEqual([7_000, -4_500, 500]);
  });

  it('bears the true cost of units sold below zero on the day of the receipt (R33)', async () => {
    const shop = trade().at('2026-01-07T05:00:00.000Z').correctCost('today', 330);
    expect([await profitOf(shop, '2026-01-06'), await profitOf(shop, '2026-01-07')]).toEqual([7_000, -330]);
  });

  it('takes corrections of a bill back on the day on which the bill is cancelled', async () => {
    const shop = trade().at('2026-01-07T05:00:00.000Z').correctCost('today', 330);
    shop.at('2026-01-08T05:00:00.000Z').cancel('today');
    const days = ['2026-01-06', '2026-01-07', '2026-01-08'];
    expect(await Promise.all(days.map(async (day) => profitOf(shop, day)))).toEqual([1_000, -330, 330]);
  });

  it('counts the variance of a cancellation on the day of the cancellation (R33b)', async () => {
    const shop = trade().at('2026-01-08T05:00:00.000Z').cancel('before', -450);
    expect([await profitOf(shop, '2026-01-05'), await profitOf(shop, '2026-01-08')]).toEqual([2_000, 450]);
  });
});

describe('the period before', () => {
  it.each([
    ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01'],
    ['month', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
    ['7d', '2026-01-01', '2026-01-07', '2025-12-25', '2025-12-31'],
    ['days', '2026-01-01', '2026-03-03', '2025-10-31', '2025-12-31'],
  ] as const)('of %s %s to %s is %s to %s', (range, from, to, first, last) => {
    expect(comparedPeriods(range, { from, to })).toEqual([{ against: 'period_before', from: first, to: last }]);
  });

  it('of more than two months is not compared', () => {
    expect(comparedPeriods('days', { from: '2026-01-01', to: '2026-03-04' })).toEqual([]);
    expect(comparedPeriods('fy', { from: '2025-04-01', to: '2026-01-06' })).toEqual([]);
  });

  it('ends at the same minute while the period is not over', async () => {
    const { before } = await asked(trade(), { range: '7d' });
    expect(before).toMatchObject([{ from: '2025-12-24', to: '2025-12-30', until: '11:30', bills: 1 }]);
    expect((await asked(trade(), { range: '7d', now: '2026-01-06T04:59:00.000Z' })).before[0]?.bills).toBe(0);
  });
});

describe('until when a period counts', () => {
  const days = { from: '2026-01-06', to: '2026-01-06' };
  const at = (instant: string) => ({ axis: 'effective', at: instant, day: '2026-01-06' }) as const;

  it.each([
    ['now', undefined, '11:30'],
    ['an instant of the past', at('2026-01-06T04:10:30.000Z'), '09:40'],
    ['the end of a past day', at('2026-01-06T18:29:59.999Z'), null],
  ])('%s', (_name, moment, until) => {
    expect(untilOf({ days, moment, now: NOW, today: '2026-01-06' })).toBe(until);
  });

  it('is not asked of a period that is over', () => {
    expect(untilOf({ days, moment: undefined, now: NOW, today: '2026-01-07' })).toBeNull();
  });
});

describe('the minutes of an hour', () => {
  const deltas: DayDeltas = {
    ...noDeltas,
    day: '2026-01-06',
    time: '11:30',
    bills: 1,
    amountPaise: 500,
    taxablePaise: 500,
    costPaise: 300,
  };
  const back = { ...deltas, bills: -1, amountPaise: -500, taxablePaise: -500, costPaise: -300 };

  it('stay in order, are added up, and go when nothing is left', () => {
    const three = addMinute(addMinute(addMinute([], 30, deltas), 5, deltas), 59, deltas);
    expect(three.map(([minute]) => minute)).toEqual([5, 30, 59]);
    expect(addMinute(three, 30, deltas)[1]).toEqual([30, 2, 1_000, 400]);
    expect(addMinute(three, 5, back).map(([minute]) => minute)).toEqual([30, 59]);
  });
});
