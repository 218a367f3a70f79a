import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DashboardView, StatementView } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';

const DAY_MS = 24 * 60 * 60_000;
const rupees = (paise: number): string => (paise / 100).toFixed(2);

let app: BooksApp;
let customers: string[];
beforeAll(async () => {
  app = await BooksApp.open();
  customers = [];
  for (const name of ['Asha', 'Ravi', 'Meena'])
    customers.push((await app.ok('POST', '/customers', { body: { name } })).body.id);
});
afterAll(() => app.close());

async function sell(customerId: string, sellingPricePaise: number, payments: object[] = []) {
  const service = { kind: 'service', unit: 'pcs', sellingPricePaise, openingStockMilli: 0 };
  const { id: productId } = await app.addProduct(service);
  const body = { customer: { name: 'x', customerId }, lines: [{ productId, quantityMilli: 1_000 }], payments };
  return (await app.ok('POST', '/billing/complete', { body })).body;
}
const pay = async (customerId: string, amountPaise: number) =>
  (await app.ok('POST', '/payments', { body: { customerId, method: 'CASH', amountPaise } })).body;

/** What a customer owes, in each place that shows it. */
async function shownOf(id: string, asOf?: string) {
  const past = asOf === undefined ? {} : { asOf };
  const { rows } = await app.ok('GET', '/customers', { query: { ...past, filter: { id: [id] } } });
  const page = (await app.ok('GET', `/customers/${id}`, { query: past })).body;
  const csv = await app.ok('GET', '/customers', {
    query: { ...past, filter: { id: [id] } },
    headers: { Accept: 'text/csv' },
  });
  const [line] = readCsv(csv.bytes.toString('utf8'));
  return { list: rows[0]?.['duePaise'], page: page['duePaise'], file: Object.values(line ?? {}) };
}

async function expectOneFigure(dues: readonly number[], asOf?: string): Promise<void> {
  for (const [n, id] of customers.entries()) {
    const due = dues[n] ?? 0;
    const { list, page, file } = await shownOf(id, asOf);
    expect([n, list, page]).toEqual([n, due, due]);
    expect(file).toContain(rupees(due));
    if (asOf !== undefined) continue;
    const { closingPaise, entries, ageing } = (await app.ok('GET', `/customers/${id}/statement`))
      .body as unknown as StatementView;
    const { freePaise, ...ages } = ageing;
    expect([n, closingPaise, entries.at(-1)?.balancePaise ?? 0]).toEqual([n, due, due]);
    expect(Object.values(ages).reduce((sum, age) => sum + age, 0) - freePaise).toBe(due);
  }
  const query = asOf === undefined ? {} : { asOf };
  const { tiles } = (await app.ok('GET', '/dashboard', { query })).body as unknown as DashboardView;
  const owed = dues.filter((due) => due > 0);
  const duesPaise = owed.reduce((sum, due) => sum + due, 0);
  expect(tiles).toMatchObject({ duesPaise, owingCount: owed.length });
}

it('a due is one figure in the list, on the page, in the statement, its ageing, the file and the tile, now and before', async () => {
  const [asha = '', ravi = '', meena = ''] = customers;
  const wrong = await sell(asha, 124_000);
  await sell(asha, 86_500, [{ method: 'CASH', amountPaise: 20_000 }]);
  await app.ok('POST', `/customers/${ravi}/opening-balance`, { body: { amountPaise: 40_000, date: '2025-10-01' } });
  await pay(meena, 30_000);
  const before = [190_500, 40_000, -30_000];
  await expectOneFigure(before);
  const then = new Date(app.now).toISOString();

  app.now += DAY_MS;
  await app.ok('DELETE', `/billing/${wrong.id}`, { body: {} });
  const typed = await pay(ravi, 400_000);
  await app.ok('DELETE', `/payments/${typed.id}`, { body: { reason: '₹4,000' } });
  await pay(ravi, 4_000);
  await app.ok('POST', `/customers/${meena}/merge`, { body: { into: ravi } });
  await sell(meena, 10_000);
  await expectOneFigure([66_500, 16_000, 0]);
  await expectOneFigure(before, then);
});

it('what customers owe is not for staff: neither tile nor figures', async () => {
  const { body } = await app.ok('GET', '/dashboard', { as: 'staff' });
  expect(JSON.stringify(body)).not.toMatch(/dues|owing|money|credit/i);
});
