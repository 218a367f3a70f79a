import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer, type Person } from '@bahi/testing/booksApp';

const CONFIRMED = { confirmations: ['stock_would_go_negative'] };

describe('a sale of more than is in stock under policy block', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({ oversellPolicy: 'block' });
    product = await app.addProduct({ openingStockMilli: 1_000 });
  });
  afterAll(() => app.close());

  const sale = (changes: object = {}) => ({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: product.id, quantityMilli: 3_000 }],
    ...changes,
  });
  /** The two ways to complete a bill. */
  const ways: [string, (as: Person) => Promise<{ path: string; body: object }>][] = [
    ['in one call', async () => ({ path: '/billing/complete', body: {} })],
    [
      'of a draft',
      async (as) => {
        const { id, revision } = (await app.ok('POST', '/billing/create', { as, body: {} })).body;
        return { path: `/billing/${id}/complete`, body: { revision } };
      },
    ],
  ];

  describe.each(ways)('%s', (_, open) => {
    it('is refused, and the refusal says who may confirm it', async () => {
      const { path, body } = await open('owner');
      const refused = await app.refused('POST', path, { body: sale(body) });
      expect(refused.body).toMatchObject({ code: 'stock_would_go_negative', confirmableBy: ['owner'] });
    });

    it('is refused when staff confirm it', async () => {
      const { path, body } = await open('staff');
      const refused = await app.refused('POST', path, { as: 'staff', body: sale({ ...body, ...CONFIRMED }) });
      expect(refused.body.code).toBe('stock_would_go_negative');
    });

    it('is recorded with its shortfall when the owner confirms it, once for one key', async () => {
      const { path, body } = await open('owner');
      const call = { key: path, body: sale({ ...body, ...CONFIRMED }) };
      const first = await app.ok('POST', path, call);
      expect(first.body).toMatchObject({ status: 'completed', shortfalls: [{ productId: product.id }] });
      expect((await app.ok('POST', path, call)).body).toEqual(first.body);
    });
  });

  it('takes no confirmation of a refusal that cannot be confirmed', async () => {
    const body = sale({ confirmations: ['customer_required'] });
    const refused = await app.refused('POST', '/billing/complete', { body });
    expect([refused.status, refused.body.errorCodes]).toEqual([422, { 'confirmations.0': 'invalid' }]);
  });
});
