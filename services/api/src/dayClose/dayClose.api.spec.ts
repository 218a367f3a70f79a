import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DayCloseRow, DrawerView } from '@bahi/contracts';
import { seededRandom } from '@bahi/testing/faults';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

let app: BooksApp;
beforeEach(async () => {
  app = await BooksApp.open();
});
afterEach(() => app.close());

type Fields = Record<string, unknown>;
type Body = Answer['body'];

const post = async (path: string, body: Fields, as: 'owner' | 'staff' = 'owner'): Promise<Body> =>
  (await app.ok('POST', path, { body, as })).body;
const move = (kind: string, amountPaise: number, reason = 'Noted') =>
  post('/cash-movements', { kind, amountPaise, reason });
const drawer = async (): Promise<Body> => (await app.ok('GET', '/day-close')).body;
const close = (countedPaise: number, fields: Fields = {}) =>
  post('/day-closes', { counted: [], loosePaise: countedPaise, ...fields });

async function line(sellingPricePaise: number) {
  const fields = { kind: 'service', unit: 'pcs', sellingPricePaise, openingStockMilli: 0 };
  return { productId: (await app.addProduct(fields)).id, quantityMilli: 1_000 };
}

async function bill(paise: number, fields: Fields): Promise<Body> {
  return post('/billing/complete', { customer: { walkIn: true }, lines: [await line(paise)], ...fields });
}

const asha = async () => ({
  name: 'Asha',
  customerId: (await post('/customers', { name: 'Asha Patil' })).id,
});

const FIGURES = {
  openingPaise: 100_000,
  expectedPaise: 118_700,
  bills: 3,
  salesPaise: 253_700,
  moneyPaise: 193_700,
  creditGivenPaise: 60_000,
  advanceUsedPaise: 0,
  awaitedPaise: 0,
  creditCollectedPaise: 65_000,
  refundsPaise: 12_000,
  vendorPaidPaise: 0,
  byMethod: [
    { method: 'CASH', inPaise: 188_700, outPaise: 12_000 },
    { method: 'UPI', inPaise: 70_000, outPaise: 0 },
  ],
  movements: [
    { kind: 'float', amountPaise: 100_000 },
    { kind: 'pay_out', amountPaise: 8_000 },
    { kind: 'drop', amountPaise: 150_000 },
  ],
};

/** The day of `khata.md`, section 2. The goods that come back are of a bill of earlier books, which stands in no close. */
async function playExample(): Promise<void> {
  const customer = await asha();
  await post(`/customers/${customer.customerId}/opening-balance`, { amountPaise: 65_000 });
  const importId = (await post('/imports', { label: 'Old till' })).id;
  const history = { importId, occurredAt: '2025-12-01T04:30:00.000Z', originalNumber: '77' };
  const old = await bill(12_000, { paymentMethod: 'CASH', ...history });
  await move('float', 100_000);
  await bill(43_700, { payments: [{ method: 'CASH', amountPaise: 43_700, tenderedPaise: 50_000 }] });
  const parts = [
    { method: 'UPI', amountPaise: 70_000, received: true },
    { method: 'CASH', amountPaise: 50_000 },
  ];
  await bill(120_000, { payments: parts });
  await bill(90_000, { customer, payments: [{ method: 'CASH', amountPaise: 30_000 }] });
  await post('/payments', { customerId: customer.customerId, method: 'CASH', amountPaise: 65_000 });
  await post(`/billing/${old.id}/credit-notes`, {
    lines: [{ lineNo: 1, quantityMilli: 1_000, restock: true }],
    refundMethod: 'CASH',
  });
  await move('pay_out', 8_000, 'Milkman');
  await move('drop', 150_000, 'To the safe');
}

describe('the close of a day', () => {
  it('comes to what is in the drawer, to the paisa, for the example of khata.md', async () => {
    await playExample();
    const open = await drawer();
    expect(open).toMatchObject({ ...FIGURES, since: null, pendingBills: [] });
    const counted = [
      { paise: 10_000, count: 1 },
      { paise: 50_000, count: 2 },
      { paise: 2_000, count: 0 },
    ];
    const count = { counted, loosePaise: 8_500, upiSeenPaise: 70_000 };
    const refused = await app.refused('POST', '/day-closes', { body: count });
    expect([refused.status, refused.body.code, refused.body.errorCodes]).toEqual([
      422,
      'close_needs_reason',
      { reason: 'close_needs_reason' },
    ]);
    const sealed = await post('/day-closes', { ...count, reason: 'Two rupees short' });
    expect(sealed).toMatchObject({
      ...FIGURES,
      number: 1,
      day: '2026-01-05',
      position: open['position'],
      counted: [
        { paise: 50_000, count: 2 },
        { paise: 10_000, count: 1 },
      ],
      loosePaise: 8_500,
      countedPaise: 118_500,
      differencePaise: -200,
      upiSeenPaise: 70_000,
      reason: 'Two rupees short',
      recounts: [],
    });
    const [newest] = await app.events.readStream(`ledger-${numberId(1)}`, {
      from: open['position'] as number,
      maxCount: 1,
    });
    expect(sealed['head']).toBe(newest?.meta.hash);
    expect(await drawer()).toMatchObject({ openingPaise: 118_500, expectedPaise: 118_500, bills: 0, byMethod: [] });
    expect((await app.ok('GET', `/day-closes/${sealed.id}`)).body).toEqual({ ...sealed, byName: undefined });
  });

  it('closes a day without sales, and asks for a reason only when the count differs', async () => {
    expect(await close(0)).toMatchObject({ number: 1, expectedPaise: 0, differencePaise: 0, bills: 0, movements: [] });
    expect(await close(0)).toMatchObject({ number: 2, differencePaise: 0 });
    expect((await app.refused('POST', '/day-closes', { body: { counted: [], loosePaise: 1 } })).body.code).toBe(
      'close_needs_reason',
    );
  });

  it('stays the same when a bill of it is cancelled: the cash that goes back stands in the next one', async () => {
    const sold = await bill(50_000, { paymentMethod: 'CASH' });
    const sealed = await close(50_000);
    const before = (await app.ok('GET', `/day-closes/${sealed.id}`)).bytes;
    await app.ok('DELETE', `/billing/${sold.id}`, { body: { reason: 'Wrong goods' } });
    expect((await app.ok('GET', `/day-closes/${sealed.id}`)).bytes).toEqual(before);
    expect(await close(0)).toMatchObject({
      openingPaise: 50_000,
      expectedPaise: 0,
      refundsPaise: 50_000,
      salesPaise: 0,
      byMethod: [{ method: 'CASH', inPaise: 0, outPaise: 50_000 }],
    });
  });

  it('counts awaited UPI when it is received, and a corrected method where the money is', async () => {
    await app.setProfile({ upiId: 'sharma@okbank' });
    const awaited = await bill(40_000, { paymentMethod: 'UPI' });
    const cash = await bill(10_000, { paymentMethod: 'CASH' });
    expect(await close(10_000)).toMatchObject({ salesPaise: 50_000, moneyPaise: 10_000, awaitedPaise: 40_000 });
    await post(`/billing/${awaited.id}/payment-received`, {});
    const [payment] = cash['payments'] as [{ id: string }];
    await app.ok('PUT', `/billing/${cash.id}/payments/${payment.id}/method`, { body: { method: 'UPI' } });
    expect(await drawer()).toMatchObject({
      expectedPaise: 0,
      salesPaise: 0,
      moneyPaise: 40_000,
      awaitedPaise: -40_000,
      byMethod: [
        { method: 'CASH', inPaise: 0, outPaise: 10_000 },
        { method: 'UPI', inPaise: 50_000, outPaise: 0 },
      ],
    });
  });

  it('takes a payment that was taken back out of what was collected', async () => {
    const { customerId } = await asha();
    const paid = await post('/payments', { customerId, method: 'CASH', amountPaise: 500_000 });
    await app.ok('DELETE', `/payments/${paid.id}`, { body: { reason: '₹500, not ₹5,000' } });
    await post('/payments', { customerId, method: 'CASH', amountPaise: 50_000 });
    expect(await drawer()).toMatchObject({ expectedPaise: 50_000, creditCollectedPaise: 50_000 });
  });

  it('is one close for a press that is sent twice, and two tills never share a fact', async () => {
    await move('float', 10_000);
    const body = { counted: [], loosePaise: 10_000 };
    const [first, second] = await Promise.all([1, 2].map(() => app.ok('POST', '/day-closes', { body, key: 'press' })));
    expect(second?.body).toEqual(first?.body);
    await bill(5_000, { paymentMethod: 'CASH' });
    const tills = await Promise.all(
      ['a', 'b'].map((key) => app.ok('POST', '/day-closes', { body: { ...body, loosePaise: 15_000 }, key })),
    );
    const sales = tills.map((till) => till.body['salesPaise'] as number).toSorted((a, b) => a - b);
    expect(sales).toEqual([0, 5_000]);
    expect(new Set(tills.map(({ body }) => body['number']))).toEqual(new Set([2, 3]));
  });
});

describe('two tills that sell, pay and close in the same second', () => {
  it('have every fact in exactly one close', async () => {
    const product = await line(100);
    const customer = await asha();
    const random = seededRandom(40);
    let [sold, collected, paidOut] = [0, 0, 0];
    const sell = async () => {
      const quantityMilli = 1_000 * (1 + random.below(900));
      const lines = [{ ...product, quantityMilli }];
      const bill = await post('/billing/complete', { customer: { walkIn: true }, lines, paymentMethod: 'CASH' });
      sold += bill['grandTotalPaise'] as number;
    };
    const collect = async () => {
      const amountPaise = 1 + random.below(50_000);
      await post('/payments', { customerId: customer.customerId, method: 'CASH', amountPaise });
      collected += amountPaise;
    };
    const payOut = async () => {
      const amountPaise = 1 + random.below(20_000);
      await move('pay_out', amountPaise);
      paidOut += amountPaise;
    };
    const count = () => close(random.below(90_000), { reason: 'Counted', confirmations: ['bills_pending'] });
    const calls = [sell, sell, collect, payOut, sell, count, count];
    for (let second = 0; second < 20; second += 1) {
      const from = random.below(calls.length);
      await Promise.all([...calls.slice(from), ...calls.slice(0, from)].map((call) => call()));
    }
    const { rows } = await app.ok('GET', '/day-closes', { query: { sort: ['number', 'ASC'], range: [0, 99] } });
    const closes = rows as unknown as DayCloseRow[];
    expect(closes.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const periods = [...closes, (await drawer()) as unknown as DrawerView];
    const sumOf = (of: (period: DayCloseRow | DrawerView) => number | undefined) =>
      periods.reduce((sum, period) => sum + (of(period) ?? 0), 0);
    expect([
      sumOf(({ salesPaise }) => salesPaise),
      sumOf(({ creditCollectedPaise }) => creditCollectedPaise),
      sumOf(({ movements = [] }) => movements[0]?.amountPaise),
      sumOf(({ byMethod = [] }) => byMethod[0]?.inPaise),
    ]).toEqual([sold, collected, paidOut, sold + collected]);
    // each close opens with the count of the one before
    const counts = closes.map(({ countedPaise }) => countedPaise);
    expect(periods.map(({ openingPaise }) => openingPaise)).toEqual([0, ...counts]);
  });
});

describe('cash that is moved', () => {
  it('is listed with its reason, and the float is entered once', async () => {
    await move('float', 100_000, 'First day');
    const again = await app.refused('POST', '/cash-movements', {
      body: { kind: 'float', amountPaise: 1, reason: 'again' },
    });
    expect([again.status, again.body.code]).toEqual([409, 'float_after_close']);
    await post('/cash-movements', { kind: 'pay_in', amountPaise: 20_000, reason: 'Change' }, 'staff');
    const { rows } = await app.ok('GET', '/cash-movements', { query: { filter: { kind: 'pay_in' } } });
    expect(rows).toMatchObject([{ kind: 'pay_in', amountPaise: 20_000, reason: 'Change', day: '2026-01-05' }]);
    expect((await app.ok('GET', '/cash-movements', { query: { sort: ['amountPaise', 'DESC'] } })).rows).toHaveLength(2);
  });

  it('may be more than the books expect: the drawer knows better', async () => {
    await move('pay_out', 8_000);
    expect(await drawer()).toMatchObject({ expectedPaise: -8_000 });
  });
});

describe('a recount', () => {
  it('stands beside the sealed close, and the drawer opens with it', async () => {
    await move('float', 100_000);
    const sealed = await close(99_000, { reason: 'Ten short' });
    const recount = { counted: [{ paise: 100_000, count: 1 }], reason: 'A note lay under the tray' };
    const beside = [{ countedPaise: 100_000, differencePaise: 0, loosePaise: 0, ...recount }];
    const sent = { body: recount, key: 'recounted-once' };
    const { body: answer } = await app.ok('POST', `/day-closes/${sealed.id}/recount`, sent);
    expect(answer).toMatchObject({ countedPaise: 99_000, differencePaise: -1_000, recounts: beside });
    const { rows } = await app.ok('GET', '/day-closes');
    expect(rows).toMatchObject([{ ...sealed, recounts: beside }]);
    expect(await drawer()).toMatchObject({ openingPaise: 100_000, expectedPaise: 100_000 });
    await close(100_000);
    await post(`/day-closes/${sealed.id}/recount`, { ...recount, counted: [] });
    expect(await drawer()).toMatchObject({ openingPaise: 100_000 });
    expect((await app.ok('POST', `/day-closes/${sealed.id}/recount`, sent)).body).toEqual(answer);
    expect((await app.refused('POST', `/day-closes/${'0'.repeat(32)}/recount`, { body: recount })).status).toBe(404);
  });
});

describe('who may', () => {
  const count = { counted: [], loosePaise: 500 };
  /** Words that tell what is expected. */
  const TOLD =
    /expected|difference|byMethod|movements|bills"|salesPaise|moneyPaise|creditGiven|collected|refunds|vendorPaid|reason|short/i;

  it('staff see and close the drawer only if the owner lets them', async () => {
    await close(0);
    for (const path of ['/day-close', '/day-closes']) {
      expect((await app.refused('GET', path, { as: 'staff' })).body.code).toBe('staff_may_not_close');
    }
    const refused = await app.refused('POST', '/day-closes', { body: count, as: 'staff' });
    expect([refused.status, refused.body.code]).toEqual([403, 'staff_may_not_close']);
    await app.setProfile({ staffMayCloseDay: true });
    expect((await app.ok('GET', '/day-close', { as: 'staff' })).body).toMatchObject({ expectedPaise: 0 });
    const needsReason = await app.refused('POST', '/day-closes', { body: count, as: 'staff' });
    expect(needsReason.body.code).toBe('close_needs_reason');
    await post('/day-closes', { ...count, reason: 'Found' }, 'staff');
    const recount = { body: { ...count, reason: 'again' }, as: 'staff' as const };
    const { rows } = await app.ok('GET', '/day-closes', { as: 'staff' });
    expect((await app.refused('POST', `/day-closes/${rows[0]?.id}/recount`, recount)).status).toBe(403);
    expect((await app.refused('POST', '/day-closes', { body: count, as: 'auditor' })).status).toBe(403);
    expect((await app.ok('GET', '/day-closes', { as: 'auditor' })).rows).toHaveLength(2);
  });

  it('who counts blind learns neither what is expected nor the difference, from no answer', async () => {
    await app.setProfile({ staffMayCloseDay: true, blindCount: true });
    await move('float', 100_000);
    await bill(5_000, { paymentMethod: 'CASH' });
    await close(104_000, { reason: 'Ten short' });
    await post(`/day-closes/${(await app.ok('GET', '/day-closes')).rows[0]?.id}/recount`, {
      ...count,
      reason: 'short',
    });
    await bill(7_000, { paymentMethod: 'CASH' });
    const own = await app.ok('POST', '/day-closes', { body: { ...count, reason: 'short' }, as: 'staff' });
    expect(own.body).toMatchObject({ countedPaise: 500, openingPaise: 500, number: 2, recounts: [] });
    const answers = [
      own,
      await app.ok('GET', '/day-close', { as: 'staff' }),
      await app.ok('GET', '/day-closes', { as: 'staff' }),
      await app.ok('GET', '/day-closes', { as: 'staff', headers: { accept: 'text/csv' } }),
      await app.ok('GET', `/day-closes/${own.body.id}`, { as: 'staff' }),
    ];
    for (const { bytes } of answers) expect(bytes.toString().replace('pendingBills', '')).not.toMatch(TOLD);
    for (const field of ['expectedPaise', 'differencePaise', 'salesPaise']) {
      const query = { sort: [field, 'ASC'] };
      expect((await app.refused('GET', '/day-closes', { as: 'staff', query })).status).toBe(400);
    }
    const { rows } = await app.ok('GET', '/day-closes');
    expect(rows[0]).toMatchObject({ expectedPaise: 7_500, differencePaise: -7_000, reason: 'short' });
    expect((await app.ok('GET', '/day-close')).body).toHaveProperty('expectedPaise');
  });
});
