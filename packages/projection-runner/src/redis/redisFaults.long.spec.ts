import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { digestModel, inMemoryReadStore, partitionOf, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { until } from '@bahi/testing/servers/guardedServer';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { setTimeout as pause } from 'node:timers/promises';
import { createPartitionedHost } from '../host/partitionedHost.ts';
import type { ProjectionHost } from '../host/hostOptions.ts';
import { appendSample, sampleProjection, shopId } from '@bahi/testing/projections/sampleProjection';
import { redisChangeFeed } from './redisChangeFeed.ts';
import { openRedisLink } from './redisLink.ts';
import { redisWakeUp } from './redisWakeUp.ts';

const PARTITIONS = 4;
/** So late that only a wake-up can have moved a host. */
const NEVER_MS = 600_000;

describeWithRedis('projection hosts over Redis', () => {
  let redis: TestRedis;
  let events: EventStore;
  let store: { reader: ReadModels; writer: ReadModelWriter };
  let closing: (() => Promise<unknown>)[];

  beforeEach(async () => {
    redis = await startRedis();
    events = openInMemoryEventStore();
    store = inMemoryReadStore(PARTITIONS);
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
    await redis.close();
  });

  /** What a process of its own would have: connections, signals. */
  function processOn() {
    const link = openRedisLink(redis.url);
    const wakeUp = redisWakeUp(link, { partitions: PARTITIONS });
    const feed = redisChangeFeed(link);
    closing.push(
      () => link.close(),
      () => Promise.all([wakeUp.close(), feed.close()]),
    );
    return { link, wakeUp, feed };
  }

  async function worker(pollMs: number, writer = store.writer): Promise<ProjectionHost> {
    const { wakeUp, feed } = processOn();
    const clock = { now: () => 0 };
    const projections = [sampleProjection()];
    const host = createPartitionedHost({
      partitions: PARTITIONS,
      events,
      writer,
      projections,
      wakeUp,
      feed,
      clock,
      pollMs,
    });
    closing.push(() => host.stop());
    await host.start();
    return host;
  }

  /** A process whose appends wake the workers. */
  function writingProcess() {
    const { wakeUp, link } = processOn();
    closing.push(async () => stop());
    const stop = events.onAppended(() => wakeUp.notify());
    return { link, wakeUp };
  }

  /** Whether what is stored has come so far for every shop, whoever wrote it. */
  const isStored = async (position: string, shops: readonly number[]): Promise<boolean> => {
    const stored = await Promise.all(shops.map((shop) => store.reader.position('sample', shopId(shop))));
    return stored.every((reached) => reached !== null && reached >= position);
  };
  const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
  const sale = (shop: number, n: number) => ({ shop, type: 'CategoryAdded', id: `${shop}-${n}`, name: `name ${n}` });

  async function expectAsReplayed(): Promise<void> {
    const fresh = inMemoryReadStore();
    const { wakeUp, feed } = processOn();
    const projections = [sampleProjection()];
    const clock = { now: () => 0 };
    const replay = createPartitionedHost({
      partitions: 1,
      events,
      writer: fresh.writer,
      projections,
      wakeUp,
      feed,
      clock,
    });
    await replay.start();
    expect(await replay.waitFor(await events.head(), 30_000)).toBe(true);
    await replay.stop();
    const digestOf = (reader: ReadModels) => digestModel(reader, 'sample', ['rows', 'shops']);
    expect(await digestOf(store.reader)).toBe(await digestOf(fresh.reader));
  }

  it('lose no wake-up: 4 workers, 50 shops, 2,000 facts, and no polling', async () => {
    for (let n = 0; n < 4; n += 1) await worker(NEVER_MS);
    const { link } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    const shops = range(50);
    await Promise.all(
      shops.map(async (shop) => {
        for (let n = 0; n < 40; n += 1) {
          await appendSample(events, [sale(shop, n)]);
          await pause(shop % 7);
        }
      }),
    );
    const head = await events.head();
    await until(() => isStored(head, shops), 'storing everything');
    for (const shop of shops) {
      expect(await store.reader.get('sample', 'shops', shopId(shop))).toMatchObject({ count: 40 });
    }
    await expectAsReplayed();
    // wake-ups replace one another instead of piling up
    expect(await link.commands.dbsize()).toBeLessThan(30);
  });

  it('keep a lease while the shop trades, and store their checkpoints before another worker gets it', async () => {
    const commits: string[] = [];
    let refused = 0;
    for (const name of ['one', 'other']) {
      const commit: ReadModelWriter['commit'] = async (model, build, batch) => {
        if (model.name === 'sample') commits.push(name);
        return store.writer.commit(model, build, batch).catch((error: unknown) => {
          refused += 1;
          throw error;
        });
      };
      await worker(NEVER_MS, { ...store.writer, commit });
    }
    const { link } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    commits.length = 0;
    // longer than one may keep it
    const end = performance.now() + 6_000;
    for (let n = 0; performance.now() < end; n += 1) {
      await appendSample(events, [sale(1, n)]);
      await pause(20);
    }
    const head = await events.head();
    await until(() => isStored(head, [1]), 'storing everything');
    const takeovers = commits.filter((name, at) => at > 0 && name !== commits[at - 1]).length;
    expect(commits.length).toBeGreaterThan(50);
    // each has it for 5 s; at the beginning and at the end nobody trades
    expect(takeovers).toBeLessThan(8);
    expect(refused).toBe(0);
  });

  it('F7: are back within 5 s after a flush or a restart, 5 rounds under 20 writers, and miss nothing', async () => {
    for (let n = 0; n < 2; n += 1) await worker(1_000);
    const { link } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    const shops = range(20);
    const stop = new AbortController();
    const writing = shops.map(async (shop) => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        await appendSample(events, [sale(shop, n)]);
        await pause(5);
      }
    });
    for (let round = 0; round < 5; round += 1) {
      await pause(200);
      if (round % 2 === 0) await link.commands.flushall();
      else await redis.restart();
      const began = performance.now();
      const head = await events.head();
      await until(() => isStored(head, shops), 'catching up');
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    stop.abort();
    await Promise.all(writing);
    const head = await events.head();
    await until(() => isStored(head, shops), 'storing everything');
    await expectAsReplayed();
  });

  it('log once why Redis refuses their commands, and nothing when they end', async () => {
    const lines: object[] = [];
    const logger = { warn: (fields: object, message: string): void => void lines.push({ ...fields, message }) };
    const link = openRedisLink(redis.url);
    const wakeUp = redisWakeUp(link, { partitions: PARTITIONS, logger });
    wakeUp.onWake(() => undefined);
    await until(() => link.answers(), 'reaching Redis');
    await link.commands.acl('SETUSER', 'default', '-evalsha', '-eval', '-bzpopmin');
    for (let n = 0; n < 20; n += 1) {
      wakeUp.notify();
      await pause(50);
    }
    const reasons = lines.map((line) => (line as { reason: string }).reason);
    expect(reasons.some((reason) => reason.includes('NOPERM'))).toBe(true);
    expect(new Set(reasons).size).toBe(reasons.length);
    await link.commands.acl('SETUSER', 'default', '+@all');
    lines.length = 0;
    await wakeUp.close();
    await link.close();
    expect(lines).toEqual([]);
  });

  it('start without Redis, poll, and are woken once it is there', async () => {
    redis.kill('SIGKILL');
    const polling = await worker(20);
    writingProcess();
    const found = await appendSample(events, [sale(1, 1)]);
    await until(() => polling.caughtUpTo(found), 'finding it by polling');
    await polling.stop();
    await worker(NEVER_MS);
    const missed = await appendSample(events, [sale(1, 2)]);
    await redis.restart();
    // the writing process says it again as soon as it is connected
    await until(() => isStored(missed, [1]), 'being woken');
  });

  it('go on while Redis is silent, and writers do not wait for it', async () => {
    const polling = await worker(20);
    const { link, wakeUp } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    redis.kill('SIGSTOP');
    const began = performance.now();
    for (let n = 0; n < 100; n += 1) wakeUp.notify();
    // one that waited would take 150 ms
    expect(performance.now() - began).toBeLessThan(1_000);
    const found = await appendSample(events, [sale(2, 1)]);
    await until(() => polling.caughtUpTo(found), 'finding what nobody could tell');
    expect(await link.answers()).toBe(false);
    await polling.stop();
    redis.kill('SIGCONT');
    await worker(NEVER_MS);
    await until(() => link.answers(), 'reaching Redis again');
    const notified = await appendSample(events, [sale(2, 2)]);
    await until(() => isStored(notified, [2]), 'being woken again');
  });

  it('leave nothing running when they end with a lease that Redis cannot take back', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    await worker(NEVER_MS);
    const { link } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    const notified = await appendSample(events, [sale(1, 1)]);
    await until(() => isStored(notified, [1]), 'being woken');
    redis.kill('SIGKILL');
    for (const close of closing.splice(0).toReversed()) await close();
    await until(async () => timers() <= before, 'ending every timer');
  });

  it('are woken for one shop alone when the notification names it', async () => {
    const { wakeUp } = processOn();
    const woken = new Set<number | undefined>();
    wakeUp.onWake((wake) => {
      woken.add(wake?.partition);
    });
    const endEveryLease = (): Promise<void> =>
      until(async () => Object.values(await wakeUp.waiting()).every((jobs) => jobs === 0), 'ending every lease');
    // a process that connects first notifies all partitions
    await until(async () => woken.size === PARTITIONS, 'being woken for all');
    await endEveryLease();
    woken.clear();
    wakeUp.notify(shopId(7));
    await until(async () => woken.size > 0, 'being woken');
    await endEveryLease();
    expect([...woken]).toEqual([partitionOf(shopId(7), PARTITIONS)]);
    wakeUp.notify();
    await until(async () => woken.size === PARTITIONS, 'being woken for all');
  });

  it('flush for a waiting reader, and store their checkpoints', async () => {
    await worker(NEVER_MS);
    const { link, wakeUp } = writingProcess();
    await until(() => link.answers(), 'reaching Redis');
    // of another shop: this one has nothing to write down but how far it is
    const position = await appendSample(events, [sale(3, 1), { ...sale(4, 1), type: 'FromTheFuture' }]);
    await until(async () => {
      wakeUp.flush(shopId(4));
      return isStored(position, [4]);
    }, 'storing how far it is');
  });
});
