import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { digestModel, inMemoryReadStore, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { ProjectionRunner } from '../runner/projectionRunner.ts';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';
import { modelOf } from '../parking/parkedShop.ts';
import { createPartitionedHost } from './partitionedHost.ts';
import type { ProjectionHost } from './hostOptions.ts';
import { createProjectionHost } from './projectionHost.ts';
import { appendSample, sampleProjection, trade } from '@bahi/testing/projections/sampleProjection';
import { wakeUpByHand } from '@bahi/testing/projections/wakeUpByHand';

const PARTITIONS = 4;
const PATIENCE_MS = 120_000;

/** A read store that several processes write. */
interface SharedStore {
  reader: ReadModels;
  /** Of one more process. */
  writer(): ReadModelWriter;
  close(): Promise<void>;
}

async function inMemory(): Promise<SharedStore> {
  const { reader, writer } = inMemoryReadStore(PARTITIONS);
  return { reader, writer: () => writer, close: async () => undefined };
}

const onMongodb = (database: TestDatabase): SharedStore => ({
  reader: mongodbReadModels(database.db),
  writer: () => mongodbReadModelWriter(database.db),
  close: async () => database.close(),
});

const sample = (version: number) => sampleProjection({ version });
const other = sampleProjection({ name: 'other' });

/** Hosts of one log and one store, woken by hand. */
class Workers {
  readonly events: EventStore = openInMemoryEventStore();
  readonly store: SharedStore;
  readonly #signals = wakeUpByHand();
  readonly #hosts: ProjectionHost[] = [];
  #traded = 0;

  constructor(store: SharedStore) {
    this.store = store;
  }

  async start(version: number, onlyFollow = false): Promise<ProjectionHost> {
    const host = createPartitionedHost({
      partitions: PARTITIONS,
      events: this.events,
      writer: this.store.writer(),
      projections: [sample(version), other],
      wakeUp: this.#signals.wakeUp,
      feed: inProcessChangeFeed(),
      clock: { now: () => 0 },
      onlyFollow,
    });
    this.#hosts.push(host);
    await host.start();
    return host;
  }

  /** Something happens in every partition, and every host has looked at it. */
  async trade(): Promise<string> {
    const position = await appendSample(this.events, trade(30, (this.#traded += 1)));
    const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);
    await Promise.all(partitions.map(async (partition) => this.#signals.wake({ partition })));
    return position;
  }

  async builds() {
    const builds = await this.store.writer().builds('sample');
    return builds.map(({ version, build, state }) => `v${version} b${build} ${state}`);
  }

  /** What is read is what one host of its own makes of the log. */
  async expectAsReplayed(): Promise<void> {
    const fresh = inMemoryReadStore();
    const replay = new ProjectionRunner({
      events: this.events,
      writer: fresh.writer,
      projections: [sample(1)],
      publish: () => undefined,
      pageSize: 500,
    });
    await replay.open();
    await replay.advanceBuilding();
    const digestOf = (reader: ReadModels) => digestModel(reader, 'sample', ['rows', 'shops']);
    expect(await digestOf(this.store.reader)).toBe(await digestOf(fresh.reader));
  }

  async stop(): Promise<void> {
    for (const host of this.#hosts) await host.stop();
    await this.store.close();
  }
}

const stateOf = async (host: ProjectionHost) =>
  (await host.status()).map(({ name, version, state, lagMs, building }) => ({ name, version, state, lagMs, building }));
const atHead = { lagMs: 0, building: null };

function twoVersions(name: string, open: () => Promise<SharedStore>): void {
  describe(`workers of two versions on read models ${name}`, () => {
    let workers: Workers;
    beforeEach(async () => {
      workers = new Workers(await open());
    });
    afterEach(async () => workers.stop());

    it('stay with the newer one: old ones leave its read model alone and follow the others', async () => {
      const old = await workers.start(1);
      expect(await old.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      const upgraded = await workers.start(2);
      expect(await upgraded.waitFor(await workers.events.head(), PATIENCE_MS)).toBe(true);
      for (let round = 0; round < 3; round += 1) {
        const position = await workers.trade();
        expect(await old.waitFor(position, PATIENCE_MS, ['other'])).toBe(true);
        expect(await upgraded.waitFor(position, PATIENCE_MS)).toBe(true);
        expect(await workers.builds()).toEqual(['v2 b2 live']);
      }
      const late = await workers.start(1);
      for (const host of [old, late]) {
        expect(await host.caughtUpTo(await workers.events.head())).toBe(false);
        const [aside, followed] = await stateOf(host);
        expect(aside).toEqual({ name: 'sample', version: 2, state: 'newer', ...atHead });
        expect(followed).toEqual({ name: 'other', version: 1, state: 'live', ...atHead });
      }
      expect(await workers.builds()).toEqual(['v2 b2 live']);
      await workers.expectAsReplayed();
    });

    it('keep their read model while a newer program only follows, which uses it once newer workers serve theirs', async () => {
      const old = await workers.start(1);
      const following = await workers.start(2, true);
      for (let round = 0; round < 3; round += 1) {
        const position = await workers.trade();
        expect(await old.waitFor(position, PATIENCE_MS)).toBe(true);
        expect(await following.waitFor(position, PATIENCE_MS, ['other'])).toBe(true);
      }
      expect(await workers.builds()).toEqual(['v1 b1 live']);
      const [left, followed] = await stateOf(following);
      expect(left).toEqual({ name: 'sample', version: 1, state: 'frozen', ...atHead });
      expect(followed).toEqual({ name: 'other', version: 1, state: 'live', ...atHead });
      const upgraded = await workers.start(2);
      expect(await upgraded.waitFor(await workers.events.head(), PATIENCE_MS)).toBe(true);
      const position = await workers.trade();
      expect(await following.waitFor(position, PATIENCE_MS)).toBe(true);
      expect((await stateOf(following))[0]).toEqual({ name: 'sample', version: 2, state: 'live', ...atHead });
      await workers.expectAsReplayed();
    });

    it('get a first read model also from a program that only follows', async () => {
      const following = await workers.start(2, true);
      expect(await following.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      expect(await workers.builds()).toEqual(['v2 b1 live']);
      await workers.expectAsReplayed();
    });

    it('take the newer one from a program that only follows when it is asked to rebuild it', async () => {
      const old = await workers.start(1);
      expect(await old.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      const tool = await workers.start(2, true);
      await tool.rebuild('sample');
      await tool.stop();
      expect(await workers.builds()).toEqual(['v2 b2 live']);
      await workers.expectAsReplayed();
    });

    it('go back to the old one when asked to, and old workers follow it again', async () => {
      const old = await workers.start(1);
      expect(await old.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      const upgraded = await workers.start(2);
      expect(await upgraded.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      await workers.trade();
      await upgraded.stop();
      await workers.trade();
      const tool = await workers.start(1);
      await tool.rebuild('sample');
      await tool.stop();
      expect(await workers.builds()).toEqual(['v1 b3 live']);
      expect(await old.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
      expect((await stateOf(old))[0]).toEqual({ name: 'sample', version: 1, state: 'live', ...atHead });
      await workers.expectAsReplayed();
    });
  });
}

twoVersions('in memory', inMemory);
describeWithMongod('hosts of two versions', () => {
  twoVersions('on MongoDB', async () => onMongodb(await openTestDatabase()));

  let workers: Workers | undefined;
  afterEach(async () => workers?.stop());

  it('follow a swap whose host was killed before it closed the build that it replaced', async () => {
    const database = await openTestDatabase();
    workers = new Workers(onMongodb(database));
    const old = await workers.start(1);
    expect(await old.waitFor(await workers.trade(), PATIENCE_MS)).toBe(true);
    const checkpoints = database.db.collection('read.checkpoints');
    const replaced = await checkpoints.find({ storage: /^read\.sample\.b1-/ }).toArray();
    const tool = await workers.start(1);
    await tool.rebuild('sample');
    await tool.stop();
    await checkpoints.insertMany(replaced);
    expect(await workers.builds()).toEqual(['v1 b2 live']);
    const position = await workers.trade();
    // it looks within a second
    while (((await workers.store.reader.position('sample')) ?? '') < position) await old.waitFor(position, PATIENCE_MS);
    await workers.expectAsReplayed();
  });
});

describe('a build of an older version', () => {
  it('is given up when a newer one is served before it is filled, and holds up no other', async () => {
    const events = openInMemoryEventStore();
    const { writer } = inMemoryReadStore();
    await appendSample(events, trade(20));
    const options = { events, writer, publish: () => undefined, pageSize: 100, partition: { index: 0, of: 1 } };
    const runner = new ProjectionRunner({ ...options, projections: [sample(1), other] });
    await runner.open();
    const newer = modelOf(sample(2));
    await writer.open(newer, 2);
    await writer.activate(newer, 2);
    // begun before that was seen
    await writer.open(modelOf(sample(1)), 1);
    await runner.advanceBuilding();
    expect((await writer.builds('sample')).find(({ state }) => state === 'live')).toMatchObject({ version: 2 });
    expect(runner.builds.get('sample')).toMatchObject({ live: undefined, building: undefined });
    expect(runner.builds.get('other')?.live).toMatchObject({ build: 1, failure: undefined });
  });

  it('replaces a newer one by itself when no other host can exist', async () => {
    const events = openInMemoryEventStore();
    const { reader, writer } = inMemoryReadStore();
    const position = await appendSample(events, trade(20));
    for (const version of [2, 1]) {
      const { wakeUp } = wakeUpByHand();
      const feed = inProcessChangeFeed();
      const clock = { now: () => 0 };
      const host = createProjectionHost({ events, writer, projections: [sample(version)], wakeUp, feed, clock });
      await host.start();
      expect(await host.waitFor(position, PATIENCE_MS)).toBe(true);
      await host.stop();
      expect(await writer.builds('sample')).toMatchObject([{ version, state: 'live' }]);
      expect(await reader.position('sample')).toBe(position);
    }
  });
});
