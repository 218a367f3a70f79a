import { describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import type { BillCompletedData } from '@bahi/domain';
import { createCommandHandler, openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { seedIds, seedShop, seedUntil, type SeedPlan } from './seedBooks.ts';

const until = new Date('2026-07-15T12:00:00.000Z');
const plan: SeedPlan = { owners: 2, products: 12, bills: 61, days: 30, registered: false, until };

async function seeded(index: number, changes: Partial<SeedPlan> = {}): Promise<EventStore> {
  const store = openInMemoryEventStore({ logId: 'seed' });
  const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
  await seedShop(commands, index, { ...plan, ...changes });
  await commands.close();
  return store;
}

const ledgerOf = async (store: EventStore, index: number) =>
  store.readStream(streamOf.ledger(seedIds(index).shopId), { maxCount: 10_000 });

describe('seeding', () => {
  it('writes the same books for the same plan', async () => {
    const [one, two] = [await seeded(0), await seeded(0)];
    expect(await one.readAll({ after: null, maxCount: 10_000 })).toEqual(
      await two.readAll({ after: null, maxCount: 10_000 }),
    );
  });

  it('writes the same books all day long, in India', () => {
    for (const now of ['2026-07-14T18:30:00.000Z', '2026-07-15T11:11:11.111Z', '2026-07-15T18:29:59.999Z']) {
      expect(seedUntil(Date.parse(now))).toEqual(new Date('2026-07-14T18:30:00.000Z'));
    }
  });

  it('distributes the bills over the shops and numbers them without a gap', async () => {
    const numbers = async (index: number) =>
      (await ledgerOf(await seeded(index), index))
        .filter(({ type }) => type === 'BillCompleted')
        .map(({ data }) => (data as { number: { sequence: number } }).number.sequence);
    expect(await numbers(0)).toEqual(Array.from({ length: 31 }, (_, n) => n + 1));
    expect(await numbers(1)).toHaveLength(30);
  });

  it('leaves every product in stock', async () => {
    const ledger = await ledgerOf(await seeded(0), 0);
    expect(ledger.filter(({ type }) => type === 'OpeningStockRecorded')).toHaveLength(12);
    const shortfalls = ledger.flatMap(({ data }) => (data as { shortfalls?: unknown[] }).shortfalls ?? []);
    expect(shortfalls).toEqual([]);
  });

  it('makes a registered shop sell to registered buyers and to another state, and take goods back', async () => {
    const ledger = await ledgerOf(await seeded(0, { registered: true, bills: 400, days: 365 }), 0);
    const bills = ledger.flatMap(({ type, data }) => (type === 'BillCompleted' ? [data as BillCompletedData] : []));
    const sum = (paise: (bill: BillCompletedData) => number) => bills.reduce((total, bill) => total + paise(bill), 0);
    expect(bills.filter(({ customer }) => !customer.walkIn && customer.gstNumber !== null)).toHaveLength(40);
    expect(sum(({ totals }) => totals.cgstPaise)).toBeGreaterThan(0);
    expect(sum(({ totals }) => totals.igstPaise)).toBeGreaterThan(0);
    expect(new Set(bills.map(({ day }) => day.slice(0, 7))).size).toBe(13);
    expect(ledger.filter(({ type }) => type === 'CreditNoteIssued')).toHaveLength(2);
  });
});
