import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { digestModel, type ReadModelWriter } from '@bahi/read-store';
import { openEmbeddedReadStore, openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';
import { inProcessWakeUp } from '../inProcess/inProcessWakeUp.ts';
import type { Projection } from '../projection.ts';
import type { Change } from '../signals.ts';
import { createProjectionHost, type ProjectionHost } from './projectionHost.ts';
import {
  appendSample,
  sampleProjection,
  shopId,
  type SampleEvent,
  type SampleRow,
} from '@bahi/testing/projections/sampleProjection';

const added = (shop: number, n: number, name = `name ${n}`): SampleEvent => ({
  shop,
  type: 'CategoryAdded',
  id: `r${shop}-${n}`,
  name,
});
const changed = (shop: number, n: number, name: string): SampleEvent => ({
  ...added(shop, n, name),
  type: 'CategoryChanged',
});
const archived = (shop: number, n: number): SampleEvent => ({ ...added(shop, n), type: 'CategoryArchived' });

const adapters: [string, () => Promise<OpenReadStore>][] = [
  ['in memory', openInMemoryReadStore],
  ['embedded', openEmbeddedReadStore],
];

describe.each(adapters)('projection host on read models %s', (_name, open) => {
  let store: Awaited<ReturnType<typeof open>>;
  let events: EventStore;
  let hosts: ProjectionHost[];
  let changes: Change[];

  const host = (
    projections: readonly Projection[],
    options: { writer?: ReadModelWriter; pageSize?: number; pollMs?: number } = {},
  ) => {
    const wakeUp = inProcessWakeUp();
    events.onAppended(() => wakeUp.notify());
    const feed = inProcessChangeFeed();
    feed.subscribe((published) => changes.push(...published));
    const clock = { now: () => Date.parse('2026-01-01T00:00:07.000Z') };
    const created = createProjectionHost({
      events,
      writer: store.writer,
      projections,
      wakeUp,
      feed,
      clock,
      pageSize: 4,
      pollMs: 20,
      ...options,
    });
    hosts.push(created);
    return created;
  };
  const started = async (projections: readonly Projection[], options = {}): Promise<ProjectionHost> => {
    const created = host(projections, options);
    await created.start();
    return created;
  };
  const row = (id: string) => store.reader.get<SampleRow>('sample', 'rows', id);
  const digest = (name = 'sample', reader = store.reader) => digestModel(reader, name, ['rows', 'shops']);
  /** What a replay of the whole log into fresh storage gives. */
  const replayed = async (): Promise<string> => {
    const fresh = await openInMemoryReadStore();
    const replay = await started([sampleProjection()], { writer: fresh.writer });
    await replay.waitFor(await events.head(), 5_000);
    return digest('sample', fresh.reader);
  };

  beforeEach(async () => {
    store = await open();
    events = openInMemoryEventStore();
    hosts = [];
    changes = [];
  });
  afterEach(async () => {
    await Promise.all(hosts.map((one) => one.stop()));
    await store.close();
  });

  it('applies events in order, over pages, and says when a position is passed', async () => {
    const running = await started([sampleProjection()]);
    const wishes = Array.from({ length: 30 }, (_, n) => [added(1, n), changed(1, n, 'b'), changed(1, n, 'c')]).flat();
    const position = await appendSample(events, wishes);
    expect(await running.waitFor(position, 5_000)).toBe(true);
    expect(await running.caughtUpTo(position)).toBe(true);
    expect((await row('r1-29'))?.log).toEqual(['name 29', 'b', 'c']);
    expect(await store.reader.get('sample', 'shops', shopId(1))).toMatchObject({ count: 90 });
    expect(await store.reader.position('sample')).toBe(position);
  });

  it('shows an event that touches many the documents written just before it', async () => {
    const running = await started([sampleProjection()], { pageSize: 100 });
    const wishes = [added(1, 1), added(1, 2), archived(1, 3), changed(1, 2, 'later'), archived(1, 4), added(2, 1)];
    await running.waitFor(await appendSample(events, wishes), 5_000);
    expect((await row('r1-1'))?.log).toEqual(['name 1', 'archived name 3', 'archived name 4']);
    expect((await row('r1-2'))?.log).toEqual(['name 2', 'archived name 3', 'later', 'archived name 4']);
    expect((await row('r2-1'))?.log).toEqual(['name 1']);
  });

  it('gives up waiting for a position that does not come', async () => {
    const running = await started([sampleProjection()]);
    expect(await running.waitFor('9'.repeat(20), 5)).toBe(false);
  });

  it('goes on from its checkpoint after a restart and applies nothing twice', async () => {
    const first = await started([sampleProjection()]);
    await first.waitFor(await appendSample(events, [added(1, 1), changed(1, 1, 'b')]), 5_000);
    await first.stop();
    const position = await appendSample(events, [changed(1, 1, 'c')]);
    const second = await started([sampleProjection()]);
    expect(await second.waitFor(position, 5_000)).toBe(true);
    expect((await row('r1-1'))?.log).toEqual(['name 1', 'b', 'c']);
  });

  it('reads a page once for all projections that stand at its beginning', async () => {
    let reads = 0;
    const readAll = events.readAll.bind(events);
    events.readAll = (options) => {
      reads += 1;
      return readAll(options);
    };
    await appendSample(events, [added(1, 1), added(1, 2)]);
    const names = ['one', 'two', 'three'];
    await started(
      names.map((name) => sampleProjection({ name })),
      { pageSize: 100 },
    );
    // the page itself, and nothing behind it for the builds that are live now
    expect(reads).toBeLessThanOrEqual(3);
    for (const name of names) expect(await store.reader.get(name, 'rows', 'r1-2')).toBeDefined();
  });

  it('writes nothing for events that do not concern a projection, and saves how far it read when the log is quiet', async () => {
    const commits: string[] = [];
    const writer: ReadModelWriter = {
      ...store.writer,
      commit: async (model, build, batch) => {
        commits.push(`${model.name} ${batch.puts.size}`);
        await store.writer.commit(model, build, batch);
      },
    };
    const other = sampleProjection({ name: 'other', handles: ['CategoryRestored'] });
    const running = await started([sampleProjection(), other], { writer, pollMs: 5_000 });
    const position = await appendSample(events, [added(1, 1), added(1, 2), added(1, 3)]);
    expect(await running.waitFor(position, 5_000, ['other'])).toBe(true);
    expect(commits.filter((name) => name === 'other 0')).toEqual([]);
    while ((await store.reader.position('other')) !== position) await new Promise((resolve) => setImmediate(resolve));
    expect(commits.filter((name) => name === 'other 0')).toHaveLength(1);
    const last = await appendSample(events, [added(1, 4)]);
    await running.waitFor(last, 5_000);
    await running.stop();
    expect(await store.reader.position('other')).toBe(last);
  });

  it('publishes one change per shop and round, with every list that moved', async () => {
    const running = await started([sampleProjection(), sampleProjection({ name: 'other', announces: ['products'] })], {
      pageSize: 100,
    });
    const position = await appendSample(events, [added(1, 1), changed(1, 1, 'b'), added(2, 1)]);
    await running.waitFor(position, 5_000);
    const lists = new Set(
      changes.filter((change) => change.shopId === shopId(1)).flatMap(({ collections }) => collections),
    );
    expect([...lists].toSorted()).toEqual(['categories', 'products']);
    expect(changes.at(-1)?.position).toBe(position);
  });

  it('skips and counts events of unknown types', async () => {
    const running = await started([sampleProjection()]);
    const wishes = [added(1, 1), { ...added(1, 1), type: 'FromTheFuture' }, changed(1, 1, 'b')];
    await running.waitFor(await appendSample(events, wishes), 5_000);
    expect((await row('r1-1'))?.log).toEqual(['name 1', 'b']);
    expect(await running.status()).toMatchObject([
      { name: 'sample', state: 'live', unknownEvents: 1, lagMs: 0, parked: [] },
    ]);
  });

  it('measures its lag against the head of the log', async () => {
    const running = host([sampleProjection()]);
    await appendSample(events, [added(1, 1)]);
    expect(await running.status()).toMatchObject([{ state: 'filling', lagMs: 7_000, position: null }]);
  });

  describe('poison', () => {
    const poisons: [string, SampleEvent][] = [
      ['a version newer than the program', { ...added(1, 2), v: 99 }],
      ['data that are no object', { ...added(1, 2), data: '{"category":' }],
      ['data without what the projection needs', { ...added(1, 2), data: {} }],
      ['a throwing handler', added(1, 2, 'poison')],
    ];
    const fragile = sampleProjection({
      apply(event, docs) {
        docs.put('rows', { id: 'half', shopId: shopId(1) });
        if ('category' in event.data && event.data.category.name === 'poison') throw new Error('cannot apply this');
        docs.remove('rows', 'half');
        sampleProjection().apply(event, docs);
      },
    });

    it.each(poisons)('parks the shop from an event with %s on, others go on', async (_kind, poison) => {
      const sturdy = sampleProjection({ name: 'sturdy', handles: [] });
      const running = await started([fragile, sturdy]);
      const wishes = [added(1, 1), added(2, 1), poison, changed(1, 1, 'missed'), changed(2, 1, 'seen')];
      expect(await running.waitFor(await appendSample(events, wishes), 5_000)).toBe(true);
      expect((await row('r1-1'))?.log).toEqual(['name 1']);
      expect((await row('r2-1'))?.log).toEqual(['name 1', 'seen']);
      expect(await row('half')).toBeUndefined();
      const [status, untouched] = await running.status();
      expect(status?.parked).toMatchObject([{ id: shopId(1), type: 'CategoryAdded', position: '3'.padStart(20, '0') }]);
      expect(untouched?.parked).toEqual([]);
    });

    it('remembers a parked shop over a restart, and retry heals it in order after the fix', async () => {
      const broken = await started([fragile]);
      const wishes = [
        added(1, 1),
        added(1, 2, 'poison'),
        changed(1, 1, 'b'),
        added(2, 1),
        archived(1, 9),
        changed(1, 1, 'c'),
      ];
      await broken.waitFor(await appendSample(events, wishes), 5_000);
      expect(await broken.retry('sample')).toEqual({ healed: 0, parked: 1 });
      await broken.stop();

      const fixed = await started([sampleProjection()]);
      await fixed.waitFor(await appendSample(events, [changed(1, 1, 'd')]), 5_000);
      expect((await row('r1-1'))?.log).toEqual(['name 1']);
      expect(await fixed.retry('sample')).toEqual({ healed: 1, parked: 0 });
      expect((await row('r1-1'))?.log).toEqual(['name 1', 'b', 'archived name 9', 'c', 'd']);
      expect((await fixed.status())[0]?.parked).toEqual([]);
      await fixed.waitFor(await appendSample(events, [changed(1, 1, 'e')]), 5_000);
      expect(await digest()).toBe(await replayed());
    });

    it('keeps what a retry could apply when a later event fails again', async () => {
      const broken = await started([fragile]);
      const wishes = [added(1, 1, 'poison'), added(1, 2), added(1, 3, 'poison'), changed(1, 2, 'b')];
      await broken.waitFor(await appendSample(events, wishes), 5_000);
      await broken.stop();
      const half = sampleProjection({
        apply(event, docs) {
          if (event.position > '2'.padStart(20, '0')) fragile.apply(event, docs);
          else sampleProjection().apply(event, docs);
        },
      });
      const better = await started([half]);
      expect(await better.retry('sample')).toEqual({ healed: 0, parked: 1 });
      expect((await row('r1-2'))?.log).toEqual(['name 2']);
      await better.stop();
      const fixed = await started([sampleProjection()]);
      expect(await fixed.retry('sample')).toEqual({ healed: 1, parked: 0 });
      expect(await digest()).toBe(await replayed());
    });
  });

  describe('rebuild', () => {
    it('is never empty or partial under traffic, publishes nothing of its own, and equals a replay', async () => {
      const running = await started([sampleProjection()], { pageSize: 20 });
      await running.waitFor(
        await appendSample(
          events,
          Array.from({ length: 600 }, (_, n) => added(n % 7, n)),
        ),
        5_000,
      );
      const page = { shopId: shopId(1), sort: { field: 'name', order: 'ASC' }, offset: 0, limit: 1 } as const;
      const expected = (await store.reader.query('sample', 'rows', page)).total;
      const rebuild = { ended: false };
      const rebuilt = running.rebuild('sample').finally(() => {
        rebuild.ended = true;
      });
      let last: string | null = null;
      let looks = 0;
      for (let n = 0; !rebuild.ended; n += 1) {
        if (n < 300) await appendSample(events, [changed(0, 0, `traffic ${n}`)]);
        expect((await store.reader.query('sample', 'rows', page)).total).toBe(expected);
        const position = await store.reader.position('sample');
        expect(position !== null && position >= (last ?? '')).toBe(true);
        last = position;
        looks += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await rebuilt;
      expect(looks).toBeGreaterThan(5);
      expect(await store.writer.builds('sample')).toMatchObject([{ build: 2, state: 'live' }]);
      await running.waitFor(await events.head(), 5_000);
      expect(new Set(changes.slice(-3).map((change) => change.shopId))).toEqual(new Set([shopId(0)]));
      expect(await digest()).toBe(await replayed());
    });

    it('goes on where it was when it is interrupted', async () => {
      const first = await started([sampleProjection()], { pageSize: 10 });
      await first.waitFor(
        await appendSample(
          events,
          Array.from({ length: 400 }, (_, n) => added(1, n)),
        ),
        5_000,
      );
      const interrupted = expect(first.rebuild('sample')).rejects.toThrow('goes on at the next start');
      for (;;) {
        const [status] = await first.status();
        if ((status?.building?.position ?? '') > '20'.padStart(20, '0')) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await first.stop();
      await interrupted;
      const [, unfinished] = await store.writer.builds('sample');
      expect(unfinished).toMatchObject({ build: 2, state: 'building' });

      const begun: string[] = [];
      const readAll = events.readAll.bind(events);
      events.readAll = (options) => {
        begun.push(options.after ?? 'the start');
        return readAll(options);
      };
      const second = await started([sampleProjection()], { pageSize: 10 });
      await second.rebuild('sample');
      expect(begun).not.toContain('the start');
      expect(await store.writer.builds('sample')).toMatchObject([{ build: 2, state: 'live' }]);
      expect(await digest()).toBe(await replayed());
    });

    it('serves the rows of the version before, frozen, until the new version has caught up', async () => {
      const old = await started([sampleProjection()], { pageSize: 10 });
      await old.waitFor(
        await appendSample(
          events,
          Array.from({ length: 200 }, (_, n) => added(1, n)),
        ),
        5_000,
      );
      await old.stop();
      const position = await appendSample(events, [changed(1, 0, 'after the upgrade')]);
      const upgraded = await started([sampleProjection({ version: 2 })], { pageSize: 10 });
      expect(await upgraded.status()).toMatchObject([
        { state: 'frozen', version: 1, position: null, building: { version: 2, build: 2 } },
      ]);
      expect((await row('r1-0'))?.log).toEqual(['name 0']);
      expect(await upgraded.waitFor(position, 5_000)).toBe(true);
      expect((await row('r1-0'))?.log).toEqual(['name 0', 'after the upgrade']);
      expect(await upgraded.status()).toMatchObject([{ state: 'live', version: 2, building: null }]);
      expect(changes.every((change) => change.position <= '200'.padStart(20, '0'))).toBe(true);
    });
  });

  it('keeps the others going while one cannot write, and catches up when it can', async () => {
    let broken = true;
    const writer: ReadModelWriter = {
      ...store.writer,
      commit: (model, build, batch) =>
        broken && model.name === 'sample'
          ? Promise.reject(new Error('disk full'))
          : store.writer.commit(model, build, batch),
    };
    const running = await started([sampleProjection(), sampleProjection({ name: 'other' })], { writer });
    const position = await appendSample(events, [added(1, 1)]);
    expect(await running.waitFor(position, 5_000, ['other'])).toBe(true);
    expect((await running.status())[0]).toMatchObject({ name: 'sample', failure: 'disk full' });
    broken = false;
    expect(await running.waitFor(position, 5_000)).toBe(true);
    expect((await running.status())[0]).toMatchObject({ failure: null });
  });
});
