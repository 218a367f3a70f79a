import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { numberId } from '@bahi/testing/books';
import { BooksApp } from '@bahi/testing/booksApp';

describe('customers over HTTP', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  const asha = { name: 'Asha Patil', phone: '+91 98200 11111', address: 'Tilak Road', note: 'Fridays' };

  it('adds, changes, archives and restores one, each answered with the whole row', async () => {
    const added = await app.ok('POST', '/customers', { body: asha });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      ...asha,
      id: added.body.id,
      revision: 0,
      gstNumber: null,
      stateCode: null,
      billCount: 0,
      totalPaise: 0,
      lastBilledAt: null,
      duePaise: 0,
      limitPaise: null,
      promiseDate: null,
      oldestDueAt: null,
      mergedInto: null,
      status: 'active',
      updatedAt: '2026-01-05T06:30:00.000Z',
      updatedBy: numberId(101),
      warnings: [],
    });
    const path = `/customers/${added.body.id}`;
    const { warnings: _, ...row } = added.body;
    const nothing = { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 0, freePaise: 0 };
    expect((await app.ok('GET', path)).body).toEqual({ ...row, ageing: nothing, open: [], free: [] });
    const changed = await app.ok('PUT', path, { body: { ...row, name: 'Asha Rao', note: '' } });
    expect(changed.body).toMatchObject({ name: 'Asha Rao', phone: asha.phone, note: null, revision: 1 });
    const stale = await app.refused('PUT', path, { body: { name: 'Late', revision: 0 } });
    expect([stale.status, stale.body['current']]).toEqual([409, expect.objectContaining({ name: 'Asha Rao' })]);
    expect((await app.ok('DELETE', path)).body).toMatchObject({ name: 'Asha Rao', status: 'archived', revision: 2 });
    expect((await app.ok('GET', '/customers')).rows).toEqual([]);
    expect((await app.refused('PUT', path, { body: { name: 'Late', revision: 2 } })).body.code).toBe('archived');
    expect((await app.ok('POST', `${path}/restore`)).body).toMatchObject({ status: 'active', revision: 3 });
    await app.ok('DELETE', path);
  });

  it('gives the same row to a repeated key, also after further changes', async () => {
    const first = await app.ok('POST', '/customers', { body: { name: 'Meera' }, key: 'meera' });
    const path = `/customers/${first.body.id}`;
    const second = await app.ok('PUT', path, { body: { name: 'Mira', revision: first.body.revision }, key: 'mira' });
    await app.ok('DELETE', path);
    const again = await app.ok('POST', '/customers', { body: { name: 'Meera' }, key: 'meera' });
    expect(again.body).toEqual(first.body);
    const changedAgain = await app.ok('PUT', path, {
      body: { name: 'Mira', revision: first.body.revision },
      key: 'mira',
    });
    expect(changedAgain.body).toEqual(second.body);
  });

  it('finds them by name, by phone in any spelling and by GST number', async () => {
    const ravi = { name: 'Ravi Meena', phone: '0 98290-22222', gstNumber: '27AAPFU0939F1ZV' };
    const { id } = (await app.ok('POST', '/customers', { body: ravi })).body;
    for (const q of ['rav', 'meena', '982', '98290 22222', '+91 98290 22222', '00919829022222', '27aapfu0939f1zv']) {
      const { rows } = await app.ok('GET', '/customers', { query: { filter: { q } } });
      expect([q, rows.map((row) => row.id)]).toEqual([q, [id]]);
    }
    await app.ok('DELETE', `/customers/${id}`);
  });

  it('warns of a number that others have and of a GST number that fails its check', async () => {
    const one = await app.ok('POST', '/customers', { body: { name: 'Farah', phone: '98200 33333' } });
    const other = await app.ok('POST', '/customers', {
      body: { name: 'Imran', phone: '9820033333', gstNumber: '27ABCDE1234F1Z5' },
    });
    expect(other.body['warnings']).toEqual([
      { field: 'phone', code: 'phone_repeated' },
      { field: 'gstNumber', code: 'gst_number_check' },
    ]);
    for (const { id } of [one.body, other.body]) await app.ok('DELETE', `/customers/${id}`);
  });

  it('shows staff no totals, also in answers to their own changes', async () => {
    const added = await app.ok('POST', '/customers', { as: 'staff', body: { name: 'Sunil' } });
    const path = `/customers/${added.body.id}`;
    const changed = await app.ok('PUT', path, {
      as: 'staff',
      body: { name: 'Sunil Rao', revision: added.body.revision },
    });
    const { rows } = await app.ok('GET', '/customers', { as: 'staff' });
    for (const row of [added.body, changed.body, (await app.ok('GET', path, { as: 'staff' })).body, ...rows]) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['name', 'lastBilledAt']));
      for (const field of ['billCount', 'totalPaise', 'updatedBy']) expect(row).not.toHaveProperty(field);
    }
    const sort = ['totalPaise', 'ASC'];
    expect((await app.refused('GET', '/customers', { as: 'staff', query: { sort } })).body.code).toBe('unknown_sort');
    expect((await app.ok('GET', path, { as: 'auditor' })).body).toMatchObject({ billCount: 0, totalPaise: 0 });
    await app.ok('DELETE', path, { as: 'staff' });
  });

  it('keeps them in a stream of their own', async () => {
    const head = (await app.events.readStream(streamOf.catalogue(numberId(1)), { maxCount: 100 })).length;
    await app.ok('POST', '/customers', { body: { name: 'Own stream' } });
    expect((await app.events.readStream(streamOf.catalogue(numberId(1)), { maxCount: 100 })).length).toBe(head);
    const own = await app.events.readStream(streamOf.customers(numberId(1)), { maxCount: 1_000 });
    expect(own.at(-1)).toMatchObject({ type: 'CustomerAdded', data: { customer: { name: 'Own stream' } } });
  });
});
