import { expect, it } from '@jest/globals';
import { StoreUnavailable, WrongRevision, type Loaded } from './index.ts';
import { durableState, readState } from './readState.ts';
import { booksDefinition, type Books } from '@bahi/testing/sampleBooks';

const stream = 'books-1';
const lost = () => Promise.reject(new WrongRevision(stream, 4, 5));
const totals = (...loads: { total: number; durable: () => Promise<void> }[]) => ({
  load: async <State>() => {
    const next = loads.shift();
    if (next === undefined) throw new Error('asked once more than expected');
    const { total, durable } = next;
    return {
      state: { totalPaise: total, references: [] },
      revision: 0,
      durable: durable(),
    } as unknown as Loaded<State>;
  },
});
const total = (state: Readonly<Books>) => state.totalPaise;
const kept = async () => undefined;

it('loads again when another process was first with an append that the state had assumed', async () => {
  const commands = totals({ total: 1, durable: lost }, { total: 2, durable: lost }, { total: 3, durable: kept });
  expect(await readState(commands, booksDefinition, stream, total)).toBe(3);
});

it('throws when the store fails, and when races are lost without end', async () => {
  const away = async () => Promise.reject(new StoreUnavailable('away'));
  await expect(durableState(totals({ total: 1, durable: away }), booksDefinition, stream)).rejects.toThrow('away');
  const always = totals(...Array.from({ length: 51 }, () => ({ total: 1, durable: lost })));
  await expect(durableState(always, booksDefinition, stream)).rejects.toBeInstanceOf(WrongRevision);
});
