import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { deriveId } from '@bahi/event-store';
import { numberId } from '@bahi/testing/books';
import { BooksApp } from '@bahi/testing/booksApp';
import { addCategory } from '../catalogue/addCategory.ts';
import { addVendor } from '../catalogue/addVendor.ts';

const NOW = '2026-01-05T06:30:00.000Z';

describe('bringing history', () => {
  let app: BooksApp;
  let categoryId: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    categoryId = (await app.ok('POST', '/categories', { body: { name: 'Grains' } })).body.id;
  });
  afterAll(() => app.close());

  const opened = async () => (await app.ok('POST', '/imports', { body: { label: 'Old books' } })).body.id;
  const at = (day: number) => `2024-05-${String(day).padStart(2, '0')}T06:30:00.000Z`;
  const category = (importId: string, day: number) => ({
    body: { name: `Category of ${importId} ${day}`, importId, occurredAt: at(day) },
  });
  const product = (importId: string, day: number) => ({
    body: {
      name: 'Rice',
      categoryId,
      unit: 'kg',
      sellingPricePaise: 5_000,
      purchasePricePaise: 3_000,
      openingStockMilli: 1_000,
      importId,
      occurredAt: at(day),
    },
  });

  it('never goes back in time within one import, between catalogue and books or within either', async () => {
    const importId = await opened();
    await app.ok('POST', '/categories', category(importId, 10));
    const early = await app.refused('POST', '/categories', category(importId, 9));
    expect(early).toMatchObject({ status: 409, body: { code: 'import_out_of_order', params: { newest: at(10) } } });
    expect((await app.refused('POST', '/products', product(importId, 9))).body.code).toBe('import_out_of_order');
    const { body: rice } = await app.ok('POST', '/products', product(importId, 12));
    const adjustment = (day: number) => ({
      body: { productId: rice.id, quantityMilli: 1_000, reason: 'count', importId, occurredAt: at(day) },
    });
    await app.ok('POST', '/stock-adjustments', adjustment(14));
    expect((await app.refused('POST', '/categories', category(importId, 13))).body.code).toBe('import_out_of_order');
    const vendor = { body: { name: 'Rao', importId, occurredAt: at(20) } };
    await app.ok('POST', '/vendors', vendor);
    const late = await app.refused('POST', '/stock-adjustments', adjustment(19));
    expect(late.body).toMatchObject({ code: 'import_out_of_order', params: { newest: at(20) } });
    await app.ok('POST', '/stock-adjustments', adjustment(20));
    // another import has a time of its own
    await app.ok('POST', '/categories', category(await opened(), 1));
  });

  it('never goes back in time when records come at once', async () => {
    const importId = await opened();
    const session = { shopId: numberId(1), accountId: numberId(101), sessionId: numberId(101), role: 'owner' } as const;
    const recorded = async (day: number, add: typeof addVendor) => {
      const commandId = deriveId(importId, add.name, String(day));
      const context = { commandId, correlationId: commandId, shopId: numberId(1), at: NOW };
      const body = { name: `Of ${importId} ${day}`, importId, occurredAt: at(day) };
      const call = {
        params: {},
        query: {},
        body,
        requestId: '',
        at: NOW,
        ip: '',
        host: undefined,
        isHere: false,
        consistencyToken: undefined,
        ifNoneMatch: undefined,
        wantsCsv: false,
        wantsPdf: false,
        acceptLanguage: undefined,
        session,
        context,
      };
      return (await add(app.services, call)).status;
    };
    // each sees an import that nothing has come of
    for (const add of [addVendor, addCategory]) {
      const days = add === addVendor ? [10, 9] : [12, 11];
      const [first, second] = await Promise.allSettled(days.map((day) => recorded(day, add)));
      expect(first).toMatchObject({ value: 201 });
      expect(second).toMatchObject({ reason: { refusal: { code: 'import_out_of_order' } } });
    }
  });

  it('is taken by no filed month, be it a record of the books or of the catalogue', async () => {
    const importId = await opened();
    await app.ok('POST', '/periods/2024-04/filed');
    const when = { importId, occurredAt: '2024-04-15T06:30:00.000Z' };
    for (const path of ['/categories', '/vendors']) {
      const refused = await app.refused('POST', path, { body: { name: 'Of April', ...when } });
      expect([refused.status, refused.body.code]).toEqual([409, 'period_filed']);
      expect(refused.body['message']).toMatch(
        /^The return of 2024-04 is filed, so this can no longer be recorded or changed\./,
      );
    }
  });

  it('gives a record repeated with its key the first answer when the import has gone on', async () => {
    const importId = await opened();
    const first = await app.ok('POST', '/categories', { ...category(importId, 1), key: 'first' });
    await app.ok('POST', '/categories', category(importId, 2));
    expect((await app.ok('POST', '/categories', { ...category(importId, 1), key: 'first' })).body).toEqual(first.body);
  });

  it('brings every bill that was opened under it, whatever its completion says', async () => {
    const importId = await opened();
    const { body: rice } = await app.ok('POST', '/products', product(importId, 1));
    const line = { productId: rice.id, quantityMilli: 999, unitPricePaise: 4_999 };
    const content = { revision: 0, customer: { walkIn: true }, paymentMethod: 'CASH', lines: [line] };
    const draft = async (body: object) => `/billing/${(await app.ok('POST', '/billing/create', { body })).body.id}`;

    const undated = await draft({ importId });
    const timeless = await app.refused('POST', `${undated}/complete`, { body: content });
    expect([timeless.status, timeless.body.errorCodes]).toEqual([422, { occurredAt: 'import_time_required' }]);
    const dated = await draft({ importId, occurredAt: at(2) });
    expect((await app.ok('POST', '/billing/create', { body: { reuseEmpty: true } })).status).toBe(201);
    expect((await app.refused('POST', `${dated}/complete`, { as: 'staff', body: content })).status).toBe(403);
    const first = await app.ok('POST', `${dated}/complete`, { body: content });
    expect(first.body).toMatchObject({
      invoiceNumber: 'IMP-1',
      imported: { importId },
      billedAt: at(2),
      roundOffPaise: 0,
      grandTotalPaise: 4_994,
    });
    const later = { ...content, occurredAt: at(3), originalNumber: '77' };
    expect((await app.ok('POST', `${undated}/complete`, { body: later })).body).toMatchObject({
      invoiceNumber: '77',
      billedAt: at(3),
    });

    const numbered = await draft({ importId, occurredAt: at(4), originalNumber: '78' });
    expect((await app.ok('POST', `${numbered}/complete`, { body: content })).body['invoiceNumber']).toBe('78');
    const corrected = await draft({ importId, originalNumber: '78' });
    const body = { ...content, occurredAt: at(4), originalNumber: '79' };
    const twice = await app.refused('POST', `${corrected}/complete`, { body: { ...content, occurredAt: at(4) } });
    expect(twice.body.code).toBe('original_number_taken');
    expect((await app.ok('POST', `${corrected}/complete`, { body })).body['invoiceNumber']).toBe('79');
    const stray = await app.refused('POST', '/billing/create', { body: { originalNumber: '80' } });
    expect([stray.status, stray.body.errorCodes]).toEqual([422, { originalNumber: 'import_field_without_import' }]);

    const late = await draft({ importId, occurredAt: at(4) });
    await app.ok('POST', `/imports/${importId}/finish`);
    expect((await app.ok('POST', `${dated}/complete`, { body: content })).body).toEqual(first.body);
    expect((await app.refused('POST', `${late}/complete`, { body: content })).body.code).toBe('import_finished');
  });

  it('is listed by what it is called, newest first, open or finished', async () => {
    const labels = ['Register of 2023', 'Register of 2024'];
    const ids: string[] = [];
    for (const label of labels) {
      app.now += 1_000;
      ids.push((await app.ok('POST', '/imports', { body: { label } })).body.id);
    }
    await app.ok('POST', `/imports/${ids[0]}/finish`);
    const { rows } = await app.ok('GET', '/imports', { as: 'auditor' });
    expect(rows.slice(0, 2)).toMatchObject([
      { id: ids[1], label: labels[1], status: 'open', openedAt: new Date(app.now).toISOString() },
      { id: ids[0], label: labels[0], status: 'finished' },
    ]);
    const open = await app.ok('GET', '/imports', { query: { filter: { status: 'open', id: ids } } });
    expect(open.rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await app.refused('GET', '/imports', { as: 'staff' })).status).toBe(403);
    expect((await app.ok('GET', '/imports', { as: 'stranger' })).rows).toEqual([]);
  });

  it('shows of a draft that it belongs to an import, and takes it back whole', async () => {
    const importId = await opened();
    const { body: rice } = await app.ok('POST', '/products', product(importId, 1));
    const undated = await app.ok('POST', '/billing/create', { body: { importId } });
    expect(undated.body).toMatchObject({ importId });
    expect(Object.keys(undated.body)).not.toEqual(expect.arrayContaining(['occurredAt']));
    const history = { importId, occurredAt: at(2), originalNumber: 'B-17' };
    const { body: draft } = await app.ok('POST', '/billing/create', { body: history });
    expect(draft).toMatchObject(history);
    const lines = [{ productId: rice.id, quantityMilli: 999, unitPricePaise: 4_999 }];
    const body = { ...draft, customer: { walkIn: true }, paymentMethod: 'CASH', lines };
    const { body: saved } = await app.ok('PUT', `/billing/${draft.id}/save`, { body });
    expect(saved).toMatchObject(history);
    const { body: read } = await app.ok('GET', `/billing/${draft.id}`);
    const { body: bill } = await app.ok('POST', `/billing/${draft.id}/complete`, { body: read });
    expect(bill).toMatchObject({ invoiceNumber: 'B-17', billedAt: at(2), imported: { importId } });
    const { body: plain } = await app.ok('POST', '/billing/create', { body: {} });
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['importId']));
  });

  it('goes as the page about it says', async () => {
    const page = readFileSync(new URL('../../../../packages/docs/importing.md', import.meta.url), 'utf8');
    const calls = [...page.matchAll(/^post (\S+) +(\S+) '([^']+)'/gm)];
    const ids = new Map<string, string>();
    const filled = (text: string) => [...ids].reduce((said, [name, id]) => said.replaceAll(name, id), text);
    for (const [index, [, path = '', key = '', body = '']] of calls.entries()) {
      const { body: made } = await app.ok('POST', filled(path), { key, body: JSON.parse(filled(body)) });
      const name = ['IMPORT', 'CATEGORY', 'VENDOR', 'RICE'][index];
      if (name !== undefined) ids.set(name, made.id);
    }
    const { rows } = await app.ok('GET', '/sales', { query: { filter: { q: 'INV/2526/00001' } } });
    expect(rows).toMatchObject([{ imported: { label: 'Register of 2025' }, billedAt: '2025-04-02T12:50:00.000Z' }]);
    const { rows: imports } = await app.ok('GET', '/imports', { query: { filter: { id: [ids.get('IMPORT')] } } });
    expect(imports).toMatchObject([{ status: 'finished' }]);
  });

  it('is over once it is finished, in the books too', async () => {
    const importId = await opened();
    const { body: rice } = await app.ok('POST', '/products', product(importId, 12));
    await app.ok('POST', `/imports/${importId}/finish`, { key: 'over' });
    const head = await app.events.head();
    await app.ok('POST', `/imports/${importId}/finish`, { key: 'over' });
    await app.ok('POST', `/imports/${importId}/finish`);
    expect(await app.events.head()).toBe(head);
    const [closing] = await app.events.readStream(streamOf.ledger(numberId(1)), {
      maxCount: 1,
      direction: 'backwards',
    });
    expect(closing).toMatchObject({ type: 'ImportClosed', data: { importId } });
    const body = { productId: rice.id, quantityMilli: 1_000, reason: 'count', importId, occurredAt: at(30) };
    expect((await app.refused('POST', '/stock-adjustments', { body })).body.code).toBe('import_finished');
  });
});
