import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '@bahi/contracts';
import { booksDefinition, contextOf, receive, type Books } from '@bahi/testing/sampleBooks';
import type { Freshness, RequestMemory } from '../commandHandler.ts';
import { createCommandHandler, type OpenCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import type { EventStore } from '../port.ts';

const stream = 'ledger-a';

describe('a state from memory, on a log with other writers', () => {
  let ms: number;
  let reads: number;
  /** What reads of this process wait for once they have their events. */
  let way: Promise<void>;
  let here: OpenCommandHandler;
  let elsewhere: OpenCommandHandler;
  let memory: RequestMemory;

  beforeEach(async () => {
    ms = 0;
    reads = 0;
    way = Promise.resolve();
    const log = openInMemoryEventStore();
    const readStream: EventStore['readStream'] = async (...asked) => {
      reads += 1;
      const events = await log.readStream(...asked);
      await way;
      return events;
    };
    here = createCommandHandler({ store: { ...log, readStream }, app: 'test', stopwatch: { now: () => ms } });
    elsewhere = createCommandHandler({ store: log, app: 'test' });
    await write(elsewhere, 'first');
    await here.load(booksDefinition, stream);
    reads = 0;
  });

  const write = async (by: OpenCommandHandler, reference: string, to = stream): Promise<Position> => {
    const outcome = await by.handle(booksDefinition, to, contextOf(`${to} ${reference}`), receive(reference));
    if (outcome.kind === 'refused' || outcome.position === null) throw new Error('nothing was written');
    return outcome.position;
  };
  /** What one request sees, whose caller has seen the log up to a position. */
  const seenWith = async (freshness: Freshness, seen?: Position): Promise<readonly string[]> => {
    memory = { seen, isUsed: false, hasWritten: false };
    const { state } = await here.forRequest(memory).load<Books>(booksDefinition, stream, freshness);
    return [...state.references];
  };

  it('is no older than 250 ms, whatever is heard from other processes', async () => {
    await write(elsewhere, 'second');
    ms = 249;
    expect([await seenWith('recent'), reads, memory.isUsed]).toEqual([['first'], 0, true]);
    ms = 250;
    expect([await seenWith('recent'), reads, memory.isUsed]).toEqual([['first', 'second'], 1, false]);
    await write(elsewhere, 'third');
    ms = 499;
    expect(await seenWith('recent')).toEqual(['first', 'second']);
    ms = 500;
    expect(await seenWith('recent')).toEqual(['first', 'second', 'third']);
  });

  it('counts its age from the start of the read, however long that takes', async () => {
    ms = 250;
    let arrive: () => void = () => undefined;
    way = new Promise((resolve) => {
      arrive = resolve;
    });
    const asked = seenWith('recent');
    await new Promise(setImmediate);
    await write(elsewhere, 'second');
    ms = 500;
    arrive();
    expect([await asked, await seenWith('recent')]).toEqual([['first'], ['first', 'second']]);
  });

  it('includes at once what its caller has seen, and what this process wrote', async () => {
    const second = await write(elsewhere, 'second');
    expect([await seenWith('recent', second), reads]).toEqual([['first', 'second'], 1]);
    expect([await seenWith('recent', second), reads]).toEqual([['first', 'second'], 1]);
    const third = await write(here, 'third');
    reads = 0;
    expect([await seenWith('recent', third), reads]).toEqual([['first', 'second', 'third'], 0]);
  });

  it('includes what its caller has seen, also after a newer write of this process to another stream', async () => {
    const second = await write(elsewhere, 'second');
    await write(here, 'other', 'ledger-b');
    reads = 0;
    expect([await seenWith('recent', second), reads]).toEqual([['first', 'second'], 1]);
  });

  it('is read for a position that nobody wrote, each time, and for nobody else', async () => {
    const forged = '9'.repeat(20);
    await seenWith('recent', forged);
    await write(elsewhere, 'second');
    expect([await seenWith('recent', forged), reads]).toEqual([['first', 'second'], 2]);
    const third = await write(elsewhere, 'third');
    expect(await seenWith('recent', third)).toEqual(['first', 'second', 'third']);
  });

  it('may be of any age to plan a command on, whose append is then decided by the log', async () => {
    await write(elsewhere, 'second');
    ms = 3_600_000;
    expect([await seenWith('remembered'), reads, memory.isUsed]).toEqual([['first'], 0, true]);
    await write(here, 'third');
    expect(await seenWith('confirmed')).toEqual(['first', 'second', 'third']);
  });

  it('is confirmed unless the load asks for less, and without a memory in any case', async () => {
    await write(elsewhere, 'second');
    expect([await seenWith('confirmed'), memory.isUsed]).toEqual([['first', 'second'], false]);
    await write(elsewhere, 'third');
    const { state } = await here.forRequest().load<Books>(booksDefinition, stream, 'remembered');
    expect(state.references).toEqual(['first', 'second', 'third']);
  });
});
