import { describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { createCommandHandler, openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { seedIds, seedShop, seedUntil, type SeedPlan } from './seedBooks.ts';

const plan: SeedPlan = { owners: 2, products: 12, bills: 61, until: new Date('2026-07-15T12:00:00.000Z') };

async function seeded(index: number): Promise<EventStore> {
  const store = openInMemoryEventStore({ logId: 'seed' });
  const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
  await seedShop(commands, index, plan);
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
});
