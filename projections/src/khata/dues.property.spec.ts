import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { khataSteps, KhataTrade, manyKhataSteps, type Mark } from '@bahi/testing/khataTrade';
import { projectedModels } from '@bahi/testing/projectedModels';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { customerList, type CustomerDoc } from '../customerList/customerList.ts';
import { customerAgeing, DueTotals, readCustomers } from '../customerList/readCustomers.ts';
import { dayOf } from '../derived/indianDay.ts';
import { productList } from '../productList/productList.ts';
import { readDashboard } from '../salesDashboard/readDashboard.ts';
import { salesDashboard } from '../salesDashboard/salesDashboard.ts';
import { khata } from './khata.ts';
import { ageingOf, noDues, readDuesAt, readEntries, statementOf } from './readKhata.ts';

const DAY_MS = 86_400_000;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What is open by age, calculated from the days of the plain khata's documents. */
function agesOf(open: readonly [day: string, paise: number][], today: string): number[] {
  const ages = [0, 0, 0, 0];
  for (const [day, paise] of open) {
    const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
    const place = [30, 60, 90].findIndex((most) => days <= most);
    ages[place < 0 ? 3 : place]! += paise;
  }
  return ages;
}

const owing = ({ dues }: Mark) => {
  const owed = [...dues.values()].map(({ due }) => due).filter((due) => due > 0);
  return { duesPaise: sum(owed), owingCount: owed.length };
};

/** Dues, statement and ageing of one customer at a moment, and what the plain khata says. */
async function expectDues(read: ReadModels, trade: KhataTrade, { at, dues }: Mark, ids: readonly Id[]): Promise<void> {
  const then = await readDuesAt(read, trade.shopId, at);
  for (const id of ids) {
    const plain = dues.get(id) ?? { due: 0, free: 0, open: [] };
    const shown = then.get(id) ?? noDues();
    const documents = [...shown.documents.values()].map(({ day, openPaise }) => `${day} ${openPaise}`).toSorted();
    expect([id, shown.duePaise, shown.freePaise]).toEqual([id, plain.due, plain.free]);
    expect(documents).toEqual(plain.open.map(([day, paise]) => `${day} ${paise}`).toSorted());
    const { freePaise, ...ages } = ageingOf(shown, dayOf(at));
    expect([freePaise, ...Object.values(ages)]).toEqual([plain.free, ...agesOf(plain.open, dayOf(at))]);
    expect(sum(Object.values(ages)) - freePaise).toBe(plain.due);
  }
}

/** The list of all customers with their ageing, and what they owe in total, now or at a moment. */
async function expectList(read: ReadModels, { shopId }: KhataTrade, mark: Mark, asOf?: string): Promise<void> {
  const today = dayOf(mark.at);
  const totals = new DueTotals(today);
  const rows = new Map<Id, CustomerDoc>();
  for await (const row of readCustomers(read, { shopId, asOf })) {
    totals.add(row);
    rows.set(row.id, row);
  }
  for (const [id, { due, free, open }] of mark.dues) {
    const row = rows.get(id);
    const oldest = open.map(([day]) => day).toSorted()[0] ?? null;
    expect([id, row?.duePaise, row?.oldestDueAt, row?.dueState]).toEqual([
      id,
      due,
      oldest,
      due > 0 ? 'owes' : due < 0 ? 'advance' : null,
    ]);
    const { freePaise, ...ages } = customerAgeing(row ?? { openDays: [], duePaise: 0 }, today);
    expect([id, freePaise, ...Object.values(ages)]).toEqual([id, free, ...agesOf(open, today)]);
  }
  const { duesPaise, owingCount } = owing(mark);
  expect(totals.totals).toMatchObject({ duePaise: duesPaise, count: owingCount });
}

/** The statement of any days: opening + entries = closing, and each balance is the one before and its entry. */
async function expectStatement(read: ReadModels, trade: KhataTrade, id: Id, days: { from: string | null; to: string }) {
  const entries = await readEntries(read, trade.shopId, id);
  const { openingPaise, entries: shown, closingPaise, ageing } = statementOf(entries, days);
  const lines = trade.lines.get(id) ?? [];
  const until = (isIn: (day: string) => boolean) => sum(lines.filter(({ day }) => isIn(day)).map(({ paise }) => paise));
  expect([id, closingPaise]).toEqual([id, until((day) => day <= days.to)]);
  expect(openingPaise).toBe(days.from === null ? 0 : until((day) => day < String(days.from)));
  let balance = openingPaise;
  for (const { amountPaise, balancePaise } of shown) expect((balance += amountPaise)).toBe(balancePaise);
  expect(balance).toBe(closingPaise);
  const { freePaise, ...ages } = ageing;
  expect(sum(Object.values(ages)) - freePaise).toBe(closingPaise);
}

/** The list, the page, the last line of the statement, the ageing and the tile, now and at each mark. */
async function expectAll(trade: KhataTrade, marks: readonly Mark[], pick: (id: Id) => boolean): Promise<void> {
  expect(trade.problems).toEqual([]);
  const read = await projectedModels([khata, customerList, productList, salesDashboard], trade.events, 40);
  const last = trade.mark();
  const ids = trade.customers.filter(pick);
  for (const mark of [...marks, last]) {
    await expectDues(read, trade, mark, ids);
    await expectList(read, trade, mark, mark.at);
    const { tiles } = await readDashboard(read, {
      shopId: trade.shopId,
      range: 'today',
      now: last.at,
      knownAt: mark.at,
    });
    expect([mark.at, tiles]).toMatchObject([mark.at, owing(mark)]);
  }
  await expectList(read, trade, last);
  const now = await readDashboard(read, { shopId: trade.shopId, range: 'today', now: last.at });
  expect(now.tiles).toMatchObject(owing(last));
  const days = marks.map(({ at }) => dayOf(at)).toSorted();
  for (const id of ids) {
    await expectStatement(read, trade, id, { from: null, to: dayOf(last.at) });
    await expectStatement(read, trade, id, { from: days[0] ?? null, to: days.at(-1) ?? dayOf(last.at) });
  }
}

it('list, page, statement, ageing and tile say what the plain khata says, now and at past instants', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(khataSteps(60), fc.array(fc.nat(1_000), { minLength: 2, maxLength: 2 }), async (steps, picks) => {
      const trade = new KhataTrade(4);
      const marks: Mark[] = [];
      const chosen = new Set(picks.map((pick) => pick % steps.length));
      steps.forEach((one, n) => {
        // an instant is of all that was recorded at it
        if (chosen.has(n) && one.minutes > 0) marks.push(trade.mark());
        trade.take(one);
      });
      for (const kind of trade.kinds.keys()) kinds.add(kind);
      await expectAll(trade, marks, () => true);
    }),
    propertyRuns(60),
  );
  // every kind of step was taken
  expect(kinds.size).toBe(15);
});

it('of a thousand customers', async () => {
  const trade = new KhataTrade(1_000);
  const steps = manyKhataSteps(2_500, 40);
  const marks: Mark[] = [];
  steps.forEach((one, n) => {
    if (n > 800 * (marks.length + 1) && one.minutes > 0) marks.push(trade.mark());
    trade.take(one);
  });
  let n = 0;
  await expectAll(trade, marks, () => (n += 1) % 40 === 0);
});
