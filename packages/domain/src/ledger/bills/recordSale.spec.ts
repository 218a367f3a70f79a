import { describe, expect, it } from '@jest/globals';
import type { Decision, ShopProfileDetails } from '@bahi/contracts';
import { Books, numberId, plainProduct, plainProfile, sale, walkInContent } from '@bahi/testing/books';
import { given } from '@bahi/testing/givenWhenThen';
import { abandonCompletion } from './abandonCompletion.ts';
import { cancelBill } from './cancelBill.ts';
import type { RecordSale } from '../commands.ts';
import { closeImport } from '../imports/closeImport.ts';
import { recordSale } from './recordSale.ts';
import { confirmClock } from '../periods/confirmClock.ts';
import { formatNumber } from '../../arithmetic/index.ts';
import { seriesKey } from './documentNumber.ts';
import { fileMonth } from '../periods/fileMonth.ts';
import { ledgerStream } from '../ledgerStream.ts';
import type { BillCompletedData } from '../state/state.ts';

const soap = plainProduct(1, { rates: [{ rateBps: 1_800, effectiveFrom: '2025-09-22' }] });
const lines = [{ product: soap, quantityMilli: 1_000 }];
const shopOf = (changes: Partial<ShopProfileDetails>): ShopProfileDetails => ({ ...plainProfile, ...changes });
const bound = (billingInitial: string) => shopOf({ billingInitial, gstNumber: '27AAPFU0939F1ZV' });

/** Completes at `now`; the event is recorded at the same instant. */
function complete(books: Books, billId: number, now: string, changes: Partial<RecordSale> = {}): Decision {
  const imported = changes.imported ?? null;
  const meta = imported === null ? {} : { importId: imported.importId, occurredAt: imported.occurredAt };
  return books.try((state) => recordSale(state, sale(billId, lines, { now, ...changes })), { at: now, ...meta });
}
const numberOf = (books: Books, billId: number) => books.bill(billId).data.invoiceNumber;
const MORNING = '2026-01-05T06:30:00.000Z';

describe('invoice numbers', () => {
  const series = (prefix: string, till = '') => ({ kind: 'invoice' as const, fiscalYear: '2526', till, prefix });

  it.each([
    ['SHARM', 1, 'SHARM/2526/00001'],
    ['INV', 1, 'INV/2526/00001'],
    ['INV', 1_000_000, 'INV/2526/1000000'],
    ['SHARM', 99_999, 'SHARM/2526/99999'],
    ['SHARM', 100_000, 'SHARM2526/100000'],
    ['SHARM', 1_000_000, null],
    ['SHARMA', 1, 'SHARMA/00001'],
    ['SHARMAKIRA', 1, 'SHARMAKIRA/00001'],
    ['SHARMAKIRA', 100_000, 'SHARMAKIRA100000'],
    ['SHARMAKIRANA', 1, null],
  ])('fit 16 characters in a shop with a GST number: %s, %d → %s (R8, R10)', (prefix, sequence, printed) => {
    expect(formatNumber(series(prefix), sequence, true)).toBe(printed);
  });

  it('may be longer in a shop without one, and carry the letter of a till (R10, R11)', () => {
    expect(formatNumber(series('SHARMAKIRANA'), 1, false)).toBe('SHARMAKIRANA/00001');
    expect(formatNumber(series('SK', 'B'), 1, true)).toBe('SK/B/00001');
    expect(formatNumber(series('CN'), 1, true)).toBe('CN/2526/00001');
  });

  it('count from 1 without a gap; a cancelled one is not used again (L2, R12)', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    books.do((state) => cancelBill(state, { original: books.bill(1), reason: 'test', now: MORNING }));
    complete(books, 2, MORNING);
    expect([numberOf(books, 1), numberOf(books, 2)]).toEqual(['INV/2526/00001', 'INV/2526/00002']);
  });

  it('restart with the fiscal year, at midnight in India (R9)', () => {
    const books = new Books();
    complete(books, 1, '2026-03-31T18:29:00.000Z');
    complete(books, 2, '2026-03-31T18:30:00.000Z');
    expect([numberOf(books, 1), numberOf(books, 2)]).toEqual(['INV/2526/00001', 'INV/2627/00001']);
    complete(books, 3, '2026-03-31T18:29:00.000Z', { shop: bound('SHARMA') });
    complete(books, 4, '2026-03-31T18:30:00.000Z', { shop: bound('SHARMA') });
    expect([numberOf(books, 3), numberOf(books, 4)]).toEqual(['SHARMA/00001', 'SHARMA/00001']);
  });

  it('start at 1 with a new prefix; a former prefix continues its numbers (R10)', () => {
    const books = new Books();
    complete(books, 1, MORNING, { shop: bound('SK') });
    complete(books, 2, MORNING, { shop: bound('NEW') });
    complete(books, 3, MORNING, { shop: bound('SK') });
    expect([2, 3].map((n) => numberOf(books, n))).toEqual(['NEW/2526/00001', 'SK/2526/00002']);
  });

  it('are never printed twice, even when two prefixes give the same text (L4)', () => {
    const books = new Books();
    complete(books, 1, MORNING, { shop: bound('A') });
    expect(complete(books, 2, MORNING, { shop: bound('A/2526') })).toMatchObject({ code: 'invoice_number_exhausted' });
  });

  it.each([
    ['SHARM2526', bound('SHARM2526')],
    ['SHARM/2526', shopOf({ billingInitial: 'SHARM/2526' })],
  ])('are never printed twice, with or without a GST number: %s after SHARM (L4)', (prefix, shop) => {
    const books = new Books();
    const used = { lastBilledAt: MORNING };
    const both = [
      { ...series('SHARM'), lastSequence: 100_000, ...used },
      { ...series(prefix), lastSequence: 99_999, ...used },
    ];
    for (const each of both) books.state.series.set(seriesKey(each), each);
    expect(complete(books, 1, MORNING, { shop })).toMatchObject({ code: 'invoice_number_exhausted' });
  });

  it.each([
    ['SHARM', 899_998, undefined],
    ['SHARM', 899_999, [{ field: 'invoiceNumber', code: 'invoice_numbers_running_out' }]],
    ['SHARMAKIRA', 899_999, [{ field: 'invoiceNumber', code: 'invoice_numbers_running_out' }]],
    ['SHARMA', 899_999, undefined],
  ])('warn when nine tenths of a series are used up: %s after %d (R10)', (prefix, lastSequence, warnings) => {
    const books = new Books();
    const used = { ...series(prefix), lastSequence, lastBilledAt: MORNING };
    books.state.series.set(seriesKey(used), used);
    const decision = complete(books, 1, MORNING, { shop: bound(prefix) });
    expect(decision).toMatchObject({ kind: 'accepted' });
    expect('answer' in decision ? decision.answer : undefined).toEqual(warnings && { warnings });
  });

  it('have no limit in a shop that no law binds to a length', () => {
    const books = new Books();
    const used = { ...series('SHARM'), lastSequence: 99_999_999, lastBilledAt: MORNING };
    books.state.series.set(seriesKey(used), used);
    const decision = complete(books, 1, MORNING, { shop: shopOf({ billingInitial: 'SHARM' }) });
    expect(decision).not.toHaveProperty('answer');
    expect(numberOf(books, 1)).toBe('SHARM/2526/100000000');
  });

  it('are refused when none fits', () => {
    expect(complete(new Books(), 1, MORNING, { shop: bound('SHARMAKIRANA') })).toMatchObject({
      code: 'invoice_number_exhausted',
    });
  });
});

describe('dates of bills', () => {
  it('never go back within a series: a clock that lags uses the last date (L14)', () => {
    const books = new Books();
    complete(books, 1, '2026-01-05T06:30:00.000Z');
    complete(books, 2, '2026-01-04T18:29:59.999Z');
    expect(books.bill(2).data).toMatchObject({ billedAt: '2026-01-05T06:30:00.000Z', day: '2026-01-05' });
  });

  it.each([
    ['36 hours behind', '2026-01-03T18:30:00.000Z', 'accepted'],
    ['more than 36 hours behind', '2026-01-03T18:29:59.999Z', 'refused'],
    ['45 days ahead', '2026-02-19T06:30:00.000Z', 'accepted'],
    ['more than 45 days ahead', '2026-02-19T06:30:00.001Z', 'refused'],
  ])('are refused when the clock is %s (L14)', (_words, now, kind) => {
    const books = new Books();
    complete(books, 1, MORNING);
    const decision = complete(books, 2, now);
    expect(decision.kind).toBe(kind);
    if (decision.kind === 'refused') expect(decision.code).toBe('clock_suspect');
  });

  it('are accepted again once the owner confirms the clock', () => {
    const books = new Books();
    const later = '2026-06-01T06:30:00.000Z';
    expect(books.do((state) => confirmClock(state, { now: later }))).toEqual([]);
    complete(books, 1, MORNING);
    expect(books.do((state) => confirmClock(state, { now: MORNING }))).toEqual([]);
    expect(complete(books, 2, later)).toMatchObject({ code: 'clock_suspect' });
    books.do((state) => confirmClock(state, { now: later }), { at: later });
    expect(complete(books, 2, later).kind).toBe('accepted');
    complete(books, 3, '2026-06-01T06:31:00.000Z');
    books.do((state) => confirmClock(state, { now: MORNING }), { at: MORNING });
    expect(complete(books, 4, MORNING).kind).toBe('accepted');
  });
});

describe('a filed month', () => {
  it('accepts no bill and no cancellation (R29)', () => {
    const books = new Books();
    complete(books, 1, '2026-01-31T06:30:00.000Z');
    books.do((state) => fileMonth(state, { month: '2026-01', now: '2026-02-01T06:30:00.000Z' }), {
      at: '2026-02-01T06:30:00.000Z',
    });
    const refused = { code: 'period_filed', params: { month: '2026-01' } };
    expect(complete(books, 2, '2026-01-31T08:30:00.000Z')).toMatchObject(refused);
    const cancelled = books.try((state) =>
      cancelBill(state, { original: books.bill(1), reason: 'late', now: '2026-02-02T06:30:00.000Z' }),
    );
    expect(cancelled).toMatchObject(refused);
  });

  it('must be over, and is filed once', () => {
    given(ledgerStream)
      .when((state) => fileMonth(state, { month: '2026-01', now: '2026-01-31T18:29:59.999Z' }))
      .refuses('month_not_over');
    given(ledgerStream)
      .when((state) => fileMonth(state, { month: '2026-01', now: '2026-01-31T18:30:00.000Z' }))
      .gives({ type: 'MonthFiled', data: { month: '2026-01' } });
    given(ledgerStream, [{ type: 'MonthFiled', data: { month: '2026-01' } }])
      .when((state) => fileMonth(state, { month: '2026-01', now: '2026-03-01T00:00:00.000Z' }))
      .changesNothing();
  });
});

describe('completing a bill', () => {
  it('records the whole document', () => {
    const books = new Books();
    complete(books, 1, MORNING, { submissionRevision: 3, shopPhone: '98200 12345' });
    expect(books.bill(1).data).toMatchObject({
      submissionRevision: 3,
      documentKind: 'bill',
      number: { kind: 'invoice', fiscalYear: '2526', till: '', prefix: 'INV', sequence: 1 },
      seller: { shopName: 'Sharma Kirana', phone: '98200 12345', gstNumber: null, upiId: 'sharma@okbank' },
      placeOfSupply: { stateCode: '27', reason: 'shop_not_registered' },
      totals: { grandTotalPaise: 5_000, taxPaise: 0 },
      contentHash: 'hash-1',
    });
  });

  it('records no GST number and charges no tax while the shop is not registered (R1)', () => {
    const books = new Books();
    complete(books, 1, MORNING, { shop: bound('SK') });
    expect(books.bill(1).data).toMatchObject({ seller: { gstNumber: null }, totals: { taxPaise: 0 } });
  });

  it('happens once per bill: the same submission again changes nothing, another is refused (L3)', () => {
    const books = new Books();
    complete(books, 1, MORNING, { submissionRevision: 3 });
    expect(complete(books, 1, MORNING, { submissionRevision: 3 })).toEqual({
      kind: 'accepted',
      facts: [],
      answer: { completedRevision: 0 },
    });
    expect(complete(books, 1, MORNING, { submissionRevision: 5 })).toMatchObject({ code: 'bill_completed' });
    books.state.recentBills.clear();
    books.state.bills.set(numberId(1), {
      cancelled: false,
      settled: null,
      credited: null,
      writtenOffPaise: 0,
      onKhataPaise: 0,
    });
    expect(complete(books, 1, MORNING, { submissionRevision: 3 })).toMatchObject({ code: 'bill_completed' });
    expect(books.events).toHaveLength(1);
  });

  it('refuses a late completion of an abandoned submission, but not of a newer one', () => {
    const books = new Books();
    const abandon = () =>
      books.do((state) =>
        abandonCompletion(state, { billId: numberId(1), submissionRevision: 3, code: 'clock_suspect' }),
      );
    expect(abandon()).toHaveLength(1);
    expect(abandon()).toEqual([]);
    expect(complete(books, 1, MORNING, { submissionRevision: 3 })).toMatchObject({ code: 'completion_abandoned' });
    expect(complete(books, 1, MORNING, { submissionRevision: 5 }).kind).toBe('accepted');
    expect(abandon()).toEqual([]);
  });
});

describe('the document of a registered shop', () => {
  it('is of the day in India on which it is billed', () => {
    const books = new Books();
    const registered = {
      gstRegistration: 'regular' as const,
      gstNumber: '27AAPFU0939F1ZV',
      gstEffectiveFrom: '2026-01-06',
    };
    const content = walkInContent(lines);
    complete(books, 1, '2026-01-05T18:29:59.999Z', { shop: shopOf(registered), content });
    complete(books, 2, '2026-01-05T18:30:00.000Z', { shop: shopOf(registered), content });
    const kinds = books.events.map(({ data }) => (data as BillCompletedData).documentKind);
    expect(kinds).toEqual(['bill', 'bill_of_supply']);
  });
});

describe('an imported bill', () => {
  const from = (occurredAt: string, originalNumber: string | null = null) => ({
    imported: { importId: numberId(500), label: 'Old books', occurredAt, originalNumber },
  });
  const oldDay = '2024-05-01T06:30:00.000Z';

  it('keeps its own date and number, is not rounded and is outside the series', () => {
    const books = new Books();
    const content = walkInContent([{ product: { ...soap, sellingPricePaise: 4_949 }, quantityMilli: 1_000 }]);
    complete(books, 1, MORNING, { ...from(oldDay, '17'), content });
    complete(books, 2, MORNING);
    expect(books.bill(1).data).toMatchObject({
      number: null,
      invoiceNumber: '17',
      billedAt: oldDay,
      day: '2024-05-01',
      roundOff: 'none',
      totals: { roundOffPaise: 0, grandTotalPaise: 4_949 },
      imported: { importId: numberId(500), label: 'Old books' },
    });
    expect(numberOf(books, 2)).toBe('INV/2526/00001');
    const facts = books.do((state) => cancelBill(state, { original: books.bill(1), reason: 'test', now: MORNING }));
    expect(facts).toMatchObject([{ data: { invoiceNumber: '17', day: '2024-05-01', imported: true } }]);
  });

  it('gets IMP-n when it has no number, and no number twice', () => {
    const books = new Books();
    complete(books, 1, MORNING, from(oldDay));
    complete(books, 2, MORNING, from(oldDay, 'IMP-2'));
    complete(books, 3, MORNING, from(oldDay));
    expect([1, 2, 3].map((n) => numberOf(books, n))).toEqual(['IMP-1', 'IMP-2', 'IMP-3']);
    expect(complete(books, 4, MORNING, from(oldDay, 'IMP-2'))).toMatchObject({
      code: 'original_number_taken',
      params: { number: 'IMP-2' },
    });
    const back = ledgerStream.fromSnapshot(JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state))));
    const next = recordSale(back, sale(4, lines, { now: MORNING, ...from(oldDay) }));
    expect(next).toMatchObject({ facts: [{ data: { invoiceNumber: 'IMP-4' } }] });
    complete(books, 5, MORNING, from(oldDay, 'IMP-9'));
    complete(books, 6, MORNING, from(oldDay, 'IMP-7'));
    complete(books, 7, MORNING, from(oldDay));
    expect(numberOf(books, 7)).toBe('IMP-10');
  });

  it.each(['IMP-999999999', 'IMP-999999999999999'])('is numbered after %s, however long that is', (original) => {
    const books = new Books();
    complete(books, 1, MORNING, from(oldDay, original));
    for (const n of [2, 3, 4]) expect(complete(books, n, MORNING, from(oldDay)).kind).toBe('accepted');
    expect(new Set([1, 2, 3, 4].map((n) => numberOf(books, n))).size).toBe(4);
  });

  it('must be in time order, not in the future, not in a filed month', () => {
    const books = new Books();
    complete(books, 1, MORNING, from(oldDay));
    expect(complete(books, 2, MORNING, from('2024-05-01T06:29:59.999Z'))).toMatchObject({
      code: 'import_out_of_order',
      params: { newest: oldDay },
    });
    expect(complete(books, 2, MORNING, from('2026-01-05T06:30:00.001Z'))).toMatchObject({ code: 'future_date' });
    books.do((state) => fileMonth(state, { month: '2024-05', now: MORNING }));
    expect(complete(books, 2, MORNING, from(oldDay))).toMatchObject({ code: 'period_filed' });
    expect(complete(books, 2, MORNING, from('2024-06-01T06:30:00.000Z')).kind).toBe('accepted');
    expect(complete(books, 3, MORNING, from(MORNING)).kind).toBe('accepted');
  });

  it('is refused once its import is closed, whose numbers are then forgotten', () => {
    const books = new Books();
    const importId = numberId(500);
    for (let n = 1; n <= 50; n += 1) complete(books, n, MORNING, from(oldDay, `old number ${n}`));
    const open = ledgerStream.weight(books.state);
    expect(books.do((state) => closeImport(state, { importId }))).toEqual([
      { type: 'ImportClosed', data: { importId } },
    ]);
    expect(open - ledgerStream.weight(books.state)).toBeGreaterThan(50 * 50);
    const back = ledgerStream.fromSnapshot(JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state))));
    for (const state of [books.state, back]) {
      expect(closeImport(state, { importId })).toMatchObject({ kind: 'accepted', facts: [] });
      const late = sale(60, lines, { now: MORNING, ...from(oldDay, 'new') });
      expect(recordSale(state, late)).toMatchObject({ code: 'import_finished' });
      // the same submission again is no new record
      expect(recordSale(state, sale(1, lines, { now: MORNING, ...from(oldDay, '1') }))).toMatchObject({ facts: [] });
    }
  });

  it('is refused if its import was closed before its first record', () => {
    const books = new Books();
    const closed = { type: 'ImportClosed', data: { importId: numberId(500) } };
    expect(books.do((state) => closeImport(state, closed.data))).toEqual([closed]);
    expect(complete(books, 1, MORNING, from(oldDay))).toMatchObject({ code: 'import_finished' });
    expect(closeImport(books.state, closed.data)).toMatchObject({ facts: [] });
  });

  it('is not refused because of a suspect clock (L14)', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(complete(books, 2, '2026-06-01T06:30:00.000Z', from(oldDay)).kind).toBe('accepted');
  });
});
