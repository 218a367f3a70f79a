import { describe, expect, it } from '@jest/globals';
import type { KhataOutcome, PaymentMethod, SentPart } from '@bahi/contracts';
import { Books, numberId, plainProduct, purchase, purchaseLine, SOME_DAY } from '@bahi/testing/books';
import type { PurchaseMoney, RecordPurchase } from '../ledger/commands.ts';
import { fromSnapshot, toSnapshot } from '../ledger/state/snapshot.ts';
import { recordPurchase } from '../ledger/purchases/recordPurchase.ts';
import { recordPurchaseBatch } from '../ledger/purchases/recordPurchaseBatch.ts';
import type { PayVendor, VendorPaidData } from './commands.ts';
import { recordOpeningBalance } from './dues.ts';
import { dueOf, emptyKhata, freeOf } from './khata.ts';
import { correctMethod, refundAdvance, reversePayment } from './payments.ts';
import { payVendor } from './vendorDues.ts';

const GUPTA = numberId(800);
const RAO = numberId(801);
const now = SOME_DAY;

const part = (amountPaise: number, method: PaymentMethod = 'CASH'): SentPart => {
  return { method, amountPaise, tenderedPaise: null, reference: null, isReceived: true };
};
/** Paid by these parts, and the rest owed. */
const money = (n: number, ...payments: SentPart[]): PurchaseMoney => {
  return { payments, paymentIdOf: (place) => numberId(0x5000 + n * 10 + place) };
};

/** A purchase of so many paise of product 1. */
function buying(
  n: number,
  paise: number,
  paid: PurchaseMoney | null = money(n),
  changes: Partial<RecordPurchase> = {},
) {
  const command = purchase(n, plainProduct(1), 1_000, paise, { money: paid });
  return { ...command, ...changes, head: { ...command.head, ...changes.head } };
}
const buy = (books: Books, ...bought: Parameters<typeof buying>) =>
  books.do((state) => recordPurchase(state, buying(...bought)));

/** Corrects a purchase to another total, or another vendor. */
function correct(books: Books, n: number, paise: number, vendorId = GUPTA) {
  const recorded = books.purchase(n);
  const { money: _, imported: __, ...command } = buying(n, paise);
  const head = { ...command.head, vendorId };
  return books.correct({ ...command, head, recorded, expectedRevision: recorded.revision });
}

const paying = (n: number, amountPaise: number, changes: Partial<PayVendor> = {}): PayVendor => ({
  paymentId: numberId(0x9a00 + n),
  vendorId: GUPTA,
  method: 'CASH',
  amountPaise,
  reference: null,
  purchaseId: null,
  note: null,
  now,
  ...changes,
});
const pay = (books: Books, ...payment: Parameters<typeof paying>): VendorPaidData =>
  books.do((state) => payVendor(state, paying(...payment)))[0]?.data as VendorPaidData;

const khataOf = (books: Books, id = GUPTA) => books.state.vendorKhatas.get(id) ?? emptyKhata();
const openOf = (books: Books, id = GUPTA) => khataOf(books, id).documents.map(({ openPaise }) => openPaise);
const due = (books: Books, id = GUPTA) => dueOf(khataOf(books, id));
const outcomeOf = ([fact]: readonly unknown[]) => (fact as { data: { khata: KhataOutcome } }).data.khata;

describe('a purchase', () => {
  it('is paid outside the drawer unless it says how: no due and no payment', () => {
    const books = new Books();
    const [fact] = buy(books, 1, 40_000, null);
    for (const field of ['documentId', 'paidPaise', 'money']) expect(fact?.data).not.toHaveProperty(field);
    expect(books.state.vendorKhatas.size).toBe(0);
    correct(books, 1, 50_000);
    books.reverse(books.purchase(1));
    expect(books.state.vendorKhatas.size).toBe(0);
  });

  it('is owed in full with its tax, when nothing is paid', () => {
    const books = new Books();
    const line = { ...purchaseLine(1, plainProduct(1), 1_000, { purchasePricePaise: 10_000, lineTotalPaise: null }) };
    const taxed = { ...line, gstRateBps: 1_800, priceIncludesTax: false };
    const [fact] = books.do((state) => recordPurchase(state, buying(1, 10_000, money(1), { line: taxed })));
    expect(fact?.data).toMatchObject({ documentId: numberId(1), money: { creditPaise: 11_800 } });
    expect([due(books), khataOf(books).documents[0]?.day]).toEqual([11_800, '2026-01-05']);
  });

  it('is paid in parts, and the rest is owed', () => {
    const books = new Books();
    const [fact] = buy(books, 1, 40_000, money(1, part(10_000), part(5_000, 'UPI')));
    expect(fact?.data).toMatchObject({
      paidPaise: 15_000,
      money: {
        payments: [
          { method: 'CASH', amountPaise: 10_000 },
          { method: 'UPI', amountPaise: 5_000 },
        ],
        creditPaise: 25_000,
        khata: { dueAfterPaise: 25_000 },
      },
    });
    expect(books.try((state) => recordPurchase(state, buying(2, 100, money(2, part(101)))))).toMatchObject({
      code: 'payments_above_total',
    });
  });

  it('of an import has no payments, since their cash was in no drawer of these books', () => {
    const imported = { importId: numberId(7), label: 'old books', occurredAt: now };
    const decision = new Books().try((state) =>
      recordPurchase(state, buying(1, 100, money(1, part(100)), { imported })),
    );
    expect(decision).toMatchObject({ code: 'invalid', fields: { payments: 'invalid' } });
  });

  it('of several lines is one due, stated with its payments by the first line', () => {
    const books = new Books();
    const { head, shop } = purchase(1, plainProduct(1), 1_000, 0);
    const cost = (lineTotalPaise: number) => ({ purchasePricePaise: null, lineTotalPaise });
    const lines = [1, 2, 3].map((n) => purchaseLine(n, plainProduct(n), 1_000, cost(n * 10_000)));
    const charges = { discountPaise: 600, freightPaise: 0 };
    const command = { head, shop, lines, charges, now, imported: null, money: money(1, part(25_000)) };
    const facts = books.do((state) => recordPurchaseBatch(state, command));
    expect(facts.map(({ data }) => data)).toMatchObject([
      {
        documentId: numberId(1),
        paidPaise: 25_000,
        money: { creditPaise: 34_400, payments: [{ amountPaise: 25_000 }] },
      },
      { documentId: numberId(1) },
      { documentId: numberId(1) },
    ]);
    for (const { data } of facts.slice(1)) expect(data).not.toHaveProperty('money');
    books.reverse(books.purchase(2));
    expect(openOf(books)).toEqual([14_600]);
    books.reverse(books.purchase(3));
    expect(due(books)).toBe(0 - 15_100);
  });

  it('uses what the shop has at the vendor by itself', () => {
    const books = new Books();
    pay(books, 1, 15_000);
    const [fact] = buy(books, 1, 40_000, money(1, part(5_000)));
    expect(fact?.data).toMatchObject({
      money: { freeUsedPaise: 15_000, creditPaise: 20_000, khata: { dueAfterPaise: 20_000 } },
    });
  });
});

describe('a payment to a vendor', () => {
  it('falls on the chosen purchase, then on the oldest, and what is over is an advance', () => {
    const books = new Books();
    buy(books, 1, 40_000);
    buy(books, 2, 24_000);
    expect(pay(books, 1, 30_000, { purchaseId: numberId(2) }).khata).toMatchObject({
      allocations: [
        { documentId: numberId(1), amountPaise: 6_000, openAfterPaise: 34_000 },
        { documentId: numberId(2), amountPaise: 24_000, openAfterPaise: 0 },
      ],
      dueAfterPaise: 34_000,
    });
    expect(pay(books, 2, 100_000).khata).toMatchObject({
      advances: [{ amountPaise: 66_000 }],
      dueAfterPaise: -66_000,
    });
    const again = books.try((state) => payVendor(state, paying(3, 100, { purchaseId: numberId(2) })));
    expect(again).toMatchObject({ code: 'purchase_not_of_vendor' });
  });

  it('typed wrong is taken back, unless its money was used since', () => {
    const books = new Books();
    buy(books, 1, 50_000);
    const wrong = pay(books, 1, 500_000);
    books.do((state) => reversePayment(state, { taken: wrong, reason: '₹500', now }));
    expect(openOf(books)).toEqual([50_000]);
    const advance = pay(books, 2, 80_000);
    buy(books, 2, 10_000);
    const late = { taken: advance, reason: '', now };
    expect(books.try((state) => reversePayment(state, late))).toMatchObject({ code: 'payment_used' });
  });

  it('is not taken back once a purchase that it paid came to less, even where that paid another one', () => {
    const books = new Books();
    buy(books, 1, 50_000);
    const taken = pay(books, 1, 50_000);
    buy(books, 2, 40_000);
    correct(books, 1, 20_000);
    expect(openOf(books)).toEqual([10_000]);
    expect(books.try((state) => reversePayment(state, { taken, reason: '', now }))).toMatchObject({
      code: 'payment_bill_changed',
    });
  });

  it('is no customer’s: his advance comes back as the vendor’s, and its method is corrected as his', () => {
    const books = new Books();
    const { paymentId, method } = pay(books, 1, 50_000);
    const refund = { refundId: numberId(7), sourceId: paymentId, method: 'CASH' as const, note: null, now };
    const [back] = books.do((state) => refundAdvance(state, { ...refund, amountPaise: 20_000 }));
    expect(back?.data).toMatchObject({ customerId: null, vendorId: GUPTA, khata: { dueAfterPaise: -30_000 } });
    const payment = { paymentId, method, amountPaise: 50_000, isAwaited: false };
    const fixed = { payment, original: null, customerId: null, vendorId: GUPTA, earlierPayments: [], reference: null };
    const [fact] = books.do((state) => correctMethod(state, { ...fixed, to: 'UPI', now }));
    expect(fact?.data).toMatchObject({ customerId: null, vendorId: GUPTA, from: 'CASH', to: 'UPI' });
    expect(books.state.khatas.size).toBe(0);
  });
});

describe('a corrected purchase', () => {
  it('moves the due, and what was paid above it is an advance that the next purchase uses', () => {
    const books = new Books();
    buy(books, 1, 40_000, money(1, part(30_000)));
    expect(correct(books, 1, 45_000)).toMatchObject({ facts: [{ data: { khata: { dueAfterPaise: 15_000 } } }] });
    expect(correct(books, 1, 35_000)).toMatchObject({
      facts: [{ data: { khata: { dueAfterPaise: 5_000 }, freed: null } }],
    });
    const freed = { documentId: numberId(1), amountPaise: 10_000 };
    expect(correct(books, 1, 20_000)).toMatchObject({
      facts: [{ data: { khata: { dueAfterPaise: -10_000 }, freed } }],
    });
    const [next] = buy(books, 2, 12_000);
    expect(next?.data).toMatchObject({ money: { freeUsedPaise: 10_000, creditPaise: 2_000 } });
  });

  it('to another vendor takes along what was paid with it, not what the former one got later', () => {
    const books = new Books();
    buy(books, 1, 40_000, money(1, part(10_000)));
    pay(books, 1, 5_000);
    correct(books, 1, 40_000, RAO);
    expect([due(books), freeOf(khataOf(books))]).toEqual([-5_000, 5_000]);
    expect(openOf(books, RAO)).toEqual([30_000]);
    correct(books, 1, 8_000, RAO);
    expect(due(books, RAO)).toBe(-2_000);
    correct(books, 1, 8_000, GUPTA);
    expect([due(books), due(books, RAO)]).toEqual([-7_000, 0]);
  });

  it('moves no due when its figures stay', () => {
    const books = new Books();
    buy(books, 1, 40_000);
    expect(correct(books, 1, 40_000)).toMatchObject({ facts: [{ data: { khata: null, formerKhata: null } }] });
  });
});

describe('a deleted purchase', () => {
  it('is owed no more, and what was paid for it falls on the oldest open one', () => {
    const books = new Books();
    buy(books, 1, 40_000, money(1, part(30_000)));
    buy(books, 2, 25_000);
    books.reverse(books.purchase(1));
    expect(due(books)).toBe(-5_000);
    const refund = { refundId: numberId(7), sourceId: numberId(1), method: 'CASH' as const, note: null, now };
    books.do((state) => refundAdvance(state, { ...refund, amountPaise: 5_000 }));
    expect(books.state.vendorKhatas.size).toBe(0);
  });
});

describe('the state of vendors', () => {
  it('is the same from a snapshot', () => {
    const books = new Books();
    const opening = { openingId: numberId(9), vendorId: GUPTA, amountPaise: 9_000, date: '2025-12-01', now };
    expect(outcomeOf(books.do((state) => recordOpeningBalance(state, opening))).oldestDueDay).toBe('2025-12-01');
    buy(books, 1, 40_000);
    pay(books, 1, 45_000);
    correct(books, 1, 20_000);
    const stored = JSON.parse(JSON.stringify(toSnapshot(books.state))) as unknown;
    expect(fromSnapshot(stored)).toEqual(books.state);
    expect(books.state.overpaid).toEqual(new Set([numberId(1)]));
  });
});
