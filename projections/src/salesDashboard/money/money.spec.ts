import { describe, expect, it } from '@jest/globals';
import type { SentPart } from '@bahi/contracts';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { SampleKhata } from '@bahi/testing/sampleKhata';
import { readDashboard, type DashboardQuestion } from '../readDashboard.ts';
import { salesDashboard } from '../salesDashboard.ts';

const MONDAY = '2026-01-05T10:00:00.000Z';
const TUESDAY = '2026-01-06T10:00:00.000Z';
const part = (method: SentPart['method'], amountPaise: number, isReceived = true): SentPart => {
  return { method, amountPaise, tenderedPaise: null, reference: null, isReceived };
};

/** Soap at ₹10.00; Asha and Ravi. */
class Shop extends SampleEvents {
  readonly khata = new SampleKhata(this);

  constructor() {
    super();
    this.at('2026-01-05T04:00:00.000Z').product('soap').customer('Asha').customer('Ravi');
  }

  sell(word: string, paise: number, customerOf: string, ...parts: SentPart[]): this {
    this.khata.sell(word, [{ product: 'soap', quantityMilli: paise }], { customerOf, partsOf: () => parts });
    return this;
  }

  pay(word: string, paise: number, customer = 'Asha'): this {
    this.khata.pay(word, customer, { paise, now: this.recordedAt });
    return this;
  }

  async shown(question: Partial<DashboardQuestion> = {}) {
    const read = await projectedModels([salesDashboard], this.events);
    // the product list is not asked: the past is read by itself
    const now = { shopId: this.shopId, range: 'today' as const, now: TUESDAY, asOf: this.recordedAt };
    return readDashboard(read, { ...now, ...question });
  }
}

const monday = { range: 'days', days: { from: '2026-01-05', to: '2026-01-05' } } as const;

describe('money of a day', () => {
  it('is what came on it: sales are paid, on credit, or awaited; old dues are collected beside them', async () => {
    const shop = new Shop().at('2026-01-04T10:00:00.000Z').sell('old', 65_000, 'Asha').at(MONDAY);
    shop.complete('cash', [{ product: 'soap', quantityMilli: 43_700 }]);
    shop.sell('split', 120_000, 'Ravi', part('UPI', 70_000), part('CASH', 50_000));
    shop.sell('part', 90_000, 'Ravi', part('CASH', 30_000)).pay('old due', 65_000);
    const { payments, money, tiles } = await shop.shown(monday);
    expect(money).toEqual({
      salesPaise: 253_700,
      moneyPaise: 193_700,
      creditGivenPaise: 60_000,
      creditCollectedPaise: 65_000,
      refundsPaise: 0,
    });
    expect(payments).toEqual([
      { method: 'CASH', bills: 4, amountPaise: 188_700, refundPaise: 0 },
      { method: 'UPI', bills: 1, amountPaise: 70_000, refundPaise: 0 },
      { method: 'CARD', bills: 0, amountPaise: 0, refundPaise: 0 },
    ]);
    expect(tiles).toMatchObject({ duesPaise: 60_000, owingCount: 1 });
  });

  it('has awaited UPI on the day on which it was seen, and a wrong method on the day of its correction', async () => {
    const shop = new Shop().at(MONDAY).sell('awaited', 50_000, 'Asha', part('UPI', 50_000, false));
    shop.sell('wrong', 20_000, 'Asha', part('CASH', 20_000)).at(TUESDAY);
    const [original, wrong] = [shop.khata.recorded('awaited'), shop.khata.recorded('wrong')];
    if (original === undefined || wrong === undefined) throw new Error('no bill');
    shop.khata.arrive('arrived', original);
    shop.khata.correct(wrong, 0, { to: 'CARD', now: TUESDAY });
    expect((await shop.shown(monday)).payments).toMatchObject([{ amountPaise: 20_000 }, { bills: 0 }, { bills: 0 }]);
    expect((await shop.shown()).payments).toEqual([
      { method: 'CASH', bills: -1, amountPaise: -20_000, refundPaise: 0 },
      { method: 'UPI', bills: 1, amountPaise: 50_000, refundPaise: 0 },
      { method: 'CARD', bills: 1, amountPaise: 20_000, refundPaise: 0 },
    ]);
  });

  it('stays as it was when its bill is cancelled: what goes back is a refund of that day', async () => {
    const shop = new Shop().at(MONDAY).sell('wrong', 50_000, 'Asha', part('CASH', 30_000)).at(TUESDAY);
    shop.khata.cancel('wrong', 0, 'CASH');
    expect((await shop.shown(monday)).money).toMatchObject({ salesPaise: 0, moneyPaise: 30_000, creditGivenPaise: 0 });
    const { money, payments, tiles } = await shop.shown();
    expect(money).toMatchObject({ moneyPaise: 0, refundsPaise: 30_000 });
    expect(payments[0]).toEqual({ method: 'CASH', bills: 0, amountPaise: 0, refundPaise: 30_000 });
    expect(tiles).toMatchObject({ duesPaise: 0, owingCount: 0 });
  });

  it('of a bill of earlier books that was imported wrongly was never there', async () => {
    const shop = new Shop().at(TUESDAY, MONDAY).complete('old', [{ product: 'soap', quantityMilli: 5_000 }]);
    expect((await shop.shown(monday)).money).toMatchObject({ moneyPaise: 5_000 });
    shop.at(TUESDAY).cancel('old');
    expect((await shop.shown(monday)).money).toMatchObject({ salesPaise: 0, moneyPaise: 0, refundsPaise: 0 });
  });
});

describe('dues in total', () => {
  it('are what others owe, whatever advances there are, now and at any time', async () => {
    const shop = new Shop()
      .at(MONDAY)
      .sell('b1', 90_000, 'Asha')
      .at('2026-01-05T11:00:00.000Z')
      .pay('p1', 20_000, 'Ravi');
    shop.at(TUESDAY).pay('p2', 100_000);
    const duesAt = async (asOf: string) => {
      const { tiles } = await shop.shown({ asOf });
      return [tiles.duesPaise, tiles.owingCount];
    };
    expect(await duesAt('2026-01-05T09:59:59.999Z')).toEqual([0, 0]);
    expect(await duesAt(MONDAY)).toEqual([90_000, 1]);
    expect(await duesAt('2026-01-06T09:00:00.000Z')).toEqual([90_000, 1]);
    expect(await duesAt(TUESDAY)).toEqual([0, 0]);
  });

  it('come back when a payment was typed wrong, and are not touched by a refund of an advance', async () => {
    const shop = new Shop().at(MONDAY).sell('b1', 50_000, 'Asha').pay('p1', 50_000).pay('p2', 500_000);
    shop.khata.refund('r', sampleId('p2'), { paise: 499_000, now: MONDAY });
    expect((await shop.shown()).tiles).toMatchObject({ duesPaise: 0, owingCount: 0 });
    const [taken] = shop.khata.payments;
    if (taken === undefined) throw new Error('no payment');
    shop.khata.takeBack(taken, MONDAY);
    const { tiles, money } = await shop.shown();
    expect(tiles).toMatchObject({ duesPaise: 49_000, owingCount: 1 });
    expect(money).toMatchObject({ creditCollectedPaise: 500_000, refundsPaise: 499_000 });
  });
});
