import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position, SealedEvent } from '@bahi/contracts';
import { bytesOf, MAX_APPEND_BYTES } from './appendSize.ts';
import { attachTiming } from './handling/writerTiming.ts';
import { NO_STREAM, WrongRevision, ZERO_POSITION, type AppendResult, type EventStore } from './port.ts';
import { sealEvents } from './sealEvents.ts';

const shop = '0'.repeat(31) + '1';
const at = '2026-04-01T06:30:00.000Z';

let commands = 0;

/** Sealed events of one command: `count` filed months, or payments with the given reference. */
export function sampleEvents(stream: string, firstRevision: number, count = 1, reference = 'UPI 42'): SealedEvent[] {
  commands += 1;
  const commandId = commands.toString(16).padStart(32, '0');
  const data = { paymentId: shop, billId: shop, method: 'UPI', amountPaise: 10_000, reference, receivedBy: shop };
  return sealEvents({
    facts: Array.from({ length: count }, () => ({ type: 'PaymentReceived', data })),
    context: { commandId, correlationId: commandId, shopId: shop, at },
    stream,
    firstRevision,
    app: 'test',
  });
}

/** A fresh place for a log. After `close` it can be opened again. */
export interface EventStorePlace {
  open(): Promise<EventStore>;
  /** Deletes the place. */
  remove(): Promise<void>;
  /** False for a log that ends with its process. */
  survivesReopening: boolean;
  /** Whether several processes on different machines may open it. */
  isShared: boolean;
}

/** The store under test, and ways to use it. */
interface Subject {
  place: EventStorePlace;
  store: EventStore;
  freshPlace(): Promise<EventStorePlace>;
  /** Appends sample events. */
  append(stream: string, expected: number, count?: number): Promise<AppendResult>;
}

function appendingRules(subject: Subject): void {
  it('reads back the appended events with their place', async () => {
    const events = sampleEvents('ledger-a', 0, 2);
    const { revision, position } = await subject.store.append('ledger-a', NO_STREAM, events);
    expect(revision).toBe(1);
    const read = await subject.store.readStream('ledger-a', { maxCount: 10 });
    expect(read).toEqual(
      events.map((event, index) => ({
        ...event,
        stream: 'ledger-a',
        revision: index,
        position: expect.stringMatching(/^\d{20,}$/) as unknown,
      })),
    );
    expect(read[1]?.position).toBe(position);
  });

  it('refuses an append at any revision but the head, and writes nothing of it', async () => {
    await subject.append('ledger-a', NO_STREAM, 3);
    for (const expected of [NO_STREAM, 0, 1, 3, 9]) {
      const refused = subject.store.append('ledger-a', expected, sampleEvents('ledger-a', expected + 1));
      await expect(refused).rejects.toMatchObject({ name: 'WrongRevision', expected, actual: 2 });
    }
    await expect(subject.append('ledger-b', 0)).rejects.toMatchObject({ expected: 0, actual: NO_STREAM });
    expect(await subject.store.readAll({ after: null, maxCount: 100 })).toHaveLength(3);
    expect(await subject.store.readStream('ledger-b', { maxCount: 1 })).toEqual([]);
  });

  it('refuses an append that was written before, even the identical one', async () => {
    const events = sampleEvents('ledger-a', 0, 2);
    await subject.store.append('ledger-a', NO_STREAM, events);
    const again = subject.store.append('ledger-a', NO_STREAM, events);
    await expect(again).rejects.toMatchObject({ name: 'WrongRevision', expected: NO_STREAM, actual: 1 });
    await subject.append('ledger-a', 1);
    await expect(subject.store.append('ledger-a', NO_STREAM, events)).rejects.toMatchObject({ actual: 2 });
  });

  it('accepts one of many racing appends', async () => {
    const racing = Array.from({ length: 20 }, () => subject.append('ledger-a', NO_STREAM));
    const settled = await Promise.allSettled(racing);
    const lost = settled.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongRevision);
    expect(await subject.store.readStream('ledger-a', { maxCount: 100 })).toHaveLength(1);
  });

  it('fails only the append with a wrong revision', async () => {
    await subject.append('bill-a', NO_STREAM);
    const [bad, good, fresh] = await Promise.allSettled([
      subject.append('bill-a', 7),
      subject.append('bill-a', 0),
      subject.append('bill-b', NO_STREAM),
    ]);
    expect([bad.status, good.status, fresh.status]).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await subject.store.readStream('bill-a', { maxCount: 10 })).toHaveLength(2);
  });

  it('accepts consecutive appends to one stream while the first is still being written', async () => {
    const results = await Promise.all([
      subject.append('bill-a', NO_STREAM),
      subject.append('bill-a', 0, 2),
      subject.append('bill-a', 2),
    ]);
    expect(results.map(({ revision }) => revision)).toEqual([0, 2, 3]);
  });
}

function sharingRules(subject: Subject): void {
  const CLIENTS = 4;
  const ROUNDS = 10;
  /** Opens the log in several processes, starting with the first store, and passes them to `work`. */
  const whileShared = async (work: (stores: readonly EventStore[]) => Promise<void>): Promise<void> => {
    if (!subject.place.isShared) return;
    const others = await Promise.all(Array.from({ length: CLIENTS - 1 }, () => subject.place.open()));
    try {
      await work([subject.store, ...others]);
    } finally {
      for (const store of others) await store.close();
    }
  };
  const race = async (stores: readonly EventStore[], append: (store: EventStore) => Promise<AppendResult>) => {
    const settled = await Promise.allSettled(stores.map(append));
    return {
      won: settled.flatMap((result, at) => (result.status === 'fulfilled' ? [{ at, ...result.value }] : [])),
      lost: settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
    };
  };

  it('accepts one process per revision, and gives the others the actual revision', () =>
    whileShared(async (stores) => {
      const winners: string[] = [];
      for (let revision = 0; revision < ROUNDS; revision += 1) {
        const expected = revision - 1;
        const { won, lost } = await race(stores, (store) => {
          const reference = `process ${stores.indexOf(store)}`;
          return store.append('ledger-a', expected, sampleEvents('ledger-a', revision, 1, reference));
        });
        expect(won).toMatchObject([{ revision }]);
        winners.push(`process ${won[0]?.at}`);
        expect(lost).toHaveLength(CLIENTS - 1);
        for (const reason of lost) {
          expect(reason).toBeInstanceOf(WrongRevision);
          expect(reason).toMatchObject({ stream: 'ledger-a', expected, actual: revision });
        }
      }
      for (const store of stores) {
        const read = await store.readStream('ledger-a', { maxCount: 2 * ROUNDS });
        expect(read.map(({ data }) => (data as { reference: string }).reference)).toEqual(winners);
      }
    }));

  it('accepts one process when several append identical events', () =>
    whileShared(async (stores) => {
      const events = sampleEvents('ledger-a', 0, 3);
      const { won, lost } = await race(stores, (store) => store.append('ledger-a', NO_STREAM, events));
      expect(won).toMatchObject([{ revision: 2 }]);
      expect(lost).toMatchObject(Array.from({ length: CLIENTS - 1 }, () => ({ name: 'WrongRevision', actual: 2 })));
    }));

  it('shows every process the same log in the same order', () =>
    whileShared(async (stores) => {
      await Promise.all(
        stores.map((store, at) => store.append(`bill-${at}`, NO_STREAM, sampleEvents(`bill-${at}`, 0, 5))),
      );
      const [first, ...others] = await Promise.all(stores.map((store) => store.readAll({ after: null, maxCount: 99 })));
      expect(first).toHaveLength(5 * CLIENTS);
      for (const other of others) expect(other).toEqual(first);
      expect(new Set(await Promise.all(stores.map((store) => store.head())))).toEqual(
        new Set([first?.at(-1)?.position]),
      );
    }));
}

function contentRules(subject: Subject): void {
  it('appends a thousand events at once', async () => {
    const { revision } = await subject.append('ledger-a', NO_STREAM, 1_000);
    expect(revision).toBe(999);
    const read = await subject.store.readStream('ledger-a', { maxCount: 2_000 });
    expect(read.map((event) => event.revision)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('accepts an append of exactly one mebibyte, envelope included', async () => {
    const [around = 0] = sampleEvents('ledger-a', 0, 1, '').map(bytesOf);
    const reference = 'x'.repeat(MAX_APPEND_BYTES / 4 - around);
    const events = Array.from({ length: 4 }, (_, index) => sampleEvents('ledger-a', index, 1, reference)).flat();
    expect(events.map(bytesOf)).toEqual(events.map(() => MAX_APPEND_BYTES / 4));
    const [first] = events;
    if (first !== undefined) attachTiming(first, { by: 'f'.repeat(8), tookMs: 5_800 });
    expect(await subject.store.append('ledger-a', NO_STREAM, events)).toMatchObject({ revision: 3 });
  });

  it('preserves every script, line breaks and unusual characters', async () => {
    const text = 'चावल 5 किलो — "Ápfel"\n\t😀 \u2028 \\ </script>';
    await subject.store.append('ledger-a', NO_STREAM, sampleEvents('ledger-a', 0, 1, text));
    const [event] = await subject.store.readStream('ledger-a', { maxCount: 1 });
    expect(event?.data).toMatchObject({ reference: text });
  });
}

function readingRules(subject: Subject): void {
  it('reads a stream forwards from any revision, and backwards from any revision or the end', async () => {
    await subject.append('bill-b', NO_STREAM);
    await subject.append('bill-a', NO_STREAM, 5);
    const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await subject.store.readStream('bill-a', options)).map(({ revision }) => revision);
    expect(await revisions({ from: 3, maxCount: 9 })).toEqual([3, 4]);
    expect(await revisions({ from: 1, maxCount: 2 })).toEqual([1, 2]);
    expect(await revisions({ from: 5, maxCount: 9 })).toEqual([]);
    expect(await revisions({ direction: 'backwards', maxCount: 2 })).toEqual([4, 3]);
    expect(await revisions({ direction: 'backwards', from: 1, maxCount: 9 })).toEqual([1, 0]);
    expect(await revisions({ direction: 'backwards', from: 99, maxCount: 1 })).toEqual([4]);
    expect(await subject.store.readStream('bill-none', { maxCount: 1 })).toEqual([]);
  });

  it('pages through all streams in one order, starting after the given position', async () => {
    for (let round = 0; round < 5; round += 1) {
      await subject.append('bill-a', 2 * round - 1, 2);
      await subject.append('bill-b', round - 1);
    }
    const whole = await subject.store.readAll({ after: null, maxCount: 100 });
    const paged: typeof whole = [];
    for (let after: Position | null = null; ; after = paged.at(-1)?.position ?? null) {
      const page = await subject.store.readAll({ after, maxCount: 4 });
      if (page.length === 0) break;
      paged.push(...page);
    }
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(15);
    const positions = whole.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted());
    expect(new Set(positions).size).toBe(15);
  });

  it('skips other types when it reads events of some types', async () => {
    for (let round = 0; round < 3; round += 1) {
      await subject.append('bill-a', round - 1);
      await subject.append('ledger-a', round - 1);
    }
    const whole = await subject.store.readAll({ after: null, maxCount: 100 });
    const types = [...new Set(whole.map(({ type }) => type))].slice(0, 1);
    const wanted = whole.filter(({ type }) => types.includes(type));
    expect(await subject.store.readAll({ after: null, maxCount: 100, types })).toEqual(wanted);
    const later = { after: wanted[0]?.position ?? null, maxCount: 1, types };
    expect(await subject.store.readAll(later)).toEqual(wanted.slice(1, 2));
    expect(await subject.store.readAll({ after: null, maxCount: 100, types: ['NoSuchType'] })).toEqual([]);
  });

  it('ends a page at the first event that is enough for its reader', async () => {
    for (let round = 0; round < 4; round += 1) {
      await subject.append('bill-a', round - 1);
      await subject.append('ledger-a', round - 1);
    }
    const whole = await subject.store.readAll({ after: null, maxCount: 100 });
    const types = [...new Set(whole.map(({ type }) => type))].slice(0, 1);
    const isEnough = ({ revision }: { revision: number }) => revision === 2;
    const upTo = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await subject.store.readStream('bill-a', { ...options, isEnough })).map(({ revision }) => revision);
    expect(await subject.store.readAll({ after: null, maxCount: 100, isEnough })).toEqual(whole.slice(0, 5));
    const ofTypes = whole.filter(({ type }) => types.includes(type));
    const end = ofTypes.findIndex(isEnough) + 1;
    expect(await subject.store.readAll({ after: null, maxCount: 100, types, isEnough })).toEqual(ofTypes.slice(0, end));
    expect(await upTo({ maxCount: 100 })).toEqual([0, 1, 2]);
    expect(await upTo({ maxCount: 100, direction: 'backwards' })).toEqual([3, 2]);
    expect(await upTo({ maxCount: 2 })).toEqual([0, 1]);
  });

  it('knows its head', async () => {
    expect(await subject.store.head()).toBe(ZERO_POSITION);
    const { position } = await subject.append('bill-a', NO_STREAM, 3);
    expect(await subject.store.head()).toBe(position);
    expect(await subject.store.readAll({ after: position, maxCount: 1 })).toEqual([]);
  });
}

function lifeRules(subject: Subject): void {
  it('notifies listeners of appends until they unsubscribe', async () => {
    const heard: Position[] = [];
    const first = new Promise<void>((resolve) => {
      const stop = subject.store.onAppended((position) => {
        heard.push(position);
        stop();
        resolve();
      });
    });
    const { position } = await subject.append('bill-a', NO_STREAM);
    await first;
    await subject.append('bill-a', 0);
    expect(heard).toEqual([position]);
  });

  it('tells a follower of streams by their prefix, and how far it has looked', async () => {
    const { store } = subject;
    if (store.follow === undefined) return;
    await subject.append('shop-a', NO_STREAM);
    const told: [Position, string | null][] = [];
    let began: Position | undefined;
    let notify: () => void = () => undefined;
    const until = async (isTold: () => boolean) => {
      while (!isTold()) await new Promise<void>((resolve) => (notify = resolve));
    };
    const stop = store.follow(['shop-', 'catalogue-'], {
      began: (after) => {
        began = after;
        notify();
      },
      passed: (position, stream) => {
        told.push([position, stream]);
        notify();
      },
    });
    await until(() => began !== undefined);
    expect(began).toBe(await store.head());
    await subject.append('shop-a', 0);
    await subject.append('bill-a', NO_STREAM, 2);
    await subject.append('catalogue-b', NO_STREAM);
    const { position } = await subject.append('shops-c', NO_STREAM);
    await until(() => (told.at(-1)?.[0] ?? '') >= position);
    expect(told.flatMap(([, stream]) => stream ?? [])).toEqual(['shop-a', 'catalogue-b']);
    expect(told.map(([at]) => at)).toEqual(told.map(([at]) => at).toSorted());
    stop();
  });

  it('gives every log its own id, and every reopening the same id', async () => {
    const other = await subject.freshPlace();
    const otherStore = await other.open();
    expect(subject.store.logId).toMatch(/^[0-9a-f]{32}$/);
    expect(otherStore.logId).not.toBe(subject.store.logId);
    await otherStore.close();
    await other.remove();
  });

  it('keeps everything when it is closed and opened again', async () => {
    if (!subject.place.survivesReopening) return;
    const { logId } = subject.store;
    await subject.append('bill-a', NO_STREAM, 3);
    const before = await subject.store.readAll({ after: null, maxCount: 10 });
    await subject.store.close();
    subject.store = await subject.place.open();
    expect(await subject.store.readAll({ after: null, maxCount: 10 })).toEqual(before);
    expect(subject.store.logId).toBe(logId);
    await subject.append('bill-a', 2);
    expect((await subject.store.readAll({ after: null, maxCount: 10 })).map(({ revision }) => revision)).toEqual([
      0, 1, 2, 3,
    ]);
  });
}

/** The behaviour that every adapter of the event store shares. */
export function eventStoreContract(name: string, freshPlace: () => Promise<EventStorePlace>): void {
  describe(`${name} as an event store`, () => {
    const subject = {
      freshPlace,
      append: (stream: string, expected: number, count = 1) =>
        subject.store.append(stream, expected, sampleEvents(stream, expected + 1, count)),
    } as Subject;

    beforeEach(async () => {
      subject.place = await freshPlace();
      subject.store = await subject.place.open();
    });

    afterEach(async () => {
      await subject.store.close();
      await subject.place.remove();
    });

    appendingRules(subject);
    sharingRules(subject);
    contentRules(subject);
    readingRules(subject);
    lifeRules(subject);
  });
}
