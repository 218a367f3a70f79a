import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '@bahi/contracts';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { digestModel, partitionOf, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { openEmbeddedReadStore, openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { describeWithMongod } from '@bahi/testing/servers/mongod';
import { openMongodbReadStore } from '@bahi/testing/servers/mongodbReadStore';
import { modelOf } from '../parking/parkedShop.ts';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';
import { createPartitionedHost, type PartitionedHostOptions } from './partitionedHost.ts';
import type { Projection } from '../projection.ts';
import type { ProjectionHost } from './hostOptions.ts';
import {
  appendSample,
  sampleProjection,
  shopId,
  trade,
  TRADING_SHOPS,
} from '@bahi/testing/projections/sampleProjection';
import { wakeUpByHand } from '@bahi/testing/projections/wakeUpByHand';

const PARTITIONS = 4;
const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

describe('the partition of a shop', () => {
  it('never changes, and partitions are about equal', () => {
    expect([1, 2, 3, 4, 5].map((n) => partitionOf(shopId(n), PARTITIONS))).toEqual([2, 3, 0, 1, 2]);
    const counts = [0, 0, 0, 0];
    for (let n = 0; n < 4_000; n += 1) counts[partitionOf(shopId(n), PARTITIONS)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

/** What hosts of partitions do on every read store. */
function partitionedHosts(name: string, open: () => Promise<OpenReadStore>): void {
  describe(`hosts of four partitions on read models ${name}`, () => {
    let store: Awaited<ReturnType<typeof open>>;
    let events: EventStore;
    let hosts: ProjectionHost[];
    const signals = wakeUpByHand();

    const host = async (options: Partial<PartitionedHostOptions> & { projection?: Projection } = {}) => {
      const { projection = sampleProjection(), ...others } = options;
      const created = createPartitionedHost({
        partitions: PARTITIONS,
        events,
        writer: store.writer,
        projections: [projection],
        wakeUp: signals.wakeUp,
        feed: inProcessChangeFeed(),
        clock: { now: () => 0 },
        pageSize: 5,
        pollMs: 60_000,
        ...others,
      });
      hosts.push(created);
      await created.start();
      return created;
    };
    const wakeAll = async (): Promise<void> => {
      await Promise.all(partitions.map(async (partition) => signals.wake({ partition })));
    };
    const digestOf = (reader: ReadModels) => digestModel(reader, 'sample', ['rows', 'shops']);

    /** What one host of all shops makes of the log. */
    async function expectAsReplayed(): Promise<void> {
      const fresh = await openInMemoryReadStore();
      const replay = createPartitionedHost({
        partitions: 1,
        events,
        writer: fresh.writer,
        projections: [sampleProjection()],
        wakeUp: wakeUpByHand().wakeUp,
        feed: inProcessChangeFeed(),
        clock: { now: () => 0 },
      });
      await replay.start();
      expect(await replay.waitFor(await events.head(), 10_000)).toBe(true);
      await replay.stop();
      expect(await digestOf(store.reader)).toBe(await digestOf(fresh.reader));
    }

    beforeEach(async () => {
      store = await open();
      events = openInMemoryEventStore();
      hosts = [];
    });
    afterEach(async () => {
      for (const one of hosts) await one.stop();
      await store.close();
    });

    it('make the same rows as one host of all shops', async () => {
      await appendSample(events, trade(60));
      const one = await host();
      expect(await one.waitFor(await events.head(), 10_000)).toBe(true);
      const position = await appendSample(events, trade(60, 3));
      await wakeAll();
      expect(await one.caughtUpTo(position)).toBe(true);
      await expectAsReplayed();
    });

    it('do no harm beside others that follow the same partitions and are woken at the same time', async () => {
      await Promise.all([host(), host(), host()]);
      for (let round = 0; round < 8; round += 1) {
        const position = await appendSample(events, trade(20, round));
        await wakeAll();
        const reached = await Promise.all(hosts.map((one) => one.waitFor(position, 10_000)));
        expect(reached).toEqual([true, true, true]);
      }
      await expectAsReplayed();
    });

    it('finish a wake-up when the partition is at the head of the log, and not before', async () => {
      const one = await host();
      await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'x', name: 'x' }]);
      const position = await appendSample(events, trade(40));
      await signals.wake({ partition: partitionOf(shopId(1), PARTITIONS) });
      expect(await store.reader.get('sample', 'rows', 'x')).toBeDefined();
      expect(await one.caughtUpTo(position)).toBe(false);
    });

    it('find by polling what no wake-up announced', async () => {
      const one = await host({ pollMs: 20 });
      const position = await appendSample(events, trade(30));
      await until(() => one.caughtUpTo(position));
      await expectAsReplayed();
    });

    it('leave a partition to another host while it moves from poll to poll', async () => {
      const alone = wakeUpByHand();
      await host({ wakeUp: alone.wakeUp });
      let commits = 0;
      const writer: ReadModelWriter = {
        ...store.writer,
        commit: async (model, build, batch) => {
          commits += 1;
          return store.writer.commit(model, build, batch);
        },
      };
      let polls = 0;
      let polledEnough: () => void = () => undefined;
      const polled = new Promise<void>((resolve) => {
        polledEnough = resolve;
      });
      // between two polls of one host the other one goes on
      const head = async () => {
        await appendSample(events, trade(TRADING_SHOPS, polls));
        await Promise.all(partitions.map(async (partition) => alone.wake({ partition })));
        polls += 1;
        if (polls === 20) polledEnough();
        return events.head();
      };
      await host({ writer, events: { ...events, head }, pollMs: 1 });
      commits = 0;
      await polled;
      expect(commits).toBe(0);
    });

    it('leave new events to a host that is about to begin', async () => {
      const woken = wakeUpByHand();
      await host({ wakeUp: woken.wakeUp });
      let commits = 0;
      const commit: ReadModelWriter['commit'] = async (model, build, batch) => {
        commits += 1;
        return store.writer.commit(model, build, batch);
      };
      let checks = 0;
      // the other host begins only after the first of two checks
      const head = async () => {
        checks += 1;
        if (checks % 2 === 1) await appendSample(events, trade(TRADING_SHOPS, checks));
        else await Promise.all(partitions.map(async (partition) => woken.wake({ partition })));
        return events.head();
      };
      const polling = { partitions: 1, writer: { ...store.writer, commit }, events: { ...events, head }, pollMs: 1 };
      await host(polling);
      commits = 0;
      await until(async () => checks > 6);
      expect(commits).toBe(0);
    });

    it('store their checkpoints before a lease is released, and flush when they get it back', async () => {
      const model = modelOf(sampleProjection());
      await host();
      const position = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'y', name: 'y' }]);
      const [idle] = partitions.filter((partition) => partition !== partitionOf(shopId(1), PARTITIONS));
      await signals.wake({ partition: idle! });
      await signals.wake({ partition: idle!, lease: 'released' });
      expect(await store.writer.checkpoint(model, 1, idle!)).toBe(position);
      const later = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'z', name: 'z' }]);
      await signals.wake({ partition: idle!, flush: true });
      // a round of another partition: one of the idle partition would have ended by then
      await signals.wake({ partition: partitionOf(shopId(1), PARTITIONS) });
      await hosts[0]!.status();
      expect(await store.writer.checkpoint(model, 1, idle!)).toBe(position);
      // it gets the lease: the reader has asked to flush already
      await signals.wake({ partition: idle! });
      expect(await store.writer.checkpoint(model, 1, idle!)).toBe(later);
    });

    it('take over a stalled partition of another host while a reader waits', async () => {
      const model = modelOf(sampleProjection());
      const partition = partitionOf(shopId(1), PARTITIONS);
      await host();
      await signals.wake({ partition, lease: 'lost' });
      const position = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'y', name: 'y' }]);
      await signals.wake({ partition, flush: true });
      await until(async () => (await store.writer.checkpoint(model, 1, partition)) === position);
    });

    it('read on when another host stored its checkpoint first and then stopped', async () => {
      const model = modelOf(sampleProjection());
      const other: { halfWay?: Position } = {};
      const overtaken = new Set<string>();
      const writer: ReadModelWriter = {
        ...store.writer,
        commit: async (of, build, batch) => {
          if (other.halfWay !== undefined && !overtaken.has(of.name)) {
            overtaken.add(of.name);
            await store.writer.commit(of, build, { ...batch, to: other.halfWay });
          }
          return store.writer.commit(of, build, batch);
        },
      };
      await appendSample(events, trade(20));
      const one = await host({ writer });
      expect(await one.waitFor(await events.head(), 10_000)).toBe(true);
      const [idle] = partitions.filter((partition) => partition !== partitionOf(shopId(1), PARTITIONS));
      other.halfWay = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'y', name: 'y' }]);
      const position = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'z', name: 'z' }]);
      // no event is for this partition: only its checkpoint moves
      await signals.wake({ partition: idle! });
      await until(async () => (await store.writer.checkpoint(model, 1, idle!)) === position);
    });

    it('fill a new build together: it is served once all partitions are as far as the old one', async () => {
      await appendSample(events, trade(60));
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const [slow, ...others] = partitions;
      const writer: ReadModelWriter = {
        ...store.writer,
        commit: async (model, build, batch) => {
          if (build === 2 && batch.partition === slow) await held;
          return store.writer.commit(model, build, batch);
        },
      };
      const one = await host({ writer, pollMs: 20 });
      // a slow store may still be filling its first build
      expect(await one.waitFor(await events.head(), 10_000)).toBe(true);
      const before = await digestOf(store.reader);
      const model = modelOf(sampleProjection());
      await store.writer.open(model, 2);
      const rebuilt = one.rebuild('sample');
      for (const partition of others) {
        const goal = await store.writer.checkpoint(model, 1, partition);
        await until(async () => (await store.writer.checkpoint(model, 2, partition)) === goal);
      }
      expect(await digestOf(store.reader)).toBe(before);
      release();
      await rebuilt;
      expect(await store.writer.builds('sample')).toEqual([{ model: 'sample', version: 1, build: 2, state: 'live' }]);
      expect(await digestOf(store.reader)).toBe(before);
      await appendSample(events, trade(20, 5));
      await wakeAll();
      await expectAsReplayed();
    });

    it('park a shop in its own partition, show it once and heal it', async () => {
      const sound = sampleProjection();
      let mistaken = true;
      const projection = sampleProjection({
        apply(event, docs) {
          if (mistaken && event.meta.shopId === shopId(3)) throw new Error('a mistake');
          sound.apply(event, docs);
        },
      });
      await appendSample(events, trade(40));
      const one = await host({ projection });
      await until(async () => (await one.status())[0]?.state === 'live');
      const [status] = await one.status();
      expect(status?.parked.map(({ id }) => id)).toEqual([shopId(3)]);
      expect(status).toMatchObject({ state: 'live', lagMs: 0, failure: null });
      mistaken = false;
      expect(await one.retry('sample')).toEqual({ healed: 1, parked: 0 });
      await expectAsReplayed();
    });
  });
}

partitionedHosts('in memory', async () => openInMemoryReadStore(PARTITIONS));
partitionedHosts('embedded', openEmbeddedReadStore);
describeWithMongod('hosts of four partitions', () => partitionedHosts('on MongoDB', openMongodbReadStore));
