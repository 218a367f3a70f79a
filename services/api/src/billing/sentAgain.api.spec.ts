import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };

describe('a bill that is sent again', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 1_000_000 });
  });
  afterAll(() => app.close());

  /** A draft with so many lines, as it was shown once saved. */
  const saved = async (lineCount: number) => {
    const { id } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const lines = Array.from({ length: lineCount }, () => ({ productId: product.id, quantityMilli: 1 }));
    return (await app.ok('PUT', `/billing/${id}/save`, { body: { revision: 0, lines, ...walkIn } })).body;
  };

  it('is not cancelled by the key that moved it while it was a draft', async () => {
    const path = `/billing/${(await saved(1)).id}`;
    const status = (body: object) => app.call('PATCH', `${path}/status`, { body, key: 'moves' });
    const moved = await status({ revision: 1, status: 'created' });
    const done = (await app.ok('POST', `${path}/complete`, { body: { revision: moved.body.revision } })).body;
    const cancel = await status({ revision: done.revision, status: 'cancelled' });
    expect([cancel.status, cancel.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await status({ revision: 1, status: 'created' })).body).toEqual(moved.body);
    expect((await app.ok('GET', path)).body).toMatchObject({ status: 'completed' });
  });

  it('may have a thousand lines, whole as it was shown', async () => {
    const shown = await saved(1_000);
    expect(JSON.stringify(shown).length).toBeGreaterThan(300 * 1_024);
    const again = await app.ok('PUT', `/billing/${shown.id}/save`, { body: shown });
    expect(again.body).toMatchObject({ lines: shown['lines'] });
  });
});
