import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { streamOf, type CustomerRow, type DashboardView, type Id, type StatementView } from '@bahi/contracts';
import { deriveId, NO_STREAM, openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { numberId } from '@bahi/testing/books';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';
import { khataSteps, KhataTrade, type Mark } from '@bahi/testing/khataTrade';
import { propertyRuns } from '@bahi/testing/propertyRuns';

const CUSTOMERS = 4;
const csv = { Accept: 'text/csv' };
const rupees = (paise: number): string => (paise / 100).toFixed(2);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A log with the facts of a shop. */
async function logOf({ shopId, events }: KhataTrade): Promise<EventStore> {
  const store = openInMemoryEventStore();
  const people = events.filter(({ type }) => type === 'CustomerAdded');
  for (const [stream, facts] of [
    [streamOf.customers(shopId), people],
    [streamOf.ledger(shopId), events.slice(people.length)],
  ] as const) {
    const sealed = facts.map(({ type, v, data, meta, id }) => ({ id: deriveId(id, stream), type, v, data, meta }));
    if (sealed.length > 0) await store.append(stream, NO_STREAM, sealed);
  }
  return store;
}

/** What each customer owes in the list, in the file and on his page, and what the tile adds up, now or at an instant. */
async function expectShown(app: BooksApp, { dues }: Mark, past: { asOf?: string }): Promise<void> {
  const all = { ...past, range: [0, 99] };
  const { rows } = await app.ok('GET', '/customers', { query: all });
  const listed = new Map(rows.map((row) => [row.id, row['duePaise']]));
  const file = readCsv((await app.ok('GET', '/customers', { query: past, headers: csv })).bytes.toString('utf8'));
  const filed = new Map(file.map((row) => [row['id'], row['dueRupees']]));
  for (const [id, { due, open }] of dues) {
    const page = (await app.ok('GET', `/customers/${id}`, { query: past })).body as unknown as CustomerRow;
    expect([id, listed.get(id), filed.get(id), page.duePaise]).toEqual([id, due, rupees(due), due]);
    const { freePaise = 0, ...ages } = page.ageing ?? {};
    expect(sum(Object.values(ages))).toBe(sum(open.map(([, paise]) => paise)));
    expect(sum(Object.values(ages)) - freePaise).toBe(due);
  }
  const { tiles } = (await app.ok('GET', '/dashboard', { query: past })).body as unknown as DashboardView;
  const owed = [...dues.values()].map(({ due }) => due).filter((due) => due > 0);
  expect(tiles).toMatchObject({ duesPaise: sum(owed), owingCount: owed.length });
}

/** The last line of a statement of all days, as JSON and in the file. */
async function expectStatement(app: BooksApp, id: Id, due: number): Promise<void> {
  const statement = (await app.ok('GET', `/customers/${id}/statement`)).body as unknown as StatementView;
  const text = (await app.ok('GET', `/customers/${id}/statement`, { headers: csv })).bytes.toString('utf8');
  const file = readCsv(text).map((row) => row['balanceRupees']);
  const { freePaise, ...ages } = statement.ageing;
  expect([id, statement.closingPaise, statement.entries.at(-1)?.balancePaise ?? 0]).toEqual([id, due, due]);
  expect(file).toEqual([0, ...statement.entries.map(({ balancePaise }) => balancePaise), due].map(rupees));
  expect(sum(Object.values(ages)) - freePaise).toBe(due);
}

it('list, page, statement, ageing, tile and files say what the plain khata says, now and at a past instant', async () => {
  await fc.assert(
    fc.asyncProperty(khataSteps(50), fc.nat(1_000), async (steps, pick) => {
      const trade = new KhataTrade(CUSTOMERS, numberId(1));
      const past: Mark[] = [];
      steps.forEach((one, n) => {
        // an instant is of all that was recorded at it
        if (n === pick % steps.length && one.minutes > 0) past.push(trade.mark());
        trade.take(one);
      });
      const app = await BooksApp.open(await logOf(trade));
      try {
        app.now = Date.parse(trade.at);
        // what is read after it has all that is before it
        await app.ok('POST', '/categories', { body: { name: 'Grains' } });
        for (const mark of past) await expectShown(app, mark, { asOf: mark.at });
        const now = trade.mark();
        await expectShown(app, now, {});
        for (const [id, { due }] of now.dues) await expectStatement(app, id, due);
      } finally {
        await app.close();
      }
    }),
    // the read models' own property finds a smaller example sooner
    Object.assign({ endOnFailure: true }, propertyRuns(8)),
  );
});
