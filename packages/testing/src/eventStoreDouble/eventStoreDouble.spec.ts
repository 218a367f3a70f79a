import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
  type AllStreamSubscription,
  type JSONEventData,
  type SubscribeToAllOptions,
} from '@eventstore/db-client';
import { startEventStoreDouble, type EventStoreDouble } from './startEventStoreDouble.ts';

/** Each test is named after recorded facts of a real server. If the double differs from a real server, the double is wrong. */

const credentials = { username: 'admin', password: 'changeit' };
type Expected = Parameters<EventStoreDBClient['appendToStream']>[2];

let double: EventStoreDouble;
let client: EventStoreDBClient;

beforeEach(async () => {
  double = await startEventStoreDouble();
  client = EventStoreDBClient.connectionString(double.url);
});

afterEach(async () => {
  await client.dispose();
  await double.close();
});

const event = (id: string = randomUUID(), data: JSONEventData['data'] = { n: 1 }) =>
  jsonEvent({ id, type: 'Sampled', data, metadata: { about: 'a test' } });
const events = (count: number) => Array.from({ length: count }, () => event());

/** Appends by the append rpc, which is selected by credentials on the call. */
async function append(
  stream: string,
  expectedRevision: NonNullable<Expected>['expectedRevision'],
  written: ReturnType<typeof event>[],
  deadline?: number,
) {
  const options = { credentials, expectedRevision, ...(deadline !== undefined && { deadline }) };
  return client.appendToStream(stream, written, options);
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const one of stream) read.push(one);
  return read;
}

const revisions = async (options?: Parameters<EventStoreDBClient['readStream']>[1]) =>
  (await all(client.readStream('a', options))).map(({ event: found }) => Number(found?.revision));
const wrong = (expectedVersion: unknown, actualVersion: unknown) => ({
  type: 'wrong-expected-version',
  expectedVersion,
  actualVersion,
});

describe('the double for tests', () => {
  it('returns an event damaged, in its stream and in the whole log, until it is repaired', async () => {
    await append('a', 'no_stream', [event(randomUUID(), { n: 7 })]);
    const data = async () => {
      const read = [client.readStream('a'), client.readAll({ fromPosition: 'start', direction: 'forwards' })];
      const found = await Promise.all(read.map(async (stream) => (await all(stream)).at(-1)?.event?.data));
      return found.map((one) => JSON.stringify(one));
    };
    const mend = double.spoil('a', 0);
    expect((await data()).includes('{"n":7}')).toBe(false);
    mend();
    expect(await data()).toEqual(['{"n":7}', '{"n":7}']);
    expect(() => double.spoil('a', 1)).toThrow('a has no revision 1');
  });
});

describe('an append to the double', () => {
  it('1: gives each event a position, commit as prepare, and answers with the last one', async () => {
    const { nextExpectedRevision, position, success } = await append('a', 'no_stream', events(3));
    expect([success, nextExpectedRevision, position?.commit]).toEqual([true, 2n, position?.prepare]);
    const positions = (await all(client.readStream('a'))).map(({ event: found }) => found?.position?.commit ?? 0n);
    expect(positions.at(-1)).toBe(position?.commit);
    expect(positions.map((at, index) => index === 0 || at > positions[index - 1]! + 1n)).toEqual([true, true, true]);
    expect(await append('a', 'stream_exists', events(1))).toMatchObject({ nextExpectedRevision: 3n });
    expect(await append('a', 'any', events(1))).toMatchObject({ nextExpectedRevision: 4n });
  });

  it('2: is refused at another revision, with the current one, and nothing is written', async () => {
    await append('a', 'no_stream', events(3));
    for (const expected of ['no_stream', 0n, 9n] as const) {
      await expect(append('a', expected, events(1))).rejects.toMatchObject(wrong(expected, 2n));
    }
    for (const expected of [0n, 5n, 'stream_exists'] as const) {
      await expect(append('b', expected, events(1))).rejects.toMatchObject(wrong(expected, 'no_stream'));
    }
    expect(await revisions()).toEqual([0, 1, 2]);
  });

  it('3: is answered again for the same ids in the same places', async () => {
    const [e1, e2, e3, e4] = [event(), event(), event(), event()];
    const first = await append('a', 'no_stream', [e1]);
    expect(await append('a', 'no_stream', [event(e1.id, { other: true })])).toEqual(first);
    await append('a', 0n, [e2]);
    await append('a', 1n, [e3]);
    expect(await append('a', 'any', [e1])).toEqual(first);
    for (const [expected, written, revision] of [
      ['no_stream', [e1, e2, e3], 2n],
      ['no_stream', [e1, e2], 1n],
      [0n, [e2, e3], 2n],
      ['any', [e2, e1, e3], 2n],
      ['any', [e1, e3], 2n],
    ] as const) {
      expect(await append('a', expected, [...written])).toMatchObject({ nextExpectedRevision: revision });
    }
    for (const [expected, written] of [
      ['no_stream', [e2, e3]],
      ['no_stream', [e1, e2, e3, e4]],
      ['any', [e3, e4]],
      [1n, [e3, e4]],
      ['no_stream', [e2, e1, e3]],
    ] as const) {
      await expect(append('a', expected, [...written])).rejects.toMatchObject(wrong(expected, 2n));
    }
    expect(await revisions()).toEqual([0, 1, 2]);
    expect(await append('a', 2n, [e3, e4])).toMatchObject({ nextExpectedRevision: 4n });
    expect(await append('a', 'any', [event(), e1])).toMatchObject({ nextExpectedRevision: 6n });
  });

  it('3: writes the same id again if the current revision is expected', async () => {
    const e1 = event();
    await append('a', 'no_stream', [e1]);
    expect(await append('a', 0n, [e1])).toMatchObject({ nextExpectedRevision: 1n });
    expect(await append('b', 'no_stream', [e1, e1])).toMatchObject({ nextExpectedRevision: 1n });
    expect(await append('b', 'no_stream', [e1, e1])).toMatchObject({ nextExpectedRevision: 1n });
    expect(await revisions()).toEqual([0, 1]);
  });

  it('4: may have 1,048,576 bytes of data, metadata and types, as 24.10.4 and later count them, and not one more', async () => {
    // quotes, {"about":"a test"}, and two for each letter of the type
    const ofBytes = (bytes: number) => event(undefined, 'x'.repeat(bytes - 2 - 18 - 2 * 7));
    await expect(append('a', 'no_stream', [ofBytes(1_000_000), ofBytes(48_577)])).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      code: 3,
      message: '3 INVALID_ARGUMENT: Maximum Append Size of 1048576 Exceeded.',
      maxAppendSize: 1_048_576,
    });
    expect(await append('a', 'no_stream', [ofBytes(1_000_000), ofBytes(48_576)])).toMatchObject({ success: true });
    expect(await append('b', 'no_stream', events(1_000))).toMatchObject({ nextExpectedRevision: 999n });
  });

  it('4: may be empty, which creates nothing, and is refused with an event without an id or a type', async () => {
    expect(await append('a', 'no_stream', [])).toMatchObject({ success: true, position: expect.anything() as unknown });
    await expect(revisions()).rejects.toMatchObject({ type: 'stream-not-found' });
    await append('a', 'no_stream', events(2));
    expect(await append('a', 1n, [])).toMatchObject({ nextExpectedRevision: 1n });
    await expect(append('a', 0n, [])).rejects.toMatchObject(wrong(0n, 1n));
    const broken = { type: 'unknown', code: 2, message: '2 UNKNOWN: Exception was thrown by handler.' };
    await expect(append('a', 1n, [event('no uuid')])).rejects.toMatchObject(broken);
    await expect(append('a', 1n, [{ ...event(), type: '' }])).rejects.toMatchObject(broken);
  });

  it('11: succeeds for exactly one of fifty at once', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 50 }, () => append('a', 'no_stream', events(1))));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('10: without credentials of its own goes to the batch path, which the double does not serve', async () => {
    await expect(client.appendToStream('a', event())).rejects.toMatchObject({ code: 12 });
  });
});

describe('a read from the double', () => {
  it('5: starts at any place of a stream, in either direction', async () => {
    await append('a', 'no_stream', events(10));
    expect(await revisions()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await revisions({ fromRevision: 3n, maxCount: 2 })).toEqual([3, 4]);
    expect(await revisions({ fromRevision: 10n })).toEqual([]);
    expect(await revisions({ direction: 'backwards' })).toEqual([0]);
    expect(await revisions({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).toEqual([9, 8]);
    expect(await revisions({ direction: 'backwards', fromRevision: 3n })).toEqual([3, 2, 1, 0]);
    expect(await revisions({ direction: 'backwards', fromRevision: 100n, maxCount: 1 })).toEqual([9]);
    const refused = { type: 'unknown', code: 2, message: '2 UNKNOWN: Unexpected ReadStreamResult: Error' };
    await expect(revisions({ fromRevision: 'end' })).rejects.toMatchObject(refused);
    await expect(revisions({ maxCount: 0 })).rejects.toMatchObject(refused);
  });

  it('5: has events with data, metadata and place, ids in lower case, and fails for a missing stream', async () => {
    const id = randomUUID();
    await append('a', 'no_stream', [event(id.toUpperCase(), { चाय: [1, null] })]);
    const [resolved] = await all(client.readStream('a'));
    expect(resolved?.event).toMatchObject({
      streamId: 'a',
      id,
      revision: 0n,
      type: 'Sampled',
      isJson: true,
      data: { चाय: [1, null] },
      metadata: { about: 'a test' },
      created: expect.any(Date) as unknown,
    });
    expect(resolved?.commitPosition).toBe(resolved?.event?.position?.commit);
    const missing = all(client.readStream('none'));
    await expect(missing).rejects.toMatchObject({ type: 'stream-not-found', streamName: 'none' });
  });

  it('8: of all streams is inclusive forwards and exclusive backwards, and has the server’s own events', async () => {
    await append('a', 'no_stream', events(2));
    await append('b', 'no_stream', events(1));
    const whole = (await all(client.readAll())).map(({ event: found }) => found!);
    expect(whole.map(({ streamId }) => streamId)).toEqual(['$$$scavenges', 'a', 'a', 'b']);
    const fromPosition = whole[2]!.position;
    const ids = async (options: Parameters<EventStoreDBClient['readAll']>[0]) =>
      (await all(client.readAll(options))).map(({ event: found }) => whole.findIndex(({ id }) => id === found?.id));
    expect(await ids({ fromPosition })).toEqual([2, 3]);
    expect(await ids({ fromPosition, direction: 'backwards' })).toEqual([1, 0]);
    expect(await ids({ fromPosition: 'end' })).toEqual([]);
    expect(await ids({ fromPosition: 'end', direction: 'backwards', maxCount: 1 })).toEqual([3]);
    expect(await ids({ direction: 'backwards' })).toEqual([]);
    expect(await ids({ fromPosition: { commit: 9_999n, prepare: 9_999n } })).toEqual([]);
    const { commit } = fromPosition;
    const between = ids({ fromPosition: { commit: commit + 1n, prepare: commit + 1n } });
    await expect(between).rejects.toMatchObject({ code: 2, message: '2 UNKNOWN: Unexpected ReadAllResult: Error' });
    const odd = ids({ fromPosition: { commit, prepare: commit + 1n } });
    await expect(odd).rejects.toMatchObject({ code: 2, message: '2 UNKNOWN: Exception was thrown by handler.' });
  });
});

/** All messages of a subscription, as words, up to the last expected one. */
async function hear(options: SubscribeToAllOptions, awaited: string, then?: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const subscription: AllStreamSubscription = client.subscribeToAll(options);
  const done = new Promise<void>((resolve, reject) => {
    const hearing = (word: string): void => {
      heard.push(word);
      if (word === awaited) resolve();
    };
    subscription.on('confirmation', () => hearing('confirmation'));
    subscription.on('caughtUp', () => hearing('caughtUp'));
    subscription.on('data', ({ event: found }) => hearing(`${found?.streamId} ${found?.revision}`));
    subscription.on('error', reject);
  });
  await new Promise((resolve) => subscription.on('caughtUp', resolve));
  await then?.();
  await done;
  await subscription.unsubscribe();
  return heard;
}

describe('a subscription to the double', () => {
  it('9: gets confirmation, history, caught up, then new events; the start is exclusive', async () => {
    await append('a', 'no_stream', events(1));
    const { position } = await append('a', 0n, events(1));
    const start = ['confirmation', '$$$scavenges 0', 'a 0', 'a 1', 'caughtUp'];
    expect(await hear({}, 'a 2', () => append('a', 1n, events(1)))).toEqual([...start, 'a 2']);
    expect(await hear({ fromPosition: position! }, 'caughtUp')).toEqual(['confirmation', 'a 2', 'caughtUp']);
    expect(await hear({ fromPosition: 'end' }, 'b 0', () => append('b', 'no_stream', events(1)))).toEqual([
      'confirmation',
      'caughtUp',
      'b 0',
    ]);
  });

  it('9: filters by type or stream, and gets its checkpoint every 32 events by default', async () => {
    await append('a', 'no_stream', events(2));
    await append('b', 'no_stream', events(40));
    expect((await hear({ filter: excludeSystemEvents() }, 'caughtUp')).slice(0, 2)).toEqual(['confirmation', 'a 0']);
    const looked: bigint[] = [];
    const checkpointReached = async (_: unknown, { commit }: { commit: bigint }) => void looked.push(commit);
    const filter = streamNameFilter({ prefixes: ['a'], checkpointReached });
    expect(await hear({ filter }, 'caughtUp')).toEqual(['confirmation', 'a 0', 'a 1', 'caughtUp']);
    expect(looked).toHaveLength(1);
  });

  it('9: ends with code 10 for a slow consumer, and with code 2 for an invented position', async () => {
    const failed = (subscription: AllStreamSubscription) =>
      new Promise<unknown>((resolve) => subscription.on('error', resolve));
    await append('a', 'no_stream', events(1));
    const slow = client.subscribeToAll();
    await new Promise((resolve) => slow.on('caughtUp', resolve));
    const slowed = failed(slow);
    double.abortSubscriptions();
    expect(await slowed).toMatchObject({ code: 10 });
    expect(await failed(client.subscribeToAll({ fromPosition: { commit: 1n, prepare: 1n } }))).toMatchObject({
      code: 2,
    });
  });
});

describe('a failure of the double', () => {
  it('12: has code 14 while it is down, and the same client works once it is up again', async () => {
    await append('a', 'no_stream', events(1));
    await double.goDown();
    await expect(append('a', 0n, events(1))).rejects.toMatchObject({ code: 14 });
    await expect(revisions()).rejects.toMatchObject({ code: 14 });
    await double.comeUp();
    const up = async (): Promise<number[]> => revisions().catch(up);
    expect(await up()).toEqual([0]);
  });

  it('12: ends running calls with code 14 when a connection drops, and a subscription for good', async () => {
    const subscription = client.subscribeToAll();
    await new Promise((resolve) => subscription.on('caughtUp', resolve));
    const ended = new Promise((resolve) => subscription.on('error', resolve));
    double.failAppends({ when: 'after', how: 'drop' });
    await expect(append('a', 'no_stream', events(1))).rejects.toMatchObject({ code: 14 });
    expect(await ended).toMatchObject({ code: 14 });
    expect(await revisions()).toEqual([0]);
  });

  it('12: lets an append reach its deadline while frozen, and does not write it later', async () => {
    await append('a', 'no_stream', events(1));
    const release = double.hold();
    await expect(append('a', 0n, events(1), 50)).rejects.toMatchObject({ type: 'deadline-exceeded', code: 4 });
    const read = revisions();
    while (double.seen().reads === 0) await new Promise(setImmediate);
    release();
    expect(await read).toEqual([0]);
  });

  it('sends a call that asks for the leader to the leader', async () => {
    double.loseLeadership();
    const asking = { credentials, requiresLeader: true, expectedRevision: 'no_stream' } as const;
    await expect(client.appendToStream('a', event(), asking)).rejects.toMatchObject({ type: 'not-leader' });
    expect(await client.appendToStream('a', event(), asking)).toMatchObject({ success: true });
  });
});
