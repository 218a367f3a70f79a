import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppendOutcomeUnknown,
  openInMemoryEventStore,
  StorageFull,
  StoreUnavailable,
  type EventStore,
} from '@bahi/event-store';
import { ArchiveError } from './archiveError.ts';
import { LogFiller } from './fillLog.ts';

const stream = 'ledger-a';
const at = '2026-01-05T06:30:00.000Z';
const hex = (number: number) => number.toString(16).padStart(32, '0');

function archived(of: string, revision: number, number: number, data: unknown) {
  const id = hex(number);
  const meta = { commandId: id, correlationId: id, at, app: 'test' };
  return { kind: 'event' as const, stream: of, revision, id, type: 'NoteKept', v: 1, data, meta };
}

describe('filling a log from an archive', () => {
  it('makes appends of at most a mebibyte, in whatever script it is and with what stands around it', async () => {
    const store = openInMemoryEventStore();
    const appends: number[] = [];
    const watched = {
      ...store,
      append: async (...asked: Parameters<typeof store.append>) => {
        const written = asked[2].map(({ type, data, meta }) => JSON.stringify({ type: type + type, data, meta }));
        appends.push(Buffer.byteLength(written.join('')));
        return store.append(...asked);
      },
    };
    const filler = new LogFiller(watched, 1);
    const events = Array.from({ length: 40 }, (_, revision) => {
      const event = archived(stream, revision, revision, { note: 'अ'.repeat(10_000) });
      return { ...event, meta: { ...event.meta, answer: 'अ'.repeat(20_000) } };
    });
    for (const event of events) await filler.put(event);
    await filler.finish();
    expect(Math.max(...appends)).toBeLessThanOrEqual(1_048_576);
    expect(appends.length).toBeLessThan(events.length);
    expect(await store.readStream(stream, { maxCount: 100, asStored: true })).toHaveLength(events.length);
  });

  it.each([
    [1, 5],
    [4, 4],
    [500, 0],
  ])(
    'writes nothing behind an append that failed, and goes on there, with %i at once',
    async (atOnce, writtenBefore) => {
      const store = openInMemoryEventStore();
      let calls = 0;
      // what is called before the event loop turns is written all or not at all, as the embedded log does
      let round: Promise<boolean> | undefined;
      let isFull = false;
      const fullOnce = {
        ...store,
        append: async (...asked: Parameters<typeof store.append>) => {
          calls += 1;
          isFull ||= calls === 6;
          round ??= new Promise((resolve) =>
            setImmediate(() => {
              resolve(isFull);
              [round, isFull] = [undefined, false];
            }),
          );
          if (await round) throw new StorageFull('the disk is full');
          return store.append(...asked);
        },
      };
      // drafts hang on nothing before them: only the order of the archive says that one comes behind the other
      const events = Array.from({ length: 20 }, (_, number) =>
        archived(`bill-${hex(number % 10)}`, Math.floor(number / 10), number, { number }),
      );
      const fill = async () => {
        const filler = new LogFiller(fullOnce, atOnce);
        for (const event of events) await filler.put(event);
        await filler.finish();
      };
      const written = async () =>
        (await store.readAll({ after: null, maxCount: 100, asStored: true })).map(({ id }) => id);
      const ids = events.map(({ id }) => id);
      await expect(fill()).rejects.toThrow(StorageFull);
      expect(await written()).toEqual(ids.slice(0, writtenBefore));
      await fill();
      expect(await written()).toEqual(ids);
    },
  );
});

describe('filling a log on a server that is away for a while', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const events = Array.from({ length: 20 }, (_, number) => archived(`bill-${hex(number)}`, 0, number, { number }));

  /** The store, with what becomes of its third append: how often it fails, and whether its events are written all the same. */
  function failing(store: EventStore, failures: number, error: Error, written: boolean, from = events[2]) {
    let failed = 0;
    const append: EventStore['append'] = async (...asked) => {
      if (asked[2][0]?.id !== from?.id || failed === failures) return store.append(...asked);
      failed += 1;
      if (written && failed === 1) await store.append(...asked);
      throw error;
    };
    return { ...store, append };
  }
  async function fill(store: EventStore): Promise<unknown> {
    const filler = new LogFiller(store, 1);
    const filling = async () => {
      for (const event of events) await filler.put(event);
      await filler.finish();
    };
    const done = filling().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    return done;
  }
  const idsIn = async (store: EventStore) =>
    (await store.readAll({ after: null, maxCount: 100, asStored: true })).map(({ id }) => id);

  it.each([
    ['refused', new StoreUnavailable('away'), false],
    ['not answered and not written', new AppendOutcomeUnknown('silence'), false],
    ['not answered and written', new AppendOutcomeUnknown('silence'), true],
  ])('goes on where an append was %s, and writes each event once', async (_how, error, written) => {
    const store = openInMemoryEventStore();
    expect(await fill(failing(store, 3, error, written))).toBeUndefined();
    expect(await idsIn(store)).toEqual(events.map(({ id }) => id));
  });

  it('gives up in the end, and at once where others write', async () => {
    const [silent, shared] = [openInMemoryEventStore(), openInMemoryEventStore()];
    const away = new StoreUnavailable('away');
    expect(await fill(failing(silent, Infinity, away, false))).toMatchObject({ cause: away });
    expect(await idsIn(silent)).toHaveLength(2);
    const other = archived(events[2]?.stream ?? '', 0, 99, { number: 99 });
    const overtaken = failing(shared, 1, away, false);
    const append: EventStore['append'] = async (...asked) => {
      if (asked[2][0]?.id === events[1]?.id) await shared.append(other.stream, -1, [other]);
      return overtaken.append(...asked);
    };
    expect(await fill({ ...overtaken, append })).toBeInstanceOf(ArchiveError);
  });
});
