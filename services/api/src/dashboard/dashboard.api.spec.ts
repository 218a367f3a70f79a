import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { projections } from '@bahi/projections';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('dashboard, imports, periods and system over HTTP', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct();
  });
  afterAll(() => app.close());
  const bill = (changes: Record<string, unknown> = {}) => ({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: product.id, quantityMilli: 1_000 }],
    ...changes,
  });

  it('shows eight tiles to the owner, four and their own bills to staff', async () => {
    await app.ok('POST', '/billing/complete', { body: bill() });
    const own = await app.ok('POST', '/billing/complete', { as: 'staff', body: bill() });
    const { body: full } = await app.ok('GET', '/dashboard');
    expect(full['tiles']).toMatchObject({
      totalProducts: 1,
      totalBilling: 2,
      totalRevenuePaise: 10_000,
      stockValuePaise: 24_000,
    });
    const { body: short } = await app.ok('GET', '/dashboard', { as: 'staff' });
    expect(Object.keys(short['tiles'] as object).toSorted()).toEqual([
      'lowStock',
      'outOfStock',
      'totalProducts',
      'totalStock',
    ]);
    expect(short['recentBills']).toEqual([expect.objectContaining({ id: own.body.id })]);
    expect([short['ownBillCount'], full['ownBillCount']]).toEqual([1, undefined]);
    for (const hidden of ['series', 'payments', 'topProducts']) expect(short).not.toHaveProperty(hidden);
    const past = { asOf: '2026-01-04T00:00:00.000Z', range: 'month', top: 'units' };
    expect((await app.ok('GET', '/dashboard', { query: past })).body['tiles']).toMatchObject({ totalBilling: 0 });
    const unknown = await app.refused('GET', '/dashboard', { query: { range: 'aeon' } });
    expect(unknown.body).toMatchObject({ code: 'invalid_query', errorCodes: { range: 'invalid' } });
  });

  it('brings history through an open import, in order, and not after it is finished', async () => {
    const opened = await app.ok('POST', '/imports', { body: { label: 'Old till' }, key: 'import' });
    expect(opened.body).toMatchObject({ id: opened.body.id, label: 'Old till', status: 'open', revision: 0 });
    const importId = opened.body.id;
    const occurredAt = '2025-12-01T10:00:00+05:30';
    const done = await app.ok('POST', '/billing/complete', {
      body: bill({ importId, occurredAt, originalNumber: '536365' }),
      key: 'old-1',
    });
    expect(done.body).toMatchObject({
      invoiceNumber: '536365',
      billedAt: '2025-12-01T04:30:00.000Z',
      imported: { importId, label: 'Old till' },
      roundOffPaise: 0,
    });
    for (const [changes, code] of [
      [{ importId, occurredAt: '2025-11-30T10:00:00Z' }, 'import_out_of_order'],
      [{ importId, occurredAt, originalNumber: '536365' }, 'original_number_taken'],
      [{ importId, occurredAt: '2026-02-01T10:00:00Z' }, 'future_date'],
      [{ importId }, 'import_time_required'],
      [{ importId: 'f'.repeat(32), occurredAt }, 'unknown_import'],
      [{ occurredAt }, 'import_field_without_import'],
    ] as const) {
      expect((await app.refused('POST', '/billing/complete', { body: bill(changes) })).body.code).toBe(code);
    }
    const bad = await app.refused('POST', '/billing/complete', { body: bill({ importId, occurredAt: 'yesterday' }) });
    expect(bad.body.errorCodes).toEqual({ occurredAt: 'invalid_instant' });
    const staff = await app.refused('POST', '/billing/complete', { as: 'staff', body: bill({ importId, occurredAt }) });
    expect(staff.status).toBe(403);
    const draft = (await app.ok('POST', '/billing/create', { body: { importId } })).body;
    const { body: drafts } = await app.ok('GET', '/billing', { query: { filter: JSON.stringify({ id: [draft.id] }) } });
    expect(drafts).toMatchObject([{ id: draft.id, importId }]);
    const { body: shown } = await app.ok('GET', '/dashboard');
    expect((shown['recentBills'] as object[]).at(-1)).toMatchObject({ invoiceNumber: '536365', imported: true });
    const imported = { ...bill({ importId, occurredAt }), revision: 0 };
    expect((await app.ok('POST', `/billing/${draft.id}/complete`, { body: imported })).body).toMatchObject({
      invoiceNumber: 'IMP-1',
    });
    expect((await app.refused('POST', `/imports/${importId}/finish`, { as: 'stranger' })).status).toBe(404);
    expect((await app.ok('POST', `/imports/${importId}/finish`)).body).toMatchObject({
      status: 'finished',
      label: 'Old till',
    });
    expect((await app.refused('POST', '/billing/complete', { body: bill({ importId, occurredAt }) })).body.code).toBe(
      'import_finished',
    );
    const again = await app.ok('POST', '/billing/complete', {
      body: bill({ importId, occurredAt, originalNumber: '536365' }),
      key: 'old-1',
    });
    expect(again.body).toEqual(done.body);
  });

  it('marks a bill of staff’s that the owner brought in', async () => {
    const theirs = (await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body;
    const importId = (await app.ok('POST', '/imports', { body: { label: 'Power cut' } })).body.id;
    const occurredAt = new Date(app.now).toISOString();
    const { revision } = theirs;
    await app.ok('POST', `/billing/${theirs.id}/complete`, { body: bill({ importId, occurredAt, revision }) });
    const { body } = await app.ok('GET', '/dashboard', { as: 'staff' });
    const marks = (body['recentBills'] as { id: string; imported?: true }[]).map(({ id, imported }) => [id, imported]);
    expect(marks).toContainEqual([theirs.id, true]);
  });

  it('files a month that is over; a bill in it can no longer be cancelled', async () => {
    for (const slip of ['2026-13', '0206-01']) {
      const refused = await app.refused('POST', `/periods/${slip}/filed`);
      expect([refused.status, refused.body.errorCodes]).toEqual([422, { month: 'invalid_month' }]);
    }
    expect((await app.refused('POST', '/periods/2026-01/filed')).body.code).toBe('month_not_over');
    const old = (await app.ok('POST', '/billing/complete', { body: bill() })).body;
    app.now = Date.parse('2026-02-03T06:30:00.000Z');
    expect((await app.ok('POST', '/periods/2026-01/filed')).body).toMatchObject({ month: '2026-01', filed: true });
    const filed = await app.refused('DELETE', `/billing/${old.id}`);
    expect(filed.body).toMatchObject({ code: 'period_filed', current: { id: old.id, status: 'completed' } });
  });

  it('refuses to bill under a suspect clock until the owner confirms it', async () => {
    app.now = Date.parse('2026-06-03T06:30:00.000Z');
    expect((await app.refused('POST', '/billing/complete', { body: bill() })).body.code).toBe('clock_suspect');
    expect((await app.refused('POST', '/clock/confirm', { as: 'staff' })).status).toBe(403);
    expect((await app.ok('POST', '/clock/confirm')).body).toEqual({ confirmed: true });
    // nothing to do is an answer like any other: what it speaks of can be read back
    const again = await app.ok('POST', '/clock/confirm');
    expect(again.headers.get('consistency-token')).toBe(`${app.events.logId}.${await app.events.head()}`);
    expect((await app.ok('POST', '/billing/complete', { body: bill() })).body['status']).toBe('completed');
  });

  it('says where each read model stands', async () => {
    await app.ok('GET', '/dashboard');
    const { body } = await app.ok('GET', '/system/projections');
    const states = body['projections'] as { name: string; lag: number; parked: unknown[] }[];
    expect(states.find(({ name }) => name === 'salesDashboard')).toMatchObject({ lag: 0, parked: [] });
    expect(body['head']).toBe(await app.events.head());
  });

  it('says so when the products that run low are not those that the tiles count', async () => {
    const { rows } = await app.ok('GET', '/products');
    expect((await app.ok('GET', '/dashboard')).headers.get('consistency')).toBeNull();
    const products = projections.find(({ name }) => name === 'productList')!;
    jest.spyOn(products, 'apply').mockImplementation(() => {
      throw new Error('a mistake in this handler');
    });
    const body = { productId: product.id, quantityMilli: -Number(rows[0]?.['currentStockMilli']), reason: 'lost' };
    await app.ok('POST', '/stock-adjustments', { body });
    const { body: shown, headers } = await app.ok('GET', '/dashboard');
    expect(shown).toMatchObject({ tiles: { outOfStock: 1 }, lowStock: [] });
    expect(headers.get('consistency')).toBe('parked');
    jest.restoreAllMocks();
    await app.heal('productList');
  });

  it('shows staff the bills that were theirs at an instant of the past', async () => {
    const own = await app.ok('POST', '/billing/complete', { as: 'staff', body: bill() });
    await app.ok('POST', '/billing/complete', { body: bill() });
    const asOf = new Date(app.now).toISOString();
    const now = await app.ok('GET', '/dashboard', { as: 'staff' });
    app.now += 60_000;
    await app.ok('POST', '/billing/complete', { as: 'staff', body: bill() });
    await app.ok('DELETE', `/billing/${own.body.id}`);
    for (const then of [{ asOf }, { knownAt: asOf }]) {
      const { body } = await app.ok('GET', '/dashboard', { as: 'staff', query: then });
      expect(body).toMatchObject({ ownBillCount: now.body['ownBillCount'], recentBills: now.body['recentBills'] });
    }
    app.now += 86_400_000;
    const later = new Date(app.now).toISOString();
    const { body } = await app.ok('GET', '/dashboard', { as: 'staff', query: { asOf: later } });
    expect(body).toMatchObject({ ownBillCount: 0, recentBills: [] });
    const before = await app.ok('GET', '/dashboard', { as: 'staff', query: { asOf } });
    expect(before.body).toMatchObject({ ownBillCount: now.body['ownBillCount'] });
  });

  it('shows staff their own bills, however many others made since', async () => {
    const before = (await app.ok('GET', '/dashboard', { as: 'staff' })).body['ownBillCount'] as number;
    const own = await app.ok('POST', '/billing/complete', { as: 'staff', body: bill() });
    app.now += 60_000;
    for (let made = 0; made < 1_000; made += 50) {
      await Promise.all(Array.from({ length: 50 }, () => app.ok('POST', '/billing/complete', { body: bill() })));
    }
    const { body } = await app.ok('GET', '/dashboard', { as: 'staff' });
    const [newest] = body['recentBills'] as { id: string }[];
    expect([body['ownBillCount'], newest?.id]).toEqual([before + 1, own.body.id]);
  });
});
