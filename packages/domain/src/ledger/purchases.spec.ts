import { describe, expect, it } from '@jest/globals';
import { MAX_PAISE, type ShopProfileFacts } from '@bahi/contracts';
import { Books, numberId, plainProduct, plainProfile, purchase, purchaseLine, sale } from '@bahi/testing/books';
import { given } from '@bahi/testing/givenWhenThen';
import { adjustStock } from './adjustStock.ts';
import type { CorrectPurchase, RecordPurchase } from './commands.ts';
import { completeBill } from './completeBill.ts';
import { correctPurchase } from './correctPurchase.ts';
import { recordOpeningStock } from './recordOpeningStock.ts';
import { recordPurchase } from './recordPurchase.ts';
import { recordPurchaseBatch } from './recordPurchaseBatch.ts';
import { reversePurchase } from './reversePurchase.ts';
import { ledgerStream } from './ledgerStream.ts';

const rice = plainProduct(1);
const regular: ShopProfileFacts = { ...plainProfile, gstRegistration: 'regular', gstNumber: '27AAPFU0939F1ZV' };
const now = '2026-01-06T06:30:00.000Z';

function withPurchases(...prices: [quantityMilli: number, pricePaise: number][]): Books {
  const books = new Books();
  prices.forEach(([quantityMilli, pricePaise], index) =>
    books.do((state) => recordPurchase(state, purchase(index + 1, rice, quantityMilli, pricePaise))),
  );
  return books;
}
const sell = (books: Books, quantityMilli: number) =>
  books.do((state) => completeBill(state, sale(books.events.length + 1, [{ product: rice, quantityMilli }])));
const reverse = (books: Books, purchaseId: number) =>
  books.try((state) => reversePurchase(state, { recorded: books.purchase(purchaseId) }));
const correct = (books: Books, command: RecordPurchase, change: Partial<CorrectPurchase> = {}) =>
  books.try((state) => {
    const recorded = books.purchase(1);
    return correctPurchase(state, { ...command, recorded, expectedRevision: recorded.revision, ...change });
  });

describe('amounts beyond exact integers', () => {
  const dear = { ...plainProduct(7), purchasePricePaise: MAX_PAISE };

  it('are refused where a receipt corrects the cost of more than they can hold', () => {
    const books = new Books();
    for (const n of [1, 2])
      books.do((state) => completeBill(state, sale(n, [{ product: dear, quantityMilli: 9_000_000 }])));
    expect(books.try((state) => recordPurchase(state, purchase(1, dear, 18_000_000, 0)))).toMatchObject({
      code: 'amount_too_large',
    });
    const opening = { product: dear, quantityMilli: 18_000_000, valuePaise: 0 };
    expect(books.try((state) => recordOpeningStock(state, opening))).toMatchObject({ code: 'amount_too_large' });
  });

  it('are refused where a sale of what is not there costs more than they can hold', () => {
    const sold = sale(1, [{ product: dear, quantityMilli: 1_000_000 }]);
    const content = {
      ...sold.content,
      lines: sold.content.lines.map((line) => ({ ...line, quantityMilli: 91_000_000 })),
    };
    expect(new Books().try((state) => completeBill(state, { ...sold, content }))).toMatchObject({
      code: 'amount_too_large',
      fields: { 'lines.0.quantityMilli': 'amount_too_large' },
    });
  });

  it('are refused where taking a purchase back leaves a little at more a unit than they can hold', () => {
    const books = new Books();
    const bought = (n: number, quantityMilli: number, lineTotalPaise: number) => {
      const line = purchaseLine(n, dear, quantityMilli, { purchasePricePaise: null, lineTotalPaise });
      books.do((state) => recordPurchase(state, purchase(n, dear, quantityMilli, 0, { line })));
    };
    for (let n = 1; n <= 10; n += 1) bought(n, 1, MAX_PAISE);
    bought(11, 100, 0);
    const lost = { adjustmentId: numberId(900), product: dear, quantityMilli: -9, reason: 'lost' as const, note: null };
    books.do((state) => adjustStock(state, { ...lost, imported: null, now }));
    expect(reverse(books, 11)).toMatchObject({ code: 'amount_too_large' });
  });
});

describe('opening stock', () => {
  const opening = { product: rice, quantityMilli: 2_500, valuePaise: 10_000 };

  it('is the first receipt of a product', () => {
    given(ledgerStream)
      .when((state) => recordOpeningStock(state, opening))
      .gives({
        type: 'OpeningStockRecorded',
        data: { stockAfterMilli: 2_500, valueAfterPaise: 10_000, averageCostPaise: 4_000 },
      });
  });

  it('is recorded once per product, and not at all for nothing or for a service', () => {
    const books = new Books();
    books.do((state) => recordOpeningStock(state, opening));
    expect(books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 9_000 }))).toEqual([]);
    expect(books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 0 }))).toEqual([]);
    given(ledgerStream)
      .when((state) => recordOpeningStock(state, { ...opening, product: { ...rice, kind: 'service' } }))
      .refuses('service_has_no_stock');
  });

  it('rounds half a paisa up in what a whole unit of it cost', () => {
    const books = new Books();
    books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 400, valuePaise: 1 }));
    sell(books, 400);
    const found = { adjustmentId: numberId(60), product: rice, quantityMilli: 500, reason: 'count' as const };
    const facts = books.do((state) => adjustStock(state, { ...found, note: null, now, imported: null }));
    expect(facts).toMatchObject([{ type: 'StockAdjusted', data: { valueDeltaPaise: 2 } }]);
  });

  it('settles what was sold before it was known', () => {
    const books = new Books();
    sell(books, 500);
    const facts = books.do((state) => recordOpeningStock(state, opening));
    expect(facts).toMatchObject([
      { type: 'OpeningStockRecorded', data: { stockAfterMilli: 2_000, valueAfterPaise: 8_000 } },
      { type: 'CostCorrected', data: { cause: 'opening', correctionPaise: 2_000 } },
    ]);
  });
});

describe('recording a purchase', () => {
  const record = (change: Partial<RecordPurchase>, quantityMilli = 5_000, pricePaise = 1_000) =>
    given(ledgerStream).when((state) => recordPurchase(state, purchase(1, rice, quantityMilli, pricePaise, change)));

  it('refuses a purchase whose closing stock does not add up (L7)', () => {
    record({ form: { openingStockMilli: 0, closingStockMilli: 4_999 } }).refuses('closing_stock_mismatch', {
      fields: { closingStockMilli: 'closing_stock_mismatch' },
    });
  });

  it('lets the true opening win when stock moved since the form was opened', () => {
    record({ form: { openingStockMilli: 2_000, closingStockMilli: 7_000 } }).gives({
      type: 'PurchaseRecorded',
      data: { openingStockMilli: 0, closingStockMilli: 5_000, openingMoved: true },
    });
    record({ form: { openingStockMilli: 0, closingStockMilli: 5_000 } }).gives({
      type: 'PurchaseRecorded',
      data: { openingMoved: false },
    });
  });

  it('lets the line total win over the unit price', () => {
    const line = purchaseLine(1, rice, 12_000, { purchasePricePaise: 900, lineTotalPaise: 10_000 });
    record({ line }).gives({
      type: 'PurchaseRecorded',
      data: { lineTotalPaise: 10_000, purchasePricePaise: 833, costPaise: 10_000, averageCostPaise: 833 },
    });
  });

  it('counts GST into the cost unless the shop is regular (R35)', () => {
    const line = { ...purchase(1, rice, 1_000, 11_800).line, gstRateBps: 1_800 };
    const cost = (shop: ShopProfileFacts, priceIncludesTax: boolean, costPaise: number) =>
      record({ shop, line: { ...line, priceIncludesTax } }).gives({ type: 'PurchaseRecorded', data: { costPaise } });
    cost(plainProfile, true, 11_800);
    cost(plainProfile, false, 13_924);
    cost({ ...regular, gstRegistration: 'composition' }, false, 13_924);
    cost(regular, true, 10_000);
    cost(regular, false, 11_800);
  });

  it('rounds half a paisa up in a tax that is reckoned', () => {
    const line = { ...purchase(1, rice, 1_000, 10).line, gstRateBps: 500, priceIncludesTax: false };
    record({ line }).gives({ type: 'PurchaseRecorded', data: { taxPaise: 1, costPaise: 11 } });
  });

  it('refuses a service, a future date, no price, more tax than total and amounts beyond the books', () => {
    const { line, head } = purchase(1, rice, 1_000, 1_000);
    record({ line: { ...line, product: { ...rice, kind: 'service' } } }).refuses('service_has_no_stock');
    record({ head: { ...head, purchaseDate: '2026-01-06' } }).refuses('future_date');
    record({ line: { ...line, purchasePricePaise: null } }).refuses('purchase_price_missing');
    record({ line: { ...line, taxPaise: 1_001 } }).refuses('too_large', { fields: { taxPaise: 'too_large' } });
    record({}, 2_000, MAX_PAISE).refuses('amount_too_large');
  });

  it('takes a purchase of today, which begins at midnight in India', () => {
    const of = (purchaseDate: string) => ({
      head: { ...purchase(1, rice, 1_000, 1_000).head, purchaseDate },
      now: '2026-01-05T18:30:00.000Z',
    });
    record(of('2026-01-06')).gives({ type: 'PurchaseRecorded', data: { purchaseDate: '2026-01-06' } });
    record(of('2026-01-07')).refuses('future_date');
  });

  it('refuses stock that would leave the exact integers', () => {
    const books = withPurchases([1_000, 1]);
    const stock = books.state.products.get(rice.id);
    if (stock !== undefined) stock.valuePaise = Number.MAX_SAFE_INTEGER;
    const refused = books.try((state) => recordPurchase(state, purchase(2, rice, 1_000, 1)));
    expect(refused).toMatchObject({ code: 'amount_too_large' });
  });

  it('records one supplier bill of several products in one go, and none of it when one line is wrong', () => {
    const { head } = purchase(1, rice, 1_000, 1_000);
    const line = (n: number, price: number | null) =>
      purchaseLine(n, rice, 1_000, { purchasePricePaise: price, lineTotalPaise: null });
    const batch = { head, shop: plainProfile, now, imported: null };
    given(ledgerStream)
      .when((state) => recordPurchaseBatch(state, { ...batch, lines: [line(1, 1_000), line(2, 3_000)] }))
      .gives(
        { type: 'PurchaseRecorded', data: { openingStockMilli: 0, averageCostPaise: 1_000 } },
        { type: 'PurchaseRecorded', data: { openingStockMilli: 1_000, averageCostPaise: 2_000 } },
      );
    given(ledgerStream)
      .when((state) => recordPurchaseBatch(state, { ...batch, lines: [line(1, 1_000), line(2, null)] }))
      .refuses('purchase_price_missing', { fields: { 'lines.1.purchasePricePaise': 'purchase_price_missing' } });
  });
});

describe('taking a purchase back', () => {
  it('takes out its recorded value (R33a)', () => {
    const books = withPurchases([5_000, 1_000], [5_000, 3_000]);
    expect(reverse(books, 2)).toMatchObject({
      facts: [{ data: { valuePaise: 15_000, costVariancePaise: 0, stockAfterMilli: 5_000, valueAfterPaise: 5_000 } }],
    });
  });

  it('refuses when less quantity or value is left (R33a)', () => {
    const quantity = withPurchases([5_000, 1_000], [5_000, 3_000]);
    sell(quantity, 6_000);
    expect(reverse(quantity, 2)).toMatchObject({ code: 'purchase_consumed' });
    const value = withPurchases([5_000, 1_000], [5_000, 3_000]);
    sell(value, 5_000);
    expect(reverse(value, 2)).toMatchObject({ code: 'purchase_consumed' });
  });

  it('books what value remains without goods as a variance (R33a)', () => {
    const books = withPurchases([5_000, 1_000], [5_000, 3_000]);
    sell(books, 5_000);
    expect(reverse(books, 1)).toMatchObject({
      facts: [{ data: { valuePaise: 5_000, costVariancePaise: 5_000, stockAfterMilli: 0, valueAfterPaise: 0 } }],
    });
  });

  it('refuses to do it twice', () => {
    const books = withPurchases([5_000, 1_000]);
    reverse(books, 1);
    expect(reverse(books, 1)).toMatchObject({ code: 'purchase_reversed' });
    expect(correct(books, purchase(1, rice, 1_000, 1_000))).toMatchObject({ code: 'purchase_reversed' });
  });
});

describe('correcting a purchase', () => {
  it('reverses the record and makes a new one under the same id, in one append', () => {
    const books = withPurchases([5_000, 1_000]);
    expect(correct(books, purchase(1, rice, 6_000, 1_200))).toMatchObject({
      facts: [
        { type: 'PurchaseReversed', data: { reverses: 0, cause: 'corrected', stockAfterMilli: 0 } },
        { type: 'PurchaseRecorded', data: { purchaseId: numberId(1), corrects: 0, closingStockMilli: 6_000 } },
      ],
    });
    expect(books.stock(1)).toEqual([6_000, 7_200]);
    expect(books.state.purchases.get(numberId(1))).toEqual({ revision: 2, reversed: false, place: 0 });
  });

  it('counts GST as the record did, whatever the shop has registered as since (R35)', () => {
    const taxed = (rupees: number) => {
      const command = purchase(1, rice, 1_000, rupees * 100);
      return { ...command, line: { ...command.line, gstRateBps: 1_800 } };
    };
    const corrected = (recordedBy: ShopProfileFacts, correctedBy: ShopProfileFacts, rupees = 118) => {
      const books = new Books();
      books.do((state) => recordPurchase(state, { ...taxed(118), shop: recordedBy }));
      correct(books, { ...taxed(rupees), shop: correctedBy });
      return books.purchase(1).data.costPaise;
    };
    expect(corrected(plainProfile, regular)).toBe(11_800);
    expect(corrected(plainProfile, regular, 236)).toBe(23_600);
    expect(corrected(regular, plainProfile)).toBe(10_000);
    const untaxed = withPurchases([1_000, 11_800]);
    correct(untaxed, { ...taxed(118), shop: regular });
    expect(untaxed.purchase(1).data.costPaise).toBe(10_000);
  });

  it('mends a label after the goods were sold: the new record comes first then', () => {
    const books = withPurchases([5_000, 1_000]);
    sell(books, 4_000);
    const command = purchase(1, rice, 5_000, 1_000);
    const decision = correct(books, { ...command, head: { ...command.head, vendorBillNumber: 'G-1/A' } });
    expect(decision).toMatchObject({ facts: [{ type: 'PurchaseRecorded' }, { type: 'PurchaseReversed' }] });
    expect(books.stock(1)).toEqual([1_000, 1_000]);
  });

  it('rounds half a paisa up in the average that the mended price of what is sold out leaves', () => {
    const books = withPurchases([2_000, 1]);
    sell(books, 2_000);
    const line = purchaseLine(1, rice, 2_000, { purchasePricePaise: null, lineTotalPaise: 3 });
    expect(correct(books, { ...purchase(1, rice, 2_000, 0), line })).toMatchObject({
      facts: [{ type: 'PurchaseRecorded' }, { type: 'PurchaseReversed', data: { averageCostPaise: 2 } }],
    });
  });

  it('loses no value by a label when reversing first would empty the stock', () => {
    const books = withPurchases([5_000, 1_000], [5_000, 3_000]);
    sell(books, 5_000);
    const command = purchase(1, rice, 5_000, 1_000);
    const decision = correct(books, { ...command, head: { ...command.head, vendorBillNumber: 'G-1/A' } });
    expect(decision).toMatchObject({
      facts: [{ type: 'PurchaseRecorded' }, { type: 'PurchaseReversed', data: { costVariancePaise: 0 } }],
    });
    expect(books.stock(1)).toEqual([5_000, 10_000]);
  });

  it('books the value as a variance where the goods of the old product really end', () => {
    const books = withPurchases([5_000, 1_000], [5_000, 3_000]);
    sell(books, 5_000);
    expect(correct(books, purchase(1, plainProduct(2), 5_000, 1_000))).toMatchObject({
      facts: [{ type: 'PurchaseReversed', data: { costVariancePaise: 5_000 } }, { type: 'PurchaseRecorded' }],
    });
    expect(books.stock(1)).toEqual([0, 0]);
  });

  it('moves the goods when it was another product', () => {
    const books = withPurchases([5_000, 1_000]);
    expect(correct(books, purchase(1, plainProduct(2), 5_000, 1_000)).kind).toBe('accepted');
    expect([books.stock(1), books.stock(2)]).toEqual([
      [0, 0],
      [5_000, 5_000],
    ]);
  });

  it('refuses when what was sold would be missing', () => {
    const books = withPurchases([5_000, 1_000]);
    sell(books, 4_000);
    expect(correct(books, purchase(1, rice, 3_999, 1_000))).toMatchObject({ code: 'purchase_consumed' });
  });

  it('mends a label while more was sold than there is only once goods have come in', () => {
    const books = withPurchases([5_000, 1_000]);
    sell(books, 8_000);
    const command = purchase(1, rice, 5_000, 1_000);
    const relabelled = { ...command, head: { ...command.head, vendorBillNumber: 'G-1/A' } };
    expect(correct(books, relabelled)).toMatchObject({ code: 'purchase_consumed' });
    books.do((state) => recordPurchase(state, purchase(2, rice, 3_000, 1_000)));
    expect(correct(books, relabelled).kind).toBe('accepted');
    expect(books.stock(1)).toEqual([0, 0]);
  });

  it('refuses a revision that is not the newest record', () => {
    const books = withPurchases([5_000, 1_000]);
    const first = books.purchase(1);
    expect(correct(books, purchase(1, rice, 1_000, 1_000), { expectedRevision: 7 })).toMatchObject({
      code: 'stale_revision',
    });
    correct(books, purchase(1, rice, 1_000, 1_000));
    const stale = { recorded: first, expectedRevision: first.revision };
    expect(correct(books, purchase(1, rice, 1_000, 1_000), stale)).toMatchObject({ code: 'stale_revision' });
  });
});
