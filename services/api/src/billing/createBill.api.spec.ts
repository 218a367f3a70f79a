import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

describe('a new bill', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  it('gives a session its own empty draft again when it asks for it', async () => {
    expect((await app.refused('POST', '/billing/create', { as: 'auditor', body: {} })).status).toBe(403);
    const mine = await app.ok('POST', '/billing/create', { as: 'staff', body: { reuseEmpty: true } });
    expect((await app.ok('POST', '/billing/create', { as: 'staff', body: { reuseEmpty: true } })).body).toEqual(
      mine.body,
    );
    expect((await app.ok('POST', '/billing/create', { body: { reuseEmpty: true } })).body.id).not.toBe(mine.body.id);
    expect((await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body.id).not.toBe(mine.body.id);
  });

  it('finds the empty draft among any number of drafts with content', async () => {
    const product = await app.addProduct();
    const body = { revision: 0, lines: [{ productId: product.id, quantityMilli: 1_000 }] };
    const create = async (body: object) => (await app.ok('POST', '/billing/create', { body })).body;
    const empty = await create({ reuseEmpty: true });
    for (let made = 0; made < 6; made += 1) {
      const { id } = await create({});
      const { revision } = (await app.ok('PUT', `/billing/${id}/save`, { body })).body;
      await app.ok('PATCH', `/billing/${id}/status`, { body: { revision, status: 'created' } });
    }
    expect((await create({ reuseEmpty: true })).id).toBe(empty.id);
  });

  it('gives a repeated request for a new bill its first answer for ever, whether a new bill or the empty one', async () => {
    const create = (key: string, body: object = { reuseEmpty: true }) =>
      app.call('POST', '/billing/create', { as: 'stranger', body, key });
    const made = await create('new-1', {});
    const reused = await create('new-2');
    expect([reused.status, reused.body]).toEqual([200, made.body]);
    expect(reused.headers.get('consistency-token')).not.toBeNull();
    await app.ok('DELETE', `/billing/${made.body.id}`, { as: 'stranger' });
    const next = await create('new-3');
    expect([next.status, next.body.id === made.body.id]).toEqual([201, false]);

    const head = await app.events.head();
    for (const [key, first] of [
      ['new-2', reused],
      ['new-3', next],
    ] as const) {
      const again = await create(key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    for (const [key, body] of [
      ['new-1', { reuseEmpty: true }],
      ['new-2', {}],
    ] as const) {
      expect((await create(key, body)).body.code).toBe('idempotency_mismatch');
    }
    expect(await app.events.head()).toBe(head);
  });
});
