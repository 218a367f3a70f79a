import { describe, expect, it } from '@jest/globals';
import type { Decision } from '@bahi/contracts';
import { Books, numberId, plainProduct, sale, walkInContent } from '@bahi/testing/books';
import { cancelBill } from './cancelBill.ts';
import type { RecordSale, RecordPaymentReceived } from '../commands.ts';
import { recordSale } from './recordSale.ts';
import { ledgerStream } from '../ledgerStream.ts';
import { recordPaymentReceived } from './recordPaymentReceived.ts';
import type { LedgerState } from '../state/state.ts';

const MORNING = '2026-01-05T06:30:00.000Z';
const lines = [{ product: plainProduct(1), quantityMilli: 1_000 }];
const content = walkInContent(lines, { paymentMethod: 'UPI' });
const complete = (books: Books, billId: number, now: string, changes: Partial<RecordSale> = {}) =>
  books.try((state) => recordSale(state, sale(billId, lines, { now, content, ...changes })), { at: now });

type Payment = Partial<Omit<RecordPaymentReceived, 'paymentId'>> & { paymentId?: number };
/** A payment of bill 1. */
function receive(books: Books, { paymentId = 1, ...changes }: Payment = {}): Decision {
  return books.try((state) =>
    recordPaymentReceived(state, {
      paymentId: numberId(paymentId),
      original: books.bill(1),
      reference: 'UTR1',
      receivedBy: numberId(700),
      earlierPayments: [],
      referenceUsedOn: [],
      ...changes,
    }),
  );
}

describe('payment received', () => {
  it('is one fact with id, method, reference, and the bill’s whole open amount', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(receive(books)).toMatchObject({
      facts: [
        {
          type: 'PaymentReceived',
          data: {
            paymentId: numberId(1),
            billId: numberId(1),
            method: 'UPI',
            amountPaise: 5_000,
            reference: 'UTR1',
            receivedBy: numberId(700),
          },
        },
      ],
    });
  });

  it('is recorded once for its id, and leaves nothing open for another', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    receive(books);
    expect(receive(books)).toMatchObject({ kind: 'accepted', facts: [] });
    expect(receive(books, { paymentId: 2 })).toMatchObject({ code: 'payment_already_received' });
  });

  it('is recorded once even if only the read model knows it', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    const earlierPayments = [{ paymentId: numberId(1), method: 'UPI' as const, amountPaise: 5_000 }];
    expect(receive(books, { earlierPayments })).toMatchObject({ kind: 'accepted', facts: [] });
    expect(receive(books, { paymentId: 2, earlierPayments })).toMatchObject({ code: 'payment_already_received' });
  });

  it('is the amount that an earlier payment left open', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    const earlierPayments = [{ paymentId: numberId(9), method: 'UPI' as const, amountPaise: 2_000 }];
    expect(receive(books, { earlierPayments })).toMatchObject({ facts: [{ data: { amountPaise: 3_000 } }] });
  });

  it('warns when its reference is on other bills', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(receive(books, { referenceUsedOn: [numberId(7)] })).toMatchObject({
      answer: { warnings: [{ field: 'reference', code: 'reference_used', params: { billIds: [numberId(7)] } }] },
    });
  });

  it('for an older bill is recorded once, and remembered like one for a newer bill', () => {
    const books = new Books();
    const later = (day: number) => ({ at: new Date(Date.parse(MORNING) + day * 24 * 3_600_000).toISOString() });
    for (let n = 1; n <= 1_002; n += 1) complete(books, n, later(n === 1 ? 0 : 3).at);
    expect(books.state.recentBills.has(numberId(1))).toBe(false);
    const pay = (n: number) => (state: Readonly<LedgerState>) =>
      recordPaymentReceived(state, {
        paymentId: numberId(10_000 + n),
        original: books.bill(n),
        reference: null,
        receivedBy: numberId(700),
        earlierPayments: [],
        referenceUsedOn: [],
      });
    books.do(pay(1), later(3));
    expect(receive(books)).toMatchObject({ code: 'payment_already_received' });
    const back = ledgerStream.fromSnapshot(JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state))));
    expect(pay(1)(back)).toMatchObject({ kind: 'accepted', facts: [] });
    for (let n = 2; n <= 1_002; n += 1) books.do(pay(n), later(6));
    expect(books.state.recentPayments.has(numberId(1))).toBe(false);
  });

  it('is refused for a cancelled bill', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    books.do((state) => cancelBill(state, { original: books.bill(1), reason: 'test', now: MORNING }));
    expect(receive(books)).toMatchObject({ code: 'bill_cancelled' });
  });

  it.each(['CASH', 'CARD'] as const)('is refused for a bill paid by %s, which is paid on completion', (method) => {
    const books = new Books();
    complete(books, 1, MORNING, { content: walkInContent(lines, { paymentMethod: method }) });
    expect(receive(books)).toMatchObject({ code: 'nothing_to_pay' });
  });

  it('is refused for a bill of nothing', () => {
    const books = new Books();
    complete(books, 1, MORNING, {
      content: walkInContent(lines, { paymentMethod: 'UPI', billDiscountPaise: 5_000 }),
    });
    expect(receive(books)).toMatchObject({ code: 'nothing_to_pay' });
  });

  it('is refused for a bill of earlier books', () => {
    const books = new Books();
    const imported = { importId: numberId(5), label: 'old', occurredAt: MORNING, originalNumber: 'A1' };
    complete(books, 1, MORNING, { imported });
    expect(receive(books)).toMatchObject({ code: 'nothing_to_pay' });
  });
});

describe('a completed bill', () => {
  it('keeps the payee of a UPI payment', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(books.bill(1).data.seller).toMatchObject({ upiId: 'sharma@okbank', upiPayeeName: null });
  });

  it('warns when its UPI reference is on other bills', () => {
    const books = new Books();
    expect(complete(books, 1, MORNING, { referenceUsedOn: [numberId(7)] })).toMatchObject({
      answer: { warnings: [{ field: 'upiReference', code: 'reference_used', params: { billIds: [numberId(7)] } }] },
    });
  });
});
