import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open();
});
afterAll(() => app.close());

it('keeps the remark of a line from the draft to the completed bill', async () => {
  const product = await app.addProduct({ openingStockMilli: 5_000 });
  const line = { productId: product.id, quantityMilli: 1_000 };
  const paid = { customer: { walkIn: true }, paymentMethod: 'CASH' };
  const { id } = (await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body;
  const body = { revision: 0, lines: [{ ...line, note: ' old crop ' }] };
  const save = await app.ok('PUT', `/billing/${id}/save`, { as: 'staff', body });
  expect(save.body).toMatchObject({ lines: [{ note: 'old crop' }] });
  const done = await app.ok('POST', `/billing/${id}/complete`, { as: 'staff', body: { revision: 1, ...paid } });
  expect(done.body).toMatchObject({ lines: [{ note: 'old crop' }] });
  const long = { lines: [{ ...line, note: 'x'.repeat(201) }], ...paid };
  const refused = await app.call('POST', '/billing/complete', { as: 'staff', body: long });
  expect(refused.body).toMatchObject({ errorCodes: { 'lines.0.note': 'too_long' } });
});
