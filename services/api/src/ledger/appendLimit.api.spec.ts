import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_BATCH_NOTE, MAX_LINES, MAX_PURCHASE_LINES } from '@bahi/contracts';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const LETTERS = 'क्षत्रियज्ञानश्रीमद्';
/** A text of letters of three bytes each. */
const hindi = (length: number) => LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);
/** The longest text for place `index`, unlike the others. */
const longest = (length: number, index: number) => `${hindi(length - 4)}${String(index).padStart(4, '0')}`;
const times = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };

describe('the most lines', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  const products = async (count: number, letters: number): Promise<Answer['body'][]> => {
    const added: Answer['body'][] = [];
    for (let index = 0; index < count; index += 1) {
      const names = { name: longest(letters, index), localName: longest(letters, index) };
      added.push(await app.addProduct({ ...names, unit: 'jute_bag', openingStockMilli: 1_000 }));
    }
    return added;
  };

  it('of a purchase pass, one more does not', async () => {
    const { id: vendorId } = (await app.ok('POST', '/vendors', { body: { name: longest(200, 0) } })).body;
    const [product] = await products(1, 300);
    const line = {
      productId: product?.id,
      quantityMilli: 1_000,
      purchasePricePaise: 3_000,
      note: hindi(MAX_BATCH_NOTE),
    };
    const head = { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: hindi(64) };
    const body = (count: number) => ({ ...head, lines: times(count, () => line) });
    const recorded = await app.ok('POST', '/purchases/batch', { body: body(MAX_PURCHASE_LINES) });
    expect(recorded.rows).toHaveLength(MAX_PURCHASE_LINES);
    const refused = await app.refused('POST', '/purchases/batch', { body: body(MAX_PURCHASE_LINES + 1) });
    expect(refused.body).toMatchObject({
      code: 'invalid_body',
      params: { max: MAX_PURCHASE_LINES },
      errors: { lines: `Too many items: at most ${MAX_PURCHASE_LINES}` },
      errorCodes: { lines: 'too_many' },
    });
  });

  it('of a bill pass with names of 40 letters in Hindi and the longest note; one more does not', async () => {
    const sold = await products(2, 40);
    const line = (index: number) => ({ productId: sold[index % sold.length]?.id, quantityMilli: 9_000_000 });
    const body = { ...walkIn, lines: times(MAX_LINES, line), note: hindi(1_000) };
    const drafted = (await app.ok('POST', '/billing/create', { body: {} })).body;
    await app.ok('PUT', `/billing/${drafted.id}/save`, { body: { ...body, revision: drafted.revision } });
    const { body: bill } = await app.ok('POST', '/billing/complete', { body });
    expect(bill['lines']).toHaveLength(MAX_LINES);
    const refused = await app.refused('POST', '/billing/complete', { body: { ...body, lines: times(1_001, line) } });
    expect(refused.body).toMatchObject({ params: { max: 1_000 }, errors: { lines: 'Too many items: at most 1,000' } });
  });

  it('of a bill with longer names are recorded in as many parts as the refusal says', async () => {
    const sold = await products(2, 300);
    const line = (index: number) => ({ productId: sold[index % sold.length]?.id, quantityMilli: 1_000 });
    const body = (count: number) => ({ ...walkIn, lines: times(count, line) });
    const refused = await app.refused('POST', '/billing/complete', { body: body(MAX_LINES) });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'too_much_at_once',
        params: { parts: 3 },
        message: 'This is too much to be recorded at once. Please record it in at least 3 parts.',
      }),
    ]);
    await app.ok('POST', '/billing/complete', { body: body(Math.ceil(MAX_LINES / 3)) });
  });

  it('of a receipt are not limited by the sales that it settles: 3,000 of them', async () => {
    const { id: vendorId } = (await app.ok('POST', '/vendors', { body: { name: 'Gupta' } })).body;
    const { id: productId } = await app.addProduct({ name: 'Milk', openingStockMilli: 0 });
    const lines = times(MAX_LINES, () => ({ productId, quantityMilli: 1_000 }));
    for (let bills = 0; bills < 3; bills += 1)
      await app.ok('POST', '/billing/complete', { body: { ...walkIn, lines } });
    const head = { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: 'M-1' };
    const body = { ...head, lines: [{ productId, quantityMilli: 4_000_000, purchasePricePaise: 3_000 }] };
    const [row] = (await app.ok('POST', '/purchases/batch', { body })).rows;
    expect(row).toMatchObject({ closingStockMilli: 1_000_000 });
  });
});
