import type { Id } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';
import { seededRandom } from '@bahi/testing/faults';
import {
  codeSentTo,
  invitationSentTo,
  openTestApp,
  registration,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS = 400;

/** Runs the API in the test's own process, where the clock can be set. */
describe('F11: a clock that jumps', () => {
  let books: BooksApp;
  let productId: Id;
  beforeEach(async () => {
    books = await BooksApp.open();
    productId = (await books.addProduct()).id;
  });
  afterEach(() => books.close());

  const sale = () => ({
    customer: { walkIn: true },
    lines: [{ productId, quantityMilli: 1_000 }],
    paymentMethod: 'CASH',
  });
  const complete = () => books.call('POST', '/billing/complete', { body: sale() });

  /** Sells in several jumps, because a clock far ahead of the books needs a confirmation. */
  async function moveTo(instant: string): Promise<void> {
    while (Date.parse(instant) - books.now > 30 * DAY) {
      books.now += 30 * DAY;
      await books.ok('POST', '/stock-adjustments', { body: { productId, quantityMilli: 1_000, reason: 'count' } });
    }
    books.now = Date.parse(instant);
  }

  it('F11: never decreases dates along a series, and leaves no gaps in the numbers of a year', async () => {
    const random = seededRandom(1);
    const billed: { at: string; number: string }[] = [];
    let suspected = 0;
    for (let jump = 0; jump < JUMPS; jump += 1) {
      const far = random.chance(0.1);
      books.now += random.chance(0.5) ? -random.below((far ? 80 : 30) * HOUR) : random.below((far ? 60 : 3) * DAY);
      let answer = await complete();
      if (answer.status === 409) {
        expect(answer.body.code).toBe('clock_suspect');
        suspected += 1;
        await books.ok('POST', '/clock/confirm');
        answer = await complete();
      }
      expect(answer.status).toBe(201);
      billed.push({ at: String(answer.body['billedAt']), number: String(answer.body['invoiceNumber']) });
    }
    const years = new Map<number, typeof billed>();
    for (const bill of billed) years.set(fiscalYear(bill.at), [...(years.get(fiscalYear(bill.at)) ?? []), bill]);
    for (const series of years.values()) {
      const dates = series.map(({ at }) => at);
      expect(dates).toEqual(dates.toSorted());
      expect(series.map(({ number }) => sequenceOf(number))).toEqual(series.map((_, index) => index + 1));
    }
    expect(years.size).toBeGreaterThan(1);
    expect(suspected).toBeGreaterThan(5);
  });

  it('F11: ends the fiscal year after 31 March in India; dates and numbers of each year continue', async () => {
    await moveTo('2026-03-31T18:29:59.999Z');
    const bills = [(await complete()).body];
    for (const jump of [1, -HOUR, 2 * HOUR]) {
      books.now += jump;
      bills.push((await complete()).body);
    }
    const shown = bills.map((bill) => [bill['billedAt'], sequenceOf(String(bill['invoiceNumber']))]);
    expect(shown).toEqual([
      ['2026-03-31T18:29:59.999Z', 1],
      ['2026-03-31T18:30:00.000Z', 1],
      // an hour back is the old year again: its series continues, with no earlier date
      ['2026-03-31T18:29:59.999Z', 2],
      ['2026-03-31T19:30:00.000Z', 2],
    ]);
  });

  it.each([
    ['36 hours behind', -36 * HOUR, true],
    ['more than 36 hours behind', -36 * HOUR - 1, false],
    ['45 days ahead', 45 * DAY, true],
    ['more than 45 days ahead', 45 * DAY + 1, false],
  ])('F11: is accepted, or needs a confirmation, when it is %s of the newest event', async (_when, jump, taken) => {
    await complete();
    books.now += jump;
    const answer = await complete();
    expect([answer.status, answer.body.code]).toEqual(taken ? [201, undefined] : [409, 'clock_suspect']);
  });
});

const sequenceOf = (invoiceNumber: string): number => Number(invoiceNumber.split('/').at(-1));

function fiscalYear(at: string): number {
  const local = new Date(Date.parse(at) + 5.5 * HOUR);
  return local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
}

describe('F11: a clock that is set back extends no lifetime', () => {
  let test: TestApp;
  let owner: SignedInUser;
  beforeEach(async () => {
    test = await openTestApp();
    owner = await signUpOwner(test);
  });
  afterEach(() => test.close());

  const post = (path: string, body: object) => request(test.app).post(path).send(body);
  const isSignedIn = async () => (await request(test.app).get('/api/shop/info').set(owner.auth)).status;

  it('F11: a session ends 12 hours after it began, however the clock is set', async () => {
    test.clock.advance(-3 * DAY);
    expect(await isSignedIn()).toBe(200);
    test.clock.advance(12 * HOUR - 1_000);
    expect(await isSignedIn()).toBe(200);
    test.clock.advance(-HOUR);
    expect(await isSignedIn()).toBe(200);
    test.clock.advance(2_000);
    expect(await isSignedIn()).toBe(401);
    test.clock.advance(-10 * DAY);
    expect(await isSignedIn()).toBe(401);
  });

  it('F11: a code is valid for ten minutes', async () => {
    const body = registration();
    await post('/api/auth/send-otp', { email: body.email }).expect(200);
    test.clock.advance(-DAY);
    await isSignedIn();
    test.clock.advance(10 * MINUTE + 1_000);
    const late = await post('/api/auth/register', { ...body, otp: codeSentTo(test, body.email) }).expect(422);
    expect((late.body as { errorCodes: unknown }).errorCodes).toEqual({ otp: 'otp_invalid' });
  });

  it('F11: an invitation is valid for seven days', async () => {
    const email = 'ravi@example.test';
    await post('/api/members', { email, role: 'staff' }).set(owner.auth).expect(202);
    test.clock.advance(-30 * DAY);
    await isSignedIn();
    test.clock.advance(7 * DAY + 1_000);
    const password = 'Garam-masala-7-chai';
    const body = { token: invitationSentTo(test, email), name: 'Ravi', password, confirmPassword: password };
    const late = await post('/api/auth/accept-invite', body);
    expect((late.body as { code: string }).code).toBe('invite_invalid');
  });
});
