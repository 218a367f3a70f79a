import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('cash handed over', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 1_000_000 });
  });
  afterAll(() => app.close());

  /** A bill of ₹437. */
  const sale = (changes: object = {}) => ({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: product.id, quantityMilli: 1_000, unitPricePaise: 43_700 }],
    ...changes,
  });
  /** The two ways to complete a bill. */
  const ways: [string, () => Promise<{ path: string; body: object }>][] = [
    ['in one call', async () => ({ path: '/billing/complete', body: {} })],
    [
      'of a draft',
      async () => {
        const { id, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
        return { path: `/billing/${id}/complete`, body: { revision } };
      },
    ],
  ];

  describe.each(ways)('%s', (_, open) => {
    it('is kept with the bill, its change is shown, and a repeat gives the same answer', async () => {
      const { path, body } = await open();
      const call = { key: path.replaceAll('/', '-'), body: sale({ ...body, tenderedPaise: 50_000 }) };
      const first = await app.ok('POST', path, call);
      expect(first.body).toMatchObject({ grandTotalPaise: 43_700, tenderedPaise: 50_000, changePaise: 6_300 });
      expect((await app.ok('POST', path, call)).body).toEqual(first.body);
      const { id } = first.body;
      expect((await app.ok('GET', `/billing/${id}`)).body).toMatchObject({ tenderedPaise: 50_000, changePaise: 6_300 });
      const { rows } = await app.ok('GET', '/sales', { query: { filter: { id: [id] } } });
      expect(rows).toMatchObject([{ tenderedPaise: 50_000, changePaise: 6_300 }]);
    });

    it('may be the exact sum, and may be left out', async () => {
      const exact = await open();
      const { body } = await app.ok('POST', exact.path, { body: sale({ ...exact.body, tenderedPaise: 43_700 }) });
      expect(body).toMatchObject({ tenderedPaise: 43_700, changePaise: 0 });
      for (const more of [{}, { tenderedPaise: null }]) {
        const without = await open();
        const bill = (await app.ok('POST', without.path, { body: sale({ ...without.body, ...more }) })).body;
        expect(Object.keys(bill)).not.toContain('tenderedPaise');
        expect(Object.keys(bill)).not.toContain('changePaise');
      }
    });

    it.each([
      ['less than the total', { tenderedPaise: 43_699 }, 'tendered_too_little'],
      ['with a card', { paymentMethod: 'CARD', tenderedPaise: 50_000 }, 'tendered_not_cash'],
      ['less than nothing', { tenderedPaise: -1 }, 'negative'],
      ['a part of a paisa', { tenderedPaise: 43_700.5 }, 'not_integer'],
      ['a text', { tenderedPaise: '50000' }, 'not_integer'],
      ['more than any amount', { tenderedPaise: 1_000_000_000_001 }, 'too_large'],
    ])('is refused as %s', async (_name, changes, code) => {
      const { path, body } = await open();
      const refused = await app.refused('POST', path, { body: sale({ ...body, ...changes }) });
      expect([refused.status, refused.body.errorCodes]).toEqual([422, { tenderedPaise: code }]);
    });
  });

  it('is compared with the rounded total', async () => {
    const lines = [{ productId: product.id, quantityMilli: 1_000, unitPricePaise: 43_740 }];
    const answer = await app.ok('POST', '/billing/complete', { body: sale({ lines, tenderedPaise: 43_700 }) });
    expect(answer.body).toMatchObject({ grandTotalPaise: 43_700, changePaise: 0 });
  });

  it('is not saved with a draft: a whole bill that is sent back says nothing about it', async () => {
    const { id, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const saved = await app.ok('PUT', `/billing/${id}/save`, { body: sale({ revision, tenderedPaise: 50_000 }) });
    expect(Object.keys(saved.body)).not.toContain('tenderedPaise');
  });

  it('of a completed bill is what it is: another sum is another bill', async () => {
    const { id, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const path = `/billing/${id}/complete`;
    const first = await app.ok('POST', path, { body: sale({ revision, tenderedPaise: 50_000 }) });
    expect((await app.ok('POST', path, { body: sale({ revision, tenderedPaise: 50_000 }) })).body).toEqual(first.body);
    const other = await app.refused('POST', path, { body: sale({ revision, tenderedPaise: 44_000 }) });
    expect(other.body).toMatchObject({
      code: 'bill_completed',
      difference: [{ path: 'tenderedPaise', yours: 44_000, theirs: 50_000 }],
    });
  });
});
