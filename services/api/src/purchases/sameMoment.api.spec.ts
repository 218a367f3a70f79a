import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

/** Holds the look-ups of earlier purchases until this many have looked: none of them sees another. */
function lookTogether({ services: { read } }: BooksApp, count: number): void {
  const rows = read.rows.bind(read);
  let looks = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  read.rows = async (...asked: Parameters<typeof rows>) => {
    const found = await rows<never>(...asked);
    looks += 1;
    if (looks === count) open();
    await gate;
    return found;
  };
}

describe('purchases sent at the same moment', () => {
  let app: BooksApp;
  let product: Answer['body'];
  let vendor: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    product = await app.addProduct();
    vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
  });
  afterEach(() => app.close());

  const purchase = (changes: Record<string, unknown> = {}) => ({
    productId: product.id,
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'G-1',
    openingStockMilli: 10_000,
    quantityMilli: 5_000,
    closingStockMilli: 15_000,
    purchasePricePaise: 6_000,
    ...changes,
  });

  it.each([
    ['/purchases', (changes: Record<string, unknown>) => purchase(changes)],
    [
      '/purchases/batch',
      (changes: Record<string, unknown>) => {
        const { vendorId, purchaseDate, vendorBillNumber } = purchase();
        const line = { productId: product.id, quantityMilli: 5_000, purchasePricePaise: 6_000 };
        return { vendorId, purchaseDate, vendorBillNumber, lines: [line], ...changes };
      },
    ],
  ])('counts a bill once that two copies of a form send to %s at the same moment', async (path, body) => {
    lookTogether(app, 3);
    const send = async (key: string) => app.call('POST', path, { body: body({ confirmations: [] }), key });
    const answers = await Promise.all(['one', 'two', 'three'].map(send));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map((answer) => answer.body.code)).toEqual([
      'vendor_bill_repeated',
      'vendor_bill_repeated',
    ]);
    expect((await app.ok('GET', `/products/${product.id}`)).body['currentStockMilli']).toBe(15_000);
    // without the list it is a warning, as ever
    const warned = await app.ok('POST', path, { body: body({}) });
    expect(JSON.stringify(warned.body)).toContain('vendor_bill_repeated');
  });
});
