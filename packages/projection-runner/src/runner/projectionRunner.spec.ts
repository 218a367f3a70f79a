import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { inMemoryReadStore, WHOLE, type Batch, type ReadModelWriter } from '@bahi/read-store';
import { ProjectionRunner } from './projectionRunner.ts';
import type { RunnerOptions } from './runnerOptions.ts';
import type { Change } from '../signals.ts';
import { appendSample, sampleProjection, shopId } from '@bahi/testing/projections/sampleProjection';

const named = (name: string) => sampleProjection({ name });
const dashboard = sampleProjection({ name: 'figures', announces: ['products'], onDashboard: true });
type Refuses = (model: string, batch: Batch) => boolean;
const added = (id: number) => ({ shop: 1, type: 'CategoryAdded', id: String(id), name: `name ${id}` });

describe('a batch of live projections', () => {
  let events: EventStore;
  let done: string[];
  let committed: (model: string) => Promise<unknown>;

  const runner = async ({ log, refuses }: { log?: EventStore; refuses?: Refuses } = {}): Promise<ProjectionRunner> => {
    const { writer } = inMemoryReadStore();
    const recording: ReadModelWriter = {
      ...writer,
      async commit(model, build, batch) {
        if (refuses?.(model.name, batch) === true) throw new Error('too much at once');
        await writer.commit(model, build, batch);
        done.push(model.name);
        await committed(model.name);
      },
    };
    const projections = [named('first'), dashboard, named('second')];
    const publish = () => void done.push('published');
    const opened = new ProjectionRunner({
      events: log ?? events,
      writer: recording,
      projections,
      publish,
      pageSize: 100,
    });
    await opened.open();
    while ((await opened.advanceLive()) || (await opened.advanceBuilding()));
    return opened;
  };

  beforeEach(() => {
    events = openInMemoryEventStore();
    done = [];
    committed = async () => undefined;
  });

  it('commits and publishes dashboards before anything else', async () => {
    const opened = await runner();
    await appendSample(events, [added(1)]);
    await opened.advanceLive();
    expect(done).toEqual(['figures', 'published', 'first', 'second', 'published']);
  });

  it('can leave the other projections for later', async () => {
    const opened = await runner();
    await appendSample(events, [added(1)]);
    await opened.advanceLive({ onlyDashboards: true });
    expect(done).toEqual(['figures', 'published']);
    await opened.advanceLive();
    expect(done).toEqual(['figures', 'published', 'first', 'second', 'published']);
  });

  it('takes smaller pages of the others when asked to, and says that there is more', async () => {
    const opened = await runner();
    await appendSample(events, [added(1), added(2), added(3)]);
    await opened.advanceLive({ othersPageSize: 2 });
    expect(opened.isBehind).toBe(true);
    await opened.advanceLive({ othersPageSize: 2 });
    expect(opened.isBehind).toBe(false);
    expect(done.filter((name) => name === 'figures')).toHaveLength(1);
    expect(done.filter((name) => name === 'second')).toHaveLength(2);
  });

  it('backs off to smaller pages when a page cannot be read, and comes to the end', async () => {
    const log: EventStore = {
      ...events,
      readAll: async (options) => {
        const found = await events.readAll(options);
        if (found.length > 3) throw new Error('too much at once');
        return found;
      },
    };
    const opened = await runner({ log });
    const head = await appendSample(
      events,
      Array.from({ length: 40 }, (_, id) => added(id)),
    );
    for (let rounds = 0; rounds < 60 && !opened.isCaughtUp(head); rounds += 1)
      await opened.advanceLive().catch(() => undefined);
    expect(opened.isCaughtUp(head)).toBe(true);
  });

  it('backs off to smaller pages when a page cannot be committed, and holds up no other', async () => {
    const refuses: Refuses = (model, { puts }) => model === 'second' && (puts.get('rows')?.size ?? 0) > 3;
    const opened = await runner({ refuses });
    const head = await appendSample(
      events,
      Array.from({ length: 40 }, (_, id) => added(id)),
    );
    for (let rounds = 0; rounds < 60 && !opened.isCaughtUp(head); rounds += 1) await opened.advanceLive();
    expect(opened.isCaughtUp(head)).toBe(true);
    expect(done.filter((name) => name === 'first')).toHaveLength(1);
    expect(done.filter((name) => name === 'second').length).toBeLessThan(40);
  });

  it('brings dashboards up to date between the commits of the others', async () => {
    const opened = await runner();
    await appendSample(events, [added(1)]);
    committed = async (model) => {
      if (model !== 'first') return;
      committed = async () => undefined;
      await appendSample(events, [added(2)]);
    };
    await opened.advanceLive({ isWatched: true });
    expect(done).toEqual(['figures', 'published', 'first', 'figures', 'published', 'second', 'published']);
    done = [];
    await opened.advanceLive({ isWatched: true });
    expect(done).toEqual(['first', 'second', 'published']);
  });

  it('publishes what was committed when reading the head of the log fails between two commits', async () => {
    let isAway = false;
    const head = async (): Promise<string> => {
      if (isAway) throw new Error('the log is away');
      return events.head();
    };
    const opened = await runner({ log: { ...events, head } });
    await appendSample(events, [added(1)]);
    committed = async (model) => void (isAway = model === 'first');
    await expect(opened.advanceLive({ isWatched: true })).rejects.toThrow('the log is away');
    expect(done).toEqual(['figures', 'published', 'first', 'published']);
  });
});

describe('publishing of changes', () => {
  let events: EventStore;
  let writer: ReadModelWriter;
  let published: Change[];

  const opened = async (changes: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const publish = (some: readonly Change[]) => void published.push(...some);
    const projections = [named('first'), dashboard];
    const runner = new ProjectionRunner({
      events,
      writer,
      projections,
      publish,
      pageSize: 2,
      partition: WHOLE,
      ...changes,
    });
    await runner.open();
    return runner;
  };
  const run = async (runner: ProjectionRunner): Promise<void> => {
    while ((await runner.advanceLive()) || (await runner.advanceBuilding()));
  };
  /** At the head of the log, with all checkpoints stored. */
  const settled = async (changes: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const runner = await opened(changes);
    await run(runner);
    for (const save of [() => runner.saveCheckpoints(), () => runner.savePublishCheckpoint()]) await save();
    published = [];
    return runner;
  };

  beforeEach(async () => {
    events = openInMemoryEventStore();
    writer = inMemoryReadStore().writer;
    published = [];
    await appendSample(events, [added(1)]);
  });

  it('is made up for by the next host when one died between commit and publish', async () => {
    const dying = await settled({ publish: () => undefined });
    const position = await appendSample(events, [added(2), { ...added(3), shop: 2 }, added(4), added(5)]);
    await run(dying);
    const next = await opened();
    await next.savePublishCheckpoint();
    const everything = { collections: ['categories', 'products'], dashboard: true };
    expect(published).toEqual([
      expect.objectContaining({ shopId: shopId(1), position, ...everything }),
      expect.objectContaining({ shopId: shopId(2), ...everything }),
    ]);
    published = [];
    await next.savePublishCheckpoint();
    await (await opened()).savePublishCheckpoint();
    expect(published).toEqual([]);
  });

  it('is made up for by a host beside it, once that one sees that nobody goes on', async () => {
    const beside = await settled();
    const dying = await settled({ publish: () => undefined });
    const position = await appendSample(events, [added(2)]);
    await run(dying);
    expect([await beside.catchUpWithOthers(), beside.isCaughtUp(position)]).toEqual([true, false]);
    expect(await beside.catchUpWithOthers()).toBe(false);
    await beside.savePublishCheckpoint();
    expect(published).toMatchObject([{ shopId: shopId(1), position }]);
    expect(beside.isCaughtUp(position)).toBe(true);
  });

  it('is made up for after a commit whose answer was lost', async () => {
    let lost = false;
    const commit: ReadModelWriter['commit'] = async (model, build, batch) => {
      await writer.commit(model, build, batch);
      if (lost && model.name === 'first') throw new Error('no answer');
    };
    const runner = await settled({ writer: { ...writer, commit } });
    lost = true;
    const position = await appendSample(events, [added(2)]);
    await runner.advanceLive();
    lost = false;
    expect(published).toMatchObject([{ collections: ['products'], position }]);
    published = [];
    await runner.advanceLive();
    await runner.savePublishCheckpoint();
    expect(published).toMatchObject([{ shopId: shopId(1), position }]);
    expect(published[0]?.collections).toContain('categories');
  });

  it('happens once while all hosts live', async () => {
    const [one, other] = [await settled(), await settled()];
    await appendSample(events, [added(2)]);
    await run(one);
    expect(await one.catchUpWithOthers()).toBe(false);
    await one.savePublishCheckpoint();
    expect(published).toMatchObject([{ collections: ['categories', 'products'] }]);
    expect(await other.catchUpWithOthers()).toBe(true);
    await other.savePublishCheckpoint();
    expect(published).toHaveLength(1);
  });

  it.each([
    ['alone', {}],
    ['beside others', { partition: WHOLE }],
  ])(
    'covers, when a host %s serves a rebuilt read model, what came behind the last live page and nothing else',
    async (_name, host) => {
      await appendSample(events, [{ ...added(2), shop: 2 }, added(3)]);
      const runner = await settled({ partition: undefined, ...host });
      await runner.beginRebuild('figures');
      await runner.advanceBuilding();
      await runner.advanceLive();
      const position = await appendSample(events, [{ ...added(4), shop: 3 }, { ...added(5), shop: 3 }, added(6)]);
      expect(published).toEqual([]);
      while (runner.builds.get('figures')?.building !== undefined) await runner.advanceBuilding();
      expect(published).toMatchObject([
        { shopId: shopId(3), collections: ['products'], dashboard: true },
        { shopId: shopId(1), collections: ['products'], dashboard: true, position },
      ]);
      await run(runner);
      await runner.savePublishCheckpoint();
      expect(published.flatMap(({ collections }) => collections)).toEqual([
        'products',
        'products',
        'categories',
        'categories',
      ]);
    },
  );

  it('loses nothing to a host that only follows', async () => {
    await run(await settled({ publish: () => undefined }));
    await appendSample(events, [added(2)]);
    await run(await opened({ publish: () => undefined }));
    const following = await opened({ onlyFollow: true, publish: () => undefined });
    await following.savePublishCheckpoint();
    await (await opened()).savePublishCheckpoint();
    expect(published).toHaveLength(1);
  });
});
