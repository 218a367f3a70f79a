import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { hundredths, readRows } from '@bahi/testing/realData';

type Column = 'Invoice ID' | 'Product line' | 'Unit price' | 'Quantity' | 'Payment';
const METHODS: Readonly<Record<string, string>> = { Cash: 'CASH', 'Credit card': 'CARD', Ewallet: 'CARD' };
const rows = readRows<Column>('supermarket/invoices-400-month-first-dates.csv');

/** 400 invoices of a supermarket at 5 %, on prices without tax. */
describe('400 real invoices', () => {
  let app: BooksApp;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({
      gstRegistration: 'regular',
      gstNumber: '07AAACS1234A1Z4',
      stateCode: '07',
      gstEffectiveFrom: '2025-04-01',
      roundOff: 'none',
    });
    const rates = [{ rateBps: 500, effectiveFrom: '2017-07-01' }];
    for (const name of new Set(rows.map((row) => row['Product line']))) {
      const product = { name, unit: 'pcs', priceIncludesTax: false, rates, openingStockMilli: 10_000_000 };
      ids.set(name, (await app.addProduct(product)).id);
    }
  });
  afterAll(() => app.close());

  /** Sums of the bills: taxable value, CGST, SGST, IGST and payable. */
  async function billed(customer: object): Promise<number[]> {
    const sums = [0, 0, 0, 0, 0];
    for (const row of rows) {
      const line = {
        productId: ids.get(row['Product line']),
        quantityMilli: Number(row.Quantity) * 1_000,
        unitPricePaise: hundredths(row['Unit price']),
      };
      const body = { lines: [line], customer, paymentMethod: METHODS[row.Payment] };
      const { lines, grandTotalPaise } = (await app.ok('POST', '/billing/complete', { body })).body;
      const [sold] = lines as Record<string, number>[];
      const figures = ['taxableValuePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'].map((field) => sold?.[field] ?? 0);
      [...figures, Number(grandTotalPaise)].forEach((paise, at) => (sums[at] = (sums[at] ?? 0) + paise));
    }
    return sums;
  }

  it('come to ₹1,36,014.47 with halves that are rounded each, within the state (R22)', async () => {
    const [taxable, cgst, sgst, igst, payable] = await billed({ walkIn: true });
    expect([taxable, igst, payable]).toEqual([12_953_711, 0, 13_601_447]);
    expect(cgst).toBe(sgst);
  });

  it('come to ₹1,36,014.20 with IGST that is rounded once, to another state (R22)', async () => {
    const [taxable, cgst, sgst, igst, payable] = await billed({ name: 'Asha', stateCode: '09', address: 'MG Road' });
    expect([taxable, cgst, sgst, igst, payable]).toEqual([12_953_711, 0, 0, 647_709, 13_601_420]);
  });
});
