import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CounterDefaults } from '@bahi/contracts';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const WALK_IN_CASH: CounterDefaults = { walkIn: true, paymentMethod: 'CASH' };

describe('how a shop begins its bills', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 1_000_000 });
  });
  afterAll(() => app.close());

  const choose = async (counterDefaults: CounterDefaults) => app.setProfile({ counterDefaults });
  const create = async (body: object = {}) => (await app.ok('POST', '/billing/create', { body })).body;
  const lines = () => [{ productId: product.id, quantityMilli: 1_000 }];

  it('is how each client sees a new bill, until it is saved', async () => {
    await choose(WALK_IN_CASH);
    const made = await create();
    const begun = { customer: { walkIn: true }, paymentMethod: 'CASH', status: 'created', lines: [] };
    expect(made).toMatchObject(begun);
    expect((await app.ok('GET', `/billing/${made.id}`)).body).toMatchObject(begun);
    const { rows } = await app.ok('GET', '/billing', { query: { filter: { id: [made.id] } } });
    expect(rows).toMatchObject([{ customer: { walkIn: true }, paymentMethod: 'CASH', lineCount: 0 }]);
    const saved = await app.ok('PUT', `/billing/${made.id}/save`, {
      body: { revision: made.revision, lines: lines(), customer: null, paymentMethod: null },
    });
    expect(saved.body.customer).toBeNull();
    expect(Object.keys(saved.body)).not.toContain('paymentMethod');
  });

  it('completes a bill of which only the lines are sent', async () => {
    await choose(WALK_IN_CASH);
    const { id, revision } = await create();
    const answer = await app.ok('POST', `/billing/${id}/complete`, { body: { revision, lines: lines() } });
    expect(answer.body).toMatchObject({ status: 'completed', customer: { walkIn: true }, paymentMethod: 'CASH' });
  });

  it('may be the method alone: the customer is asked for', async () => {
    await choose({ walkIn: false, paymentMethod: 'CARD' });
    const { id, revision, customer, paymentMethod } = await create();
    expect([customer, paymentMethod]).toEqual([null, 'CARD']);
    const refused = await app.refused('POST', `/billing/${id}/complete`, { body: { revision, lines: lines() } });
    expect(refused.body.code).toBe('customer_required');
  });

  it('does not change a bill that is open, and an empty one that began otherwise is not reused', async () => {
    await choose(WALK_IN_CASH);
    const before = await create({ reuseEmpty: true });
    expect((await create({ reuseEmpty: true })).id).toBe(before.id);
    await choose(null);
    expect((await app.ok('GET', `/billing/${before.id}`)).body).toMatchObject({ paymentMethod: 'CASH' });
    const after = await create({ reuseEmpty: true });
    expect([after.id === before.id, after.customer]).toEqual([false, null]);
  });

  it('does not concern bills of earlier books', async () => {
    await choose(WALK_IN_CASH);
    const { id: importId } = (await app.ok('POST', '/imports', { body: { label: 'Old books' } })).body;
    expect((await create({ importId })).customer).toBeNull();
  });
});
