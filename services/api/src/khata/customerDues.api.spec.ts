import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type CallOptions } from '@bahi/testing/booksApp';

const DAY_MS = 24 * 60 * 60 * 1_000;
let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open();
});
afterAll(() => app.close());

const today = () => new Date(app.now + 330 * 60_000).toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(app.now + 330 * 60_000 - days * DAY_MS).toISOString().slice(0, 10);

async function owing(name: string, amountPaise: number, daysOld = 0): Promise<string> {
  const { id } = (await app.ok('POST', '/customers', { body: { name } })).body;
  if (amountPaise === 0) return id;
  await app.ok('POST', `/customers/${id}/opening-balance`, { body: { amountPaise, date: daysAgo(daysOld) } });
  return id;
}
const pay = (customerId: string, amountPaise: number, fields: object = {}) =>
  app.ok('POST', '/payments', { body: { customerId, method: 'CASH', amountPaise, ...fields } });
const list = async (query: object = {}, options: CallOptions = {}) =>
  (await app.ok('GET', '/customers', { query: { filter: { owes: true }, ...query }, ...options })).rows;
const totals = async (query: object = {}) =>
  (await app.ok('GET', '/customers/totals', { query: { filter: { owes: true }, ...query } })).body;
const names = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name);

/** A file's lines as rows by heading. */
async function csv(query: object): Promise<Record<string, string>[]> {
  const { bytes } = await app.call('GET', '/customers', { query: { ...query }, headers: { accept: 'text/csv' } });
  const [heading = '', ...lines] = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  const fields = heading.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [fields[n] ?? '', cell])));
}

describe('the list of dues', () => {
  it('shows who owes something, promise days first, and sorts by due and by age', async () => {
    const old = await owing('Old', 20_000, 70);
    const promised = await owing('Promised', 10_000, 5);
    const paid = await owing('Paid', 5_000);
    await owing('Nothing', 0);
    await pay(paid, 9_000);
    await app.ok('POST', `/customers/${promised}/promise`, { body: { date: daysAgo(1) } });
    const sorted = async (field: string, order: string) => names(await list({ sort: [field, order] }));
    expect(await sorted('promiseDate', 'ASC')).toEqual(['Promised', 'Old']);
    expect(await sorted('duePaise', 'ASC')).toEqual(['Promised', 'Old']);
    expect(await sorted('duePaise', 'DESC')).toEqual(['Old', 'Promised']);
    expect(await sorted('oldestDueAt', 'ASC')).toEqual(['Old', 'Promised']);
    expect(await list({ filter: { owes: true, id: [old] } })).toMatchObject([
      { ageing: { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 20_000, over90Paise: 0, freePaise: 0 } },
    ]);
    // an archived customer owes no less
    await app.ok('DELETE', `/customers/${old}`);
    expect(await sorted('oldestDueAt', 'ASC')).toEqual(['Old', 'Promised']);
    expect(await totals()).toEqual({
      count: 2,
      duePaise: 30_000,
      ageing: { upTo30Paise: 10_000, upTo60Paise: 0, upTo90Paise: 20_000, over90Paise: 0, freePaise: 0 },
      advanceCount: 0,
      advancePaise: 0,
    });
    expect(await totals({ filter: {} })).toMatchObject({ count: 2, advanceCount: 1, advancePaise: 4_000 });
    await pay(old, 20_000);
    await pay(promised, 10_000);
    expect(await list()).toEqual([]);
  });

  it('is the same as page, statement, ageing, totals and file, now and at an instant of the past', async () => {
    const one = await owing('First', 124_000, 95);
    const other = await owing('Second', 86_500, 40);
    await pay(other, 20_000, { deposit: true });
    await app.ok('POST', `/customers/${other}/promise`, { body: { date: today() } });
    await app.ok('POST', `/customers/${other}/limit`, { body: { limitPaise: 500_000 } });
    const asOf = new Date(app.now).toISOString();
    app.now += 5 * DAY_MS;
    await pay(one, 24_000);
    await app.ok('POST', `/customers/${other}/limit`, { body: { limitPaise: null } });
    await pay(other, 66_500);
    for (const [query, dues] of [
      [{ asOf }, { [one]: 124_000, [other]: 66_500 }],
      [{}, { [one]: 100_000 }],
    ] as const) {
      const rows = await list(query);
      expect(Object.fromEntries(rows.map((row) => [row.id, row['duePaise']]))).toEqual(dues);
      const sum = Object.values(dues).reduce((all, paise) => all + paise, 0);
      expect(await totals(query)).toMatchObject({ count: rows.length, duePaise: sum });
      const file = await csv({ filter: { owes: true }, ...query });
      expect(file.map((row) => Number(row['dueRupees']) * 100).reduce((all, paise) => all + paise, 0)).toBe(sum);
      for (const row of rows) {
        const { body } = await app.ok('GET', `/customers/${row.id}`, { query });
        const { open, free: _, ...page } = body;
        expect(page).toEqual(row);
        const ageing = row['ageing'] as Record<string, number>;
        const { freePaise = 0, ...ages } = ageing;
        const aged = Object.values(ages).reduce((all, paise) => all + paise, 0);
        expect(aged - freePaise).toBe(row['duePaise']);
        expect((open as { openPaise: number }[]).reduce((all, { openPaise }) => all + openPaise, 0)).toBe(aged);
      }
    }
    const [, then] = await list({ asOf, sort: ['oldestDueAt', 'ASC'] });
    expect(then).toMatchObject({ limitPaise: 500_000, promiseDate: asOf.slice(0, 10), oldestDueAt: daysAgo(45) });
    const { body } = await app.ok('GET', `/customers/${one}/statement`);
    expect(body).toMatchObject({ closingPaise: 100_000, ageing: { upTo90Paise: 0, over90Paise: 100_000 } });
    const now = (await app.ok('GET', `/customers/${other}`)).body;
    expect(now).toMatchObject({ duePaise: 0, promiseDate: null, limitPaise: null, oldestDueAt: daysAgo(45) });
  });

  it('is not for staff: no dues in rows, files, filters or order', async () => {
    const id = await owing('Asha', 70_000);
    const asStaff = { as: 'staff' } as const;
    const [row] = await list({ filter: { id: [id] } }, asStaff);
    for (const field of ['duePaise', 'limitPaise', 'promiseDate', 'oldestDueAt', 'ageing']) {
      expect(row).not.toHaveProperty(field);
    }
    const { bytes } = await app.call('GET', '/customers', { ...asStaff, headers: { accept: 'text/csv' } });
    const [headings] = bytes.toString('utf8').split('\n');
    expect(headings).toMatch(/^.?name,/);
    expect(headings).not.toMatch(/due|ageing|promise|limit/i);
    const refused = async (query: Record<string, unknown>) =>
      (await app.refused('GET', '/customers', { ...asStaff, query })).body.code;
    expect(await refused({ filter: { owes: true } })).toBe('unknown_filter');
    expect(await refused({ sort: ['duePaise', 'DESC'] })).toBe('unknown_sort');
    expect((await app.refused('GET', '/customers/totals', asStaff)).status).toBe(403);
    expect((await app.ok('GET', `/customers/${id}`, asStaff)).body).toMatchObject({ duePaise: 70_000 });
    expect(await list({ filter: { id: [id] } }, { as: 'auditor' })).toMatchObject([{ duePaise: 70_000 }]);
  });
});

describe('a payment before it is taken', () => {
  it('is shown by the lines on which it falls, oldest first or the chosen one first', async () => {
    const id = await owing('Asha', 30_000, 10);
    await app.ok('POST', `/customers/${id}/opening-balance`, { body: { amountPaise: 20_000, date: daysAgo(3) } });
    const ask = async (query: object) =>
      (await app.ok('GET', `/customers/${id}/payment-preview`, { as: 'staff', query: { ...query } })).body;
    expect(await ask({ amountPaise: 40_000 })).toMatchObject({
      duePaise: 50_000,
      falls: [
        { day: daysAgo(10), openPaise: 30_000, amountPaise: 30_000, openAfterPaise: 0 },
        { day: daysAgo(3), openPaise: 20_000, amountPaise: 10_000, openAfterPaise: 10_000 },
      ],
      advancePaise: 0,
      dueAfterPaise: 10_000,
    });
    const { body } = await app.ok('GET', `/customers/${id}`);
    const [, younger] = body['open'] as { documentId: string }[];
    const chosen = { amountPaise: 15_000, billId: younger?.documentId };
    expect(await ask(chosen)).toMatchObject({ falls: [{ documentId: younger?.documentId, openAfterPaise: 5_000 }] });
    expect(await ask({ amountPaise: 60_000 })).toMatchObject({ advancePaise: 10_000, dueAfterPaise: -10_000 });
    expect(await ask({ amountPaise: 60_000, deposit: true })).toMatchObject({ falls: [], advancePaise: 60_000 });
    // nothing was taken
    expect((await app.ok('GET', `/customers/${id}`)).body).toMatchObject({ duePaise: 50_000 });
    const refusal = await app.refused('GET', `/customers/${id}/payment-preview`, { query: { amountPaise: 'x' } });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
  });
});

describe('a payment that is taken back', () => {
  it('is refused with the number of the bill that stands in its way', async () => {
    const id = await owing('Asha', 0);
    const { id: productId } = await app.addProduct();
    const customer = { name: 'Asha', customerId: id };
    const lines = [{ productId, quantityMilli: 1_000 }];
    const bill = (await app.ok('POST', '/billing/complete', { body: { customer, lines, payments: [] } })).body;
    const { body: payment } = await pay(id, 1_000);
    await app.ok('DELETE', `/billing/${bill.id}`, { body: {} });
    await app.ok('GET', `/customers/${id}`);
    const { body } = await app.refused('DELETE', `/payments/${payment.id}`, { body: { reason: 'typed wrong' } });
    expect(body).toMatchObject({ code: 'payment_bill_changed', params: { bills: bill['invoiceNumber'] } });
    // the advance that it became can be paid back, and is named by its bill
    const { body: page } = await app.ok('GET', `/customers/${id}`);
    expect(page['free']).toEqual([
      {
        sourceId: bill.id,
        kind: 'bill',
        reference: bill['invoiceNumber'],
        day: today(),
        leftPaise: 1_000,
        deposit: false,
      },
    ]);
  });
});
