import { describe, expect, it } from '@jest/globals';
import { Books, numberId, plainProduct, sale } from '@bahi/testing/books';
import { cancelBill } from './cancelBill.ts';
import { completeBill } from './completeBill.ts';
import { ledgerStream } from './ledgerStream.ts';
import { recordPaymentReceived } from './recordPaymentReceived.ts';
import type { LedgerState } from './state.ts';

const MORNING = '2026-01-05T06:30:00.000Z';
const lines = [{ product: plainProduct(1), quantityMilli: 1_000 }];
const complete = (books: Books, billId: number, now: string) =>
  books.try((state) => completeBill(state, sale(billId, lines, { now })), { at: now });

describe('payment received', () => {
  const receive = (books: Books, receivedBefore = false) =>
    books.try((state) =>
      recordPaymentReceived(state, {
        original: books.bill(1),
        reference: 'UTR1',
        receivedBy: numberId(700),
        receivedBefore,
      }),
    );

  it('is noted once, with the amount of the bill', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(receive(books, true)).toMatchObject({ code: 'payment_already_received' });
    expect(receive(books)).toMatchObject({ facts: [{ data: { amountPaise: 5_000, reference: 'UTR1' } }] });
    expect(receive(books)).toMatchObject({ code: 'payment_already_received' });
  });

  it('of a bill that is not recent any more is noted once, and remembered like that of a newer one', () => {
    const books = new Books();
    const later = (day: number) => ({ at: new Date(Date.parse(MORNING) + day * 24 * 3_600_000).toISOString() });
    for (let n = 1; n <= 1_002; n += 1) complete(books, n, later(n === 1 ? 0 : 3).at);
    expect(books.state.recentBills.has(numberId(1))).toBe(false);
    const pay = (n: number) => (state: Readonly<LedgerState>) =>
      recordPaymentReceived(state, {
        original: books.bill(n),
        reference: null,
        receivedBy: numberId(700),
        receivedBefore: false,
      });
    books.do(pay(1), later(3));
    expect(books.try(pay(1))).toMatchObject({ code: 'payment_already_received' });
    const back = ledgerStream.fromSnapshot(JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state))));
    expect(pay(1)(back)).toMatchObject({ code: 'payment_already_received' });
    for (let n = 2; n <= 1_002; n += 1) books.do(pay(n), later(6));
    expect(books.state.recentPayments.has(numberId(1))).toBe(false);
  });

  it('is refused for a cancelled bill', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    books.do((state) => cancelBill(state, { original: books.bill(1), reason: 'test', now: MORNING }));
    expect(receive(books)).toMatchObject({ code: 'bill_cancelled' });
  });
});
