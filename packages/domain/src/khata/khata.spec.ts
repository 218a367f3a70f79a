import { describe, expect, it } from '@jest/globals';
import type { BillContentBody, Id, KhataOutcome } from '@bahi/contracts';
import {
  Books,
  numberId,
  plainProduct,
  plainProfile,
  sale,
  walkInContent,
  creditNote,
  SOME_DAY,
} from '@bahi/testing/books';
import { recordSale } from '../ledger/bills/recordSale.ts';
import type { RecordSale } from '../ledger/commands.ts';
import { recordOpeningBalance, setLimit, writeOff } from './dues.ts';
import { correctMethod, refundAdvance, reversePayment, takePayment } from './payments.ts';
import type { PaymentTakenData, TakePayment } from './commands.ts';
import { dueOf, emptyKhata } from './khata.ts';

const ASHA = numberId(0xa5a);
const CUSTOMER = { name: 'Asha' };

/** A bill of a customer for so many paise. */
function bill(
  n: number,
  paise: number | number[],
  payments: BillContentBody['payments'] = [],
  changes: Partial<RecordSale> & { customerId?: Id | null } = {},
): RecordSale {
  const lines = [paise].flat().map((sellingPricePaise, line) => ({
    product: plainProduct(n * 10 + line, { kind: 'service', sellingPricePaise, unit: 'pcs' }),
    quantityMilli: 1_000,
  }));
  const { customerId = ASHA, ...rest } = changes;
  const shop = { ...plainProfile, roundOff: 'none' as const };
  const body: BillContentBody = { payments, paymentMethod: null, customer: CUSTOMER };
  return sale(n, lines, { content: { ...walkInContent(lines, body, shop), customerId }, ...rest });
}

const payment = (n: number, amountPaise: number, changes: Partial<TakePayment> = {}): TakePayment => ({
  paymentId: numberId(0x9a00 + n),
  customerId: ASHA,
  method: 'CASH',
  amountPaise,
  tenderedPaise: null,
  reference: null,
  billId: null,
  isDeposit: false,
  note: null,
  referenceUsedOn: [],
  now: SOME_DAY,
  ...changes,
});

const khataOf = (books: Books, id = ASHA) => books.state.khatas.get(id) ?? emptyKhata();
const openOf = (books: Books, id = ASHA) => khataOf(books, id).documents.map(({ openPaise }) => openPaise);
const outcomeOf = ([fact]: readonly unknown[]) => (fact as { data: { khata: KhataOutcome } }).data.khata;
const taken = ([fact]: readonly unknown[]) => (fact as { data: PaymentTakenData }).data;

describe('a payment', () => {
  it.each([
    ['before', true],
    ['after', false],
  ])('comes to the same with a credit note %s it', (_, isFirst) => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, [24_000, 100_000])));
    books.do((state) => recordSale(state, bill(2, 86_550)));
    books.do((state) => recordSale(state, bill(3, 231_000)));
    const note = () => books.credit(creditNote(50, books.bill(1), [{ quantityMilli: 1_000 }], { refundPaise: 0 }));
    if (isFirst) note();
    books.do((state) => takePayment(state, payment(1, 150_000)));
    if (!isFirst) note();
    expect(openOf(books)).toEqual([36_550, 231_000]);
    expect(dueOf(khataOf(books))).toBe(267_550);
  });

  it('falls on the chosen bill first, and what is over is an advance', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 40_000)));
    books.do((state) => recordSale(state, bill(2, 24_000)));
    const first = books.do((state) => takePayment(state, payment(1, 30_000, { billId: numberId(2) })));
    expect(outcomeOf(first)).toMatchObject({
      allocations: [
        { documentId: numberId(1), amountPaise: 6_000, openAfterPaise: 34_000 },
        { documentId: numberId(2), amountPaise: 24_000, openAfterPaise: 0 },
      ],
      advances: [],
      dueAfterPaise: 34_000,
    });
    const second = books.do((state) => takePayment(state, payment(2, 100_000)));
    expect(outcomeOf(second)).toMatchObject({
      advances: [{ amountPaise: 66_000 }],
      dueAfterPaise: -66_000,
      freeAfterPaise: 66_000,
    });
  });

  it('refuses a chosen bill that is paid already', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 40_000)));
    books.do((state) => takePayment(state, payment(1, 40_000)));
    expect(books.try((state) => takePayment(state, payment(2, 100, { billId: numberId(1) })))).toMatchObject({
      code: 'bill_not_of_customer',
    });
  });

  it('is used for the next bill by itself; a deposit is not', () => {
    const books = new Books();
    books.do((state) => takePayment(state, payment(1, 10_000)));
    books.do((state) => takePayment(state, payment(2, 50_000, { isDeposit: true })));
    const [fact] = books.do((state) => recordSale(state, bill(1, 64_000)));
    expect(fact?.data).toMatchObject({ freeUsedPaise: 10_000, creditPaise: 54_000, khata: { dueAfterPaise: 4_000 } });
  });

  it('in full with a bill says what its customer owes all the same', () => {
    const books = new Books();
    const paid = (n: number) =>
      bill(n, 10_000, null, {
        content: { ...bill(n, 10_000).content, paymentMethod: 'CASH' as const, payments: null },
      });
    expect(books.do((state) => recordSale(state, paid(1)))[0]?.data).toMatchObject({ khata: null });
    books.do((state) => recordSale(state, bill(2, 40_000)));
    expect(books.do((state) => recordSale(state, paid(3)))[0]?.data).toMatchObject({
      creditPaise: 0,
      khata: { allocations: [], advances: [], dueAfterPaise: 40_000 },
    });
    expect(openOf(books)).toEqual([40_000]);
  });

  it('typed wrong is taken back: its bill is open again and its advance is gone', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 50_000)));
    const wrong = taken(books.do((state) => takePayment(state, payment(1, 500_000))));
    books.do((state) => reversePayment(state, { taken: wrong, reason: '₹500', now: SOME_DAY }));
    expect(openOf(books)).toEqual([50_000]);
    expect(dueOf(khataOf(books))).toBe(50_000);
    expect(books.try((state) => reversePayment(state, { taken: wrong, reason: '', now: SOME_DAY }))).toMatchObject({
      code: 'payment_reversed',
    });
  });

  it('is not taken back once its advance was used', () => {
    const books = new Books();
    const paid = taken(books.do((state) => takePayment(state, payment(1, 50_000))));
    books.do((state) => recordSale(state, bill(1, 20_000)));
    expect(books.try((state) => reversePayment(state, { taken: paid, reason: '', now: SOME_DAY }))).toMatchObject({
      code: 'payment_used',
      params: { advance: '₹500.00', left: '₹300.00' },
    });
  });

  it('is paid back at most by what is free of it', () => {
    const books = new Books();
    books.do((state) => takePayment(state, payment(1, 50_000)));
    const refund = (amountPaise: number) => ({
      refundId: numberId(7),
      sourceId: numberId(0x9a01),
      method: 'CASH' as const,
      amountPaise,
      note: null,
      now: SOME_DAY,
    });
    expect(books.try((state) => refundAdvance(state, refund(50_001)))).toMatchObject({ code: 'advance_too_small' });
    books.do((state) => refundAdvance(state, refund(50_000)));
    expect(books.state.khatas.size).toBe(0);
  });
});

describe('a bill', () => {
  it('states its payments, and the rest as credit', () => {
    const books = new Books();
    const [fact] = books.do((state) =>
      recordSale(
        state,
        bill(1, 90_000, [
          { method: 'CASH', amountPaise: 30_000 },
          { method: 'UPI', amountPaise: 20_000 },
        ]),
      ),
    );
    expect(fact?.data).toMatchObject({
      payments: [
        { method: 'CASH', amountPaise: 30_000, isReceived: true },
        { method: 'UPI', amountPaise: 20_000, isReceived: false },
      ],
      paymentMethod: null,
      creditPaise: 40_000,
      khata: { dueAfterPaise: 40_000 },
    });
  });

  it('on credit needs a customer, and stays below the limit unless an owner approved it', () => {
    const books = new Books();
    expect(books.try((state) => recordSale(state, bill(1, 100, [], { customerId: null })))).toMatchObject({
      code: 'credit_needs_customer',
    });
    books.do((state) => setLimit(state, ASHA, 0));
    expect(books.try((state) => recordSale(state, bill(1, 100)))).toMatchObject({
      code: 'credit_limit_exceeded',
      confirmableBy: ['owner'],
    });
    books.do((state) => setLimit(state, ASHA, 10_000));
    books.do((state) => recordSale(state, bill(1, 10_000)));
    expect(books.try((state) => recordSale(state, bill(2, 1)))).toMatchObject({ code: 'credit_limit_exceeded' });
    books.do((state) => recordSale(state, bill(2, 1, [], { confirmed: ['credit_limit_exceeded'] })));
    expect(dueOf(khataOf(books))).toBe(10_001);
  });

  it('refuses payments above its total', () => {
    const books = new Books();
    expect(books.try((state) => recordSale(state, bill(1, 100, [{ method: 'CASH', amountPaise: 101 }])))).toMatchObject(
      { code: 'payments_above_total' },
    );
  });

  it('that is cancelled frees what was paid, which falls on the oldest open bill', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 50_000, [{ method: 'CASH', amountPaise: 30_000 }])));
    books.do((state) => recordSale(state, bill(2, 45_000)));
    books.cancel({ original: books.bill(1), reason: '', now: SOME_DAY });
    expect(openOf(books)).toEqual([15_000]);
  });

  it('of earlier books that is cancelled frees what was paid here', () => {
    const books = new Books();
    const imported = {
      importId: numberId(7),
      label: 'old books',
      occurredAt: '2025-12-01T05:00:00.000Z',
      originalNumber: 'A-1',
    };
    const parts = [{ method: 'CASH' as const, amountPaise: 20_000 }];
    books.do((state) => recordSale(state, bill(1, 50_000, parts, { imported })));
    books.do((state) => takePayment(state, payment(1, 10_000)));
    expect(openOf(books)).toEqual([20_000]);
    expect(books.cancel({ original: books.bill(1), reason: '', now: SOME_DAY })).toMatchObject({
      facts: [{ data: { refunds: [], advancePaise: 10_000, khata: { dueAfterPaise: -10_000 } } }],
    });
  });

  it('that is cancelled gives back at most what was paid', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 50_000, [{ method: 'CASH', amountPaise: 30_000 }])));
    const back = (refundPaise: number) => ({
      original: books.bill(1),
      reason: '',
      now: SOME_DAY,
      refundMethod: 'CASH' as const,
      refundPaise,
    });
    expect(books.cancel(back(30_001))).toMatchObject({ code: 'refund_above_paid' });
    expect(books.cancel(back(10_000))).toMatchObject({
      facts: [
        { data: { refunds: [{ amountPaise: 10_000 }], advancePaise: 20_000, khata: { dueAfterPaise: -20_000 } } },
      ],
    });
  });

  it('of a walk-in gives its money back by its own methods', () => {
    const books = new Books();
    books.do((state) =>
      recordSale(
        state,
        bill(
          1,
          120_000,
          [
            { method: 'UPI', amountPaise: 70_000, received: true },
            { method: 'CASH', amountPaise: 50_000 },
          ],
          { customerId: null },
        ),
      ),
    );
    expect(books.cancel({ original: books.bill(1), reason: '', now: SOME_DAY })).toMatchObject({
      facts: [
        {
          data: {
            refunds: [
              { method: 'UPI', amountPaise: 70_000 },
              { method: 'CASH', amountPaise: 50_000 },
            ],
            khata: null,
          },
        },
      ],
    });
  });

  it('whose awaited UPI was cash is paid by a correction', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 1_000, [{ method: 'UPI', amountPaise: 1_000 }])));
    const [part] = books.bill(1).data.payments;
    const { paymentId = '', method = 'UPI', amountPaise = 0 } = part ?? {};
    const command = {
      payment: { paymentId, method, amountPaise, isAwaited: true },
      original: books.bill(1),
      customerId: ASHA,
      earlierPayments: [],
      to: 'CASH' as const,
      reference: null,
      now: SOME_DAY,
    };
    books.do((state) => correctMethod(state, command));
    expect(books.state.recentPayments.get(numberId(1))?.payments).toEqual([
      { paymentId, method: 'CASH', amountPaise: 1_000 },
    ]);
    expect(books.try((state) => correctMethod(state, command))).toMatchObject({ code: 'payment_method_same' });
  });

  it('whose awaited UPI came by another method is corrected by what came, not by what was awaited first', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, [1_000, 300], [{ method: 'UPI', amountPaise: 1_300 }])));
    books.credit(creditNote(50, books.bill(1), [{ lineNo: 2, quantityMilli: 1_000 }]));
    const [part] = books.bill(1).data.payments;
    const { paymentId = '', method = 'UPI', amountPaise = 0 } = part ?? {};
    const correct = (to: 'CASH' | 'CARD') =>
      books.do((state) =>
        correctMethod(state, {
          payment: { paymentId, method, amountPaise, isAwaited: true },
          original: books.bill(1),
          customerId: ASHA,
          earlierPayments: [],
          to,
          reference: null,
          now: SOME_DAY,
        }),
      )[0]?.data;
    expect(correct('CASH')).toMatchObject({ from: 'UPI', to: 'CASH', amountPaise: 1_000, wasAwaited: true });
    expect(correct('CARD')).toMatchObject({ from: 'CASH', to: 'CARD', amountPaise: 1_000, wasAwaited: false });
    expect(books.state.drawer.byMethod.CASH).toEqual({ inPaise: 1_000, outPaise: 1_000 });
  });
});

describe('a due', () => {
  it('from before is sorted by its day, and can be written off at most as a whole', () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 1_000)));
    books.do((state) =>
      recordOpeningBalance(state, {
        openingId: numberId(8),
        customerId: ASHA,
        amountPaise: 500,
        date: '2025-12-31',
        now: SOME_DAY,
      }),
    );
    expect(openOf(books)).toEqual([500, 1_000]);
    const give = (amountPaise: number) => ({
      writeOffId: numberId(9),
      customerId: ASHA,
      amountPaise,
      reason: 'moved',
      now: SOME_DAY,
    });
    expect(books.try((state) => writeOff(state, give(1_501)))).toMatchObject({ code: 'write_off_above_due' });
    books.do((state) => writeOff(state, give(700)));
    expect(openOf(books)).toEqual([800]);
    // what was written off was not paid
    books.do((state) => takePayment(state, payment(1, 800)));
    expect(books.cancel({ original: books.bill(1), reason: '', now: SOME_DAY })).toMatchObject({
      facts: [{ data: { advancePaise: 800 } }],
    });
  });
});
