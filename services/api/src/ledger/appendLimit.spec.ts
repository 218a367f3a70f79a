import { describe, expect, it } from '@jest/globals';
import { MAX_BATCH_NOTE, MAX_PURCHASE_LINES, recordPurchaseBatchBody, type Fact } from '@bahi/contracts';
import { recordSale, recordPurchaseBatch, type PurchaseMoney } from '@bahi/domain';
import { bytesOf, MAX_APPEND_BYTES, sealEvents } from '@bahi/event-store';
import { Books, numberId, plainProduct, plainProfile, purchaseLine, sale, SOME_DAY } from '@bahi/testing/books';

const LETTERS = 'क्षत्रियज्ञानश्रीमद्';
/** A text of letters of three bytes each. */
const hindi = (length: number) => LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);

/** All of its members are as long as they can be. */
const context = {
  commandId: numberId(1),
  correlationId: numberId(2),
  userId: numberId(3),
  shopId: numberId(4),
  sessionId: numberId(5),
  importId: numberId(6),
  at: SOME_DAY,
  occurredAt: SOME_DAY,
  bodyHash: 'a'.repeat(64),
};

/** What the command takes of an append, as its last event carries the answer. */
function bytesOfCommand(facts: readonly Fact[], answer: unknown): number {
  const sealing = {
    facts,
    context,
    stream: `ledger-${numberId(4)}`,
    firstRevision: 9_999_999,
    app: '100.10.10',
    answer,
  };
  const sealed = sealEvents({ ...sealing, chain: { head: 'a'.repeat(64) } });
  return sealed.reduce((sum, event) => sum + bytesOf(event), 0);
}

/** Sales below zero of each product, which its next purchase settles. */
function booksWithSales(products: ReturnType<typeof plainProduct>[], each: number): Books {
  const books = new Books();
  for (let bill = 1; bill <= each; bill += 1) {
    const lines = products.map((product) => ({ product, quantityMilli: 9_000_000 }));
    books.do((state) => recordSale(state, sale(bill, lines)));
  }
  return books;
}

describe('a batch of as many purchases as its schema takes', () => {
  const head = {
    vendorId: numberId(800),
    vendorName: hindi(200),
    vendorGstNumber: '27AAPFU0939F1ZV',
    vendorComposition: true,
    purchaseDate: '2026-01-05',
    vendorBillNumber: hindi(64),
  };
  const products = Array.from({ length: MAX_PURCHASE_LINES }, (_, index) =>
    plainProduct(index + 1, { name: hindi(300), unit: 'jute_bag' }),
  );
  const linesWith = (note: string) =>
    products.map((product, index) => ({
      ...purchaseLine(index + 1, product, 9_999_999_000, { purchasePricePaise: 99_999, lineTotalPaise: null }),
      gstRateBps: 10_000,
      priceIncludesTax: false,
      hsn: '12345678',
      note,
    }));

  const owed: PurchaseMoney = { payments: [], paymentIdOf: numberId };
  it.each([
    ['paid outside the drawer', null, MAX_BATCH_NOTE],
    ['owed, with shorter notes', owed, MAX_BATCH_NOTE - 10],
  ])('fits into one append with the longest texts, warnings, and two settled sales a line: %s', (_, money, letters) => {
    const lines = linesWith(hindi(letters));
    const books = booksWithSales(products, 2);
    const earlier = products.map(({ id: productId }, index) => ({
      purchaseId: numberId(index),
      productId,
      purchaseDate: head.purchaseDate,
    }));
    const repeated = earlier.flatMap((one) => Array.from({ length: 10 }, () => one));
    const shop = { ...plainProfile, gstRegistration: 'regular' as const };
    const command = { head, lines, money, shop, now: SOME_DAY, imported: null, earlier: repeated };
    const decision = books.try((state) => recordPurchaseBatch(state, command));
    if (decision.kind === 'refused') throw new Error(decision.code);
    expect(decision.facts).toHaveLength(2 * MAX_PURCHASE_LINES);
    const bytes = bytesOfCommand(decision.facts, decision.answer);
    expect(bytes).toBeLessThanOrEqual(MAX_APPEND_BYTES);
  });

  it('is refused with one line more', () => {
    const line = { productId: numberId(1), quantityMilli: 1_000, purchasePricePaise: 1 };
    const { vendorId, purchaseDate, vendorBillNumber } = head;
    const of = (count: number) =>
      recordPurchaseBatchBody.safeParse({
        vendorId,
        purchaseDate,
        vendorBillNumber,
        lines: Array.from({ length: count }, () => line),
      }).success;
    expect([of(MAX_PURCHASE_LINES), of(MAX_PURCHASE_LINES + 1)]).toEqual([true, false]);
  });
});
