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

describe('a live round', () => {
  let events: EventStore;
  let done: string[];
  let committed: (model: string) => Promise<unknown>;

  const engine = async ({ log, refuses }: { log?: EventStore; refuses?: Refuses } = {}): Promise<ProjectionRunner> => {
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

  it('writes and publishes what dashboards show before it writes anything else', async () => {
    const opened = await engine();
    await appendSample(events, [added(1)]);
    await opened.advanceLive();
    expect(done).toEqual(['figures', 'published', 'first', 'second', 'published']);
  });

  it('can leave the others for later', async () => {
    const opened = await engine();
    await appendSample(events, [added(1)]);
    await opened.advanceLive({ onlyDashboards: true });
    expect(done).toEqual(['figures', 'published']);
    await opened.advanceLive();
    expect(done).toEqual(['figures', 'published', 'first', 'second', 'published']);
  });

  it('takes four pages at once where nobody watches, each projection in one batch, and one page where somebody does', async () => {
    const opened = await engine();
    const many = Array.from({ length: 450 }, (_, id) => added(id % 200));
    const head = await appendSample(events, many);
    expect(await opened.advanceLive()).toBe(true);
    expect(done).toEqual(['figures', 'published', 'first', 'second', 'published']);
    await opened.advanceLive();
    expect([opened.isCaughtUp(head), done.filter((name) => name === 'first')]).toEqual([true, ['first', 'first']]);
    done = [];
    await appendSample(events, many);
    await opened.advanceLive({ isWatched: true });
    expect([opened.isBehind, done.filter((name) => name === 'first')]).toEqual([true, ['first']]);
  });

  it('lets the others take less at once, and says that there is more', async () => {
    const opened = await engine();
    await appendSample(events, [added(1), added(2), added(3)]);
    await opened.advanceLive({ othersPageSize: 2 });
    expect(opened.isBehind).toBe(true);
    await opened.advanceLive({ othersPageSize: 2 });
    expect(opened.isBehind).toBe(false);
    expect(done.filter((name) => name === 'figures')).toHaveLength(1);
    expect(done.filter((name) => name === 'second')).toHaveLength(2);
  });

  it('takes less at once where that is too much to read, until it has come to the end', async () => {
    const log: EventStore = {
      ...events,
      readAll: async (options) => {
        const found = await events.readAll(options);
        if (found.length > 3) throw new Error('too much at once');
        return found;
      },
    };
    const opened = await engine({ log });
    const head = await appendSample(
      events,
      Array.from({ length: 40 }, (_, id) => added(id)),
    );
    for (let rounds = 0; rounds < 60 && !opened.isCaughtUp(head); rounds += 1)
      await opened.advanceLive().catch(() => undefined);
    expect(opened.isCaughtUp(head)).toBe(true);
  });

  it('takes less at once where that is too much to write, and holds up no other', async () => {
    const refuses: Refuses = (model, { puts }) => model === 'second' && (puts.get('rows')?.size ?? 0) > 3;
    const opened = await engine({ refuses });
    const head = await appendSample(
      events,
      Array.from({ length: 40 }, (_, id) => added(id)),
    );
    for (let rounds = 0; rounds < 60 && !opened.isCaughtUp(head); rounds += 1) await opened.advanceLive();
    expect(opened.isCaughtUp(head)).toBe(true);
    expect(done.filter((name) => name === 'first')).toHaveLength(1);
    expect(done.filter((name) => name === 'second').length).toBeLessThan(40);
  });

  it('shows on dashboards, between the others, what came meanwhile', async () => {
    const opened = await engine();
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

  it('publishes what was written also when a look at the log fails between the others', async () => {
    let isAway = false;
    const head = async (): Promise<string> => {
      if (isAway) throw new Error('the log is away');
      return events.head();
    };
    const opened = await engine({ log: { ...events, head } });
    await appendSample(events, [added(1)]);
    committed = async (model) => void (isAway = model === 'first');
    await expect(opened.advanceLive({ isWatched: true })).rejects.toThrow('the log is away');
    expect(done).toEqual(['figures', 'published', 'first', 'published']);
  });
});

describe('screens', () => {
  let events: EventStore;
  let writer: ReadModelWriter;
  let told: Change[];

  const opened = async (changes: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const publish = (some: readonly Change[]) => void told.push(...some);
    const projections = [named('first'), dashboard];
    const engine = new ProjectionRunner({
      events,
      writer,
      projections,
      publish,
      pageSize: 2,
      partition: WHOLE,
      ...changes,
    });
    await engine.open();
    return engine;
  };
  const run = async (engine: ProjectionRunner): Promise<void> => {
    while ((await engine.advanceLive()) || (await engine.advanceBuilding()));
  };
  /** Stands at the head of the log and has said so. */
  const settled = async (changes: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const engine = await opened(changes);
    await run(engine);
    for (const save of [() => engine.saveCheckpoints(), () => engine.savePublishCheckpoint()]) await save();
    told = [];
    return engine;
  };

  beforeEach(async () => {
    events = openInMemoryEventStore();
    writer = inMemoryReadStore().writer;
    told = [];
    await appendSample(events, [added(1)]);
  });

  it('are told by the next host of what one wrote that died before it told them', async () => {
    const dying = await settled({ publish: () => undefined });
    const position = await appendSample(events, [added(2), { ...added(3), shop: 2 }, added(4), added(5)]);
    await run(dying);
    const next = await opened();
    await next.savePublishCheckpoint();
    const everything = { collections: ['categories', 'products'], dashboard: true };
    expect(told).toEqual([
      expect.objectContaining({ shopId: shopId(1), position, ...everything }),
      expect.objectContaining({ shopId: shopId(2), ...everything }),
    ]);
    told = [];
    await next.savePublishCheckpoint();
    await (await opened()).savePublishCheckpoint();
    expect(told).toEqual([]);
  });

  it('are told by a host that runs beside it, once it sees that nobody goes on', async () => {
    const beside = await settled();
    const dying = await settled({ publish: () => undefined });
    const position = await appendSample(events, [added(2)]);
    await run(dying);
    expect([await beside.catchUpWithOthers(), beside.isCaughtUp(position)]).toEqual([true, false]);
    expect(await beside.catchUpWithOthers()).toBe(false);
    await beside.savePublishCheckpoint();
    expect(told).toMatchObject([{ shopId: shopId(1), position }]);
    expect(beside.isCaughtUp(position)).toBe(true);
  });

  it('are told of a batch that was written though its answer was lost', async () => {
    let lost = false;
    const commit: ReadModelWriter['commit'] = async (model, build, batch) => {
      await writer.commit(model, build, batch);
      if (lost && model.name === 'first') throw new Error('no answer');
    };
    const engine = await settled({ writer: { ...writer, commit } });
    lost = true;
    const position = await appendSample(events, [added(2)]);
    await engine.advanceLive();
    lost = false;
    expect(told).toMatchObject([{ collections: ['products'], position }]);
    told = [];
    await engine.advanceLive();
    await engine.savePublishCheckpoint();
    expect(told).toMatchObject([{ shopId: shopId(1), position }]);
    expect(told[0]?.collections).toContain('categories');
  });

  it('are told once where every host lives', async () => {
    const [one, other] = [await settled(), await settled()];
    await appendSample(events, [added(2)]);
    await run(one);
    expect(await one.catchUpWithOthers()).toBe(false);
    await one.savePublishCheckpoint();
    expect(told).toMatchObject([{ collections: ['products'] }, { collections: ['categories'] }]);
    expect(await other.catchUpWithOthers()).toBe(true);
    await other.savePublishCheckpoint();
    expect(told).toHaveLength(2);
  });

  it.each([
    ['alone', {}],
    ['beside others', { partition: WHOLE }],
  ])(
    'are told, as a rebuild is swapped by a host %s, of what came behind its last live page and of nothing else',
    async (_name, host) => {
      await appendSample(events, [{ ...added(2), shop: 2 }, added(3)]);
      const engine = await settled({ partition: undefined, ...host });
      await engine.beginRebuild('figures');
      await engine.advanceBuilding();
      await engine.advanceLive();
      const position = await appendSample(events, [{ ...added(4), shop: 3 }, { ...added(5), shop: 3 }, added(6)]);
      expect(told).toEqual([]);
      while (engine.builds.get('figures')?.building !== undefined) await engine.advanceBuilding();
      expect(told).toMatchObject([
        { shopId: shopId(3), collections: ['products'], dashboard: true },
        { shopId: shopId(1), collections: ['products'], dashboard: true, position },
      ]);
      await run(engine);
      await engine.savePublishCheckpoint();
      expect(told.flatMap(({ collections }) => collections)).toEqual([
        'products',
        'products',
        'categories',
        'categories',
      ]);
    },
  );

  it('lose nothing to a host that only looks', async () => {
    await run(await settled({ publish: () => undefined }));
    await appendSample(events, [added(2)]);
    await run(await opened({ publish: () => undefined }));
    const looking = await opened({ onlyFollow: true, publish: () => undefined });
    await looking.savePublishCheckpoint();
    await (await opened()).savePublishCheckpoint();
    expect(told).toHaveLength(1);
  });
});
