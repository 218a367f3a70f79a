import { describe, expect, it } from '@jest/globals';
import { MAX_PAISE, type ShopProfileDetails } from '@bahi/contracts';
import { adjustment, Books, plainProduct, plainProfile, purchase, purchaseLine, sale } from '@bahi/testing/books';
import { given } from '@bahi/testing/givenWhenThen';
import { adjustStock } from '../stock/adjustStock.ts';
import type { RecordPurchase } from '../commands.ts';
import { recordSale } from '../bills/recordSale.ts';
import { recordOpeningStock } from '../stock/recordOpeningStock.ts';
import { recordPurchase } from './recordPurchase.ts';
import { recordPurchaseBatch } from './recordPurchaseBatch.ts';
import { ledgerStream } from '../ledgerStream.ts';

const rice = plainProduct(1);
const regular: ShopProfileDetails = { ...plainProfile, gstRegistration: 'regular', gstNumber: '27AAPFU0939F1ZV' };
const now = '2026-01-06T06:30:00.000Z';

function withPurchases(...prices: [quantityMilli: number, pricePaise: number][]): Books {
  const books = new Books();
  prices.forEach(([quantityMilli, pricePaise], index) =>
    books.do((state) => recordPurchase(state, purchase(index + 1, rice, quantityMilli, pricePaise))),
  );
  return books;
}
const sell = (books: Books, quantityMilli: number) =>
  books.do((state) => recordSale(state, sale(books.events.length + 1, [{ product: rice, quantityMilli }])));

describe('amounts beyond exact integers', () => {
  const costly = { ...plainProduct(7), purchasePricePaise: MAX_PAISE };

  it('are refused if the receipt would correct costs beyond them', () => {
    const books = new Books();
    const lines = [{ product: costly, quantityMilli: 9_000_000 }];
    for (const n of [1, 2]) {
      books.do((state) => recordSale(state, sale(n, lines)));
    }
    expect(books.try((state) => recordPurchase(state, purchase(1, costly, 18_000_000, 0)))).toMatchObject({
      code: 'amount_too_large',
    });
    const opening = { product: costly, quantityMilli: 18_000_000, valuePaise: 0 };
    expect(books.try((state) => recordOpeningStock(state, opening))).toMatchObject({ code: 'amount_too_large' });
  });

  it('are refused if a sale below zero stock would cost more', () => {
    const sold = sale(1, [{ product: costly, quantityMilli: 1_000_000 }]);
    const content = {
      ...sold.content,
      lines: sold.content.lines.map((line) => ({ ...line, quantityMilli: 91_000_000 })),
    };
    expect(new Books().try((state) => recordSale(state, { ...sold, content }))).toMatchObject({
      code: 'amount_too_large',
      fields: { 'lines.0.quantityMilli': 'amount_too_large' },
    });
  });
});

describe('units that cannot be divided', () => {
  const soap = plainProduct(8, { unit: 'pcs' });
  const refused = { code: 'not_whole_units', fields: { quantityMilli: 'not_whole_units' } };

  it('are bought whole, alone and in a batch', () => {
    const half = purchase(1, soap, 1_500, 1_000);
    expect(new Books().try((state) => recordPurchase(state, half))).toMatchObject(refused);
    const { line, ...head } = half;
    expect(new Books().try((state) => recordPurchaseBatch(state, { ...head, lines: [line] }))).toMatchObject({
      fields: { 'lines.0.quantityMilli': 'not_whole_units' },
    });
  });

  it('are adjusted whole, except by an adjustment that makes a broken stock whole again', () => {
    const adjust = (books: Books, quantityMilli: number) =>
      books.try((state) => adjustStock(state, adjustment(50, soap, quantityMilli)));
    const books = new Books();
    books.do((state) => recordPurchase(state, purchase(1, soap, 2_000, 1_000)));
    expect(adjust(books, -500)).toMatchObject(refused);
    books.do((state) => recordOpeningStock(state, { product: soap, quantityMilli: 500, valuePaise: 0 }));
    expect(adjust(books, -500).kind).toBe('accepted');
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

  it('is recorded once per product, and not for zero or a service', () => {
    const books = new Books();
    books.do((state) => recordOpeningStock(state, opening));
    expect(books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 9_000 }))).toEqual([]);
    expect(books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 0 }))).toEqual([]);
    given(ledgerStream)
      .when((state) => recordOpeningStock(state, { ...opening, product: { ...rice, kind: 'service' } }))
      .refuses('service_has_no_stock');
  });

  it('rounds half a paisa up in the cost of a whole unit', () => {
    const books = new Books();
    books.do((state) => recordOpeningStock(state, { ...opening, quantityMilli: 400, valuePaise: 1 }));
    sell(books, 400);
    const facts = books.do((state) => adjustStock(state, adjustment(60, rice, 500)));
    expect(facts).toMatchObject([{ type: 'StockAdjusted', data: { valueDeltaPaise: 2 } }]);
  });

  it('settles units that were sold before it was recorded', () => {
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

  it('records the true opening when stock changed since the form was opened', () => {
    record({ form: { openingStockMilli: 2_000, closingStockMilli: 7_000 } }).gives({
      type: 'PurchaseRecorded',
      data: { openingStockMilli: 0, closingStockMilli: 5_000, openingMoved: true },
    });
    record({ form: { openingStockMilli: 0, closingStockMilli: 5_000 } }).gives({
      type: 'PurchaseRecorded',
      data: { openingMoved: false },
    });
  });

  it('uses the line total rather than the unit price', () => {
    const line = purchaseLine(1, rice, 12_000, { purchasePricePaise: 900, lineTotalPaise: 10_000 });
    record({ line }).gives({
      type: 'PurchaseRecorded',
      data: { lineTotalPaise: 10_000, purchasePricePaise: 833, costPaise: 10_000, averageCostPaise: 833 },
    });
  });

  it('includes GST in the cost unless the shop is regular (R35)', () => {
    const line = { ...purchase(1, rice, 1_000, 11_800).line, gstRateBps: 1_800 };
    const cost = (shop: ShopProfileDetails, priceIncludesTax: boolean, costPaise: number) =>
      record({ shop, line: { ...line, priceIncludesTax } }).gives({ type: 'PurchaseRecorded', data: { costPaise } });
    cost(plainProfile, true, 11_800);
    cost(plainProfile, false, 13_924);
    cost({ ...regular, gstRegistration: 'composition' }, false, 13_924);
    cost(regular, true, 10_000);
    cost(regular, false, 11_800);
  });

  it('rounds half a paisa up in a calculated tax', () => {
    const line = { ...purchase(1, rice, 1_000, 10).line, gstRateBps: 500, priceIncludesTax: false };
    record({ line }).gives({ type: 'PurchaseRecorded', data: { taxPaise: 1, costPaise: 11 } });
  });

  it('refuses a service, a future date, no price, more tax than total and amounts beyond the limits', () => {
    const { line, head } = purchase(1, rice, 1_000, 1_000);
    record({ line: { ...line, product: { ...rice, kind: 'service' } } }).refuses('service_has_no_stock');
    record({ head: { ...head, purchaseDate: '2026-01-06' } }).refuses('future_date');
    record({ line: { ...line, purchasePricePaise: null } }).refuses('purchase_price_missing');
    record({ line: { ...line, taxPaise: 1_001 } }).refuses('too_large', { fields: { taxPaise: 'too_large' } });
    record({}, 2_000, MAX_PAISE).refuses('amount_too_large');
  });

  it('accepts a purchase of today, which begins at midnight in India', () => {
    const of = (purchaseDate: string) => ({
      head: { ...purchase(1, rice, 1_000, 1_000).head, purchaseDate },
      now: '2026-01-05T18:30:00.000Z',
    });
    record(of('2026-01-06')).gives({ type: 'PurchaseRecorded', data: { purchaseDate: '2026-01-06' } });
    record(of('2026-01-07')).refuses('future_date');
  });

  it('refuses stock beyond exact integers', () => {
    const books = withPurchases([1_000, 1]);
    const stock = books.state.products.get(rice.id);
    if (stock !== undefined) stock.valuePaise = Number.MAX_SAFE_INTEGER;
    const refused = books.try((state) => recordPurchase(state, purchase(2, rice, 1_000, 1)));
    expect(refused).toMatchObject({ code: 'amount_too_large' });
  });

  it('records one supplier bill of several products in one append, or nothing when one line is wrong', () => {
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
