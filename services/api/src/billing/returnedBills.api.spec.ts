import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };

describe('a bill that the books do not take', () => {
  let app: BooksApp;
  let scarce: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    scarce = await app.addProduct({ name: 'Saffron', openingStockMilli: 1_000 });
  });
  afterAll(() => app.close());

  const draft = async () => (await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body;

  it('refuses what the ledger refuses before the draft is touched', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    const bill = await draft();
    const body = { revision: 0, lines: [{ productId: scarce.id, quantityMilli: 9_000_000_000 }], ...walkIn };
    const refused = await app.refused('POST', `/billing/${bill.id}/complete`, { body });
    expect(refused.body).toMatchObject({
      code: 'stock_would_go_negative',
      current: { revision: 0, status: 'created' },
    });
    await app.setProfile({ oversellPolicy: 'warn' });
  });

  it('hands a draft back when the ledger says no at the last moment', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    const body = { revision: 0, lines: [{ productId: scarce.id, quantityMilli: 1_000 }], ...walkIn };
    const bills = await Promise.all([1, 2, 3, 4].map(draft));
    const answers = await Promise.all(
      bills.map(({ id }) => app.call('POST', `/billing/${id}/complete`, { body, key: `race-${id}` })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) continue;
      expect(answer.body.code).toBe('stock_would_go_negative');
      expect((await app.ok('GET', `/billing/${bills[index]?.id}`)).body['status']).toMatch(/created|in_billing/);
    }
    await app.setProfile({ oversellPolicy: 'warn' });
  });

  it('returns a draft that is too long for the books to record, and records a shorter one', async () => {
    // at this length the draft still fits into one append, and the completed bill, which says more of each line, does not
    const long = await app.addProduct({ name: 'अ'.repeat(300), openingStockMilli: 2_000_000 });
    const many = (count: number) => Array.from({ length: count }, () => ({ productId: long.id, quantityMilli: 1_000 }));
    const bill = await draft();
    const path = `/billing/${bill.id}`;
    await app.ok('PUT', `${path}/save`, { body: { revision: 0, lines: many(740), ...walkIn } });
    const stock = await app.ok('GET', `/products/${long.id}`);
    const refused = await app.call('POST', `${path}/complete`, { body: { revision: 1 } });
    expect([refused.status, refused.body.code]).toEqual([422, 'too_much_at_once']);
    const back = await app.ok('GET', path);
    expect(back.body).toMatchObject({ status: 'in_billing' });
    expect((await app.ok('GET', `/products/${long.id}`)).body).toEqual(stock.body);
    const { revision } = back.body;
    await app.ok('PUT', `${path}/save`, { body: { revision, lines: many(500) } });
    const done = await app.ok('POST', `${path}/complete`, { body: { revision: revision + 1 } });
    expect(done.body).toMatchObject({ status: 'completed' });
  });
});
