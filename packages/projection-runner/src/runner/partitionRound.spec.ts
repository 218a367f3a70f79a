import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { inMemoryReadStore, WHOLE, type Doc, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { appendSample, sampleProjection, shopId, type SampleRow } from '@bahi/testing/projections/sampleProjection';
import type { Change } from '../signals.ts';
import { ProjectionRunner } from './projectionRunner.ts';

const NAMES = ['first', 'second', 'figures'];
const projections = NAMES.map((name) => ({
  ...sampleProjection({ name, announces: name === 'first' ? (['categories'] as const) : [] }),
  ...(name === 'figures' && { figures: figuresOf }),
}));
/** The events that the shop's row has seen. */
function figuresOf(changed: ReadonlyMap<string, ReadonlyMap<string, Doc>>, ofShop: string) {
  const row = [...(changed.get('rows')?.values() ?? [])].find((doc) => doc.shopId === ofShop) as SampleRow | undefined;
  return row && { range: 'today' as const, from: row.log.join('') };
}
const step = (type: string, name: string, shop = 1) => ({ shop, type, id: `row ${shop}`, name });

describe('a round of a partition', () => {
  let events: EventStore;
  let reader: ReadModels;
  let writer: ReadModelWriter;
  /** Calls to storage: the models of each commit, and the rows that were asked for. */
  let calls: string[];
  let refused: string | undefined;
  let published: Change[];
  const ahead = () => published.flatMap(({ figures }) => (figures === undefined ? [] : [figures.from]));

  beforeEach(async () => {
    const store = inMemoryReadStore(2);
    const { commitTogether } = store.writer;
    [events, reader, calls, published, refused] = [openInMemoryEventStore(), store.reader, [], [], undefined];
    const refuse = (models: readonly string[]): void => {
      calls.push(models.join(' '));
      if (refused !== undefined && models.includes(refused)) throw new Error('no room');
    };
    writer = {
      ...store.writer,
      async commit(model, build, batch) {
        refuse([model.name]);
        return store.writer.commit(model, build, batch);
      },
      async commitTogether(commits) {
        refuse(commits.map(({ model }) => model.name));
        return (await commitTogether?.(commits)) ?? 0;
      },
      async getMany(model, build, collection, ids) {
        calls.push(`load ${model.name} ${collection}`);
        return store.writer.getMany(model, build, collection, ids);
      },
    };
    await appendSample(events, [step('CategoryAdded', 'a')]);
  });

  const host = async (): Promise<ProjectionRunner> => {
    const publish = (changes: readonly Change[]) => void published.push(...changes);
    const clock = { now: () => 0 };
    const runner = new ProjectionRunner({
      events,
      writer,
      projections,
      publish,
      clock,
      pageSize: 100,
      partition: WHOLE,
    });
    await runner.open();
    while ((await runner.advanceLive()) || (await runner.advanceBuilding()));
    for (const save of [() => runner.saveCheckpoints(), () => runner.savePublishCheckpoint()]) await save();
    [calls, published] = [[], []];
    return runner;
  };
  /** What each model has of a shop's row. */
  const logs = async (shop = 1): Promise<unknown[]> => {
    const rows = NAMES.map(async (name) => reader.get<SampleRow>(name, 'rows', `row ${shop}`));
    return (await Promise.all(rows)).map((row) => row?.log.join(''));
  };

  it('is one commit of all models, loads no row that the last ones had, and is told as one change', async () => {
    const runner = await host();
    const position = await appendSample(events, [step('CategoryChanged', 'b')]);
    await runner.advanceLive();
    expect(calls).toEqual(['first second figures']);
    expect(await logs()).toEqual(['ab', 'ab', 'ab']);
    expect(published).toMatchObject([
      { shopId: shopId(1), collections: [], dashboard: false, position, figures: { from: 'ab', position } },
      { shopId: shopId(1), collections: ['categories'], position },
    ]);
    await appendSample(events, [step('CategoryRestored', '-'), step('CategoryAdded', 'c')]);
    await runner.advanceLive();
    expect(calls).toEqual(['first second figures', 'first second figures']);
    expect(await logs()).toEqual(['c', 'c', 'c']);
  });

  it('commits each model alone when one of them cannot be, which goes on later from its own checkpoint', async () => {
    const runner = await host();
    refused = 'second';
    await appendSample(events, [step('CategoryChanged', 'b')]);
    await runner.advanceLive();
    expect(await logs()).toEqual(['ab', 'a', 'ab']);
    refused = undefined;
    const position = await appendSample(events, [step('CategoryChanged', 'c')]);
    while (await runner.advanceLive());
    expect(await logs()).toEqual(['abc', 'abc', 'abc']);
    expect(runner.isCaughtUp(position)).toBe(true);
  });

  it('whose commit was made although its answer was lost is not made again', async () => {
    const runner = await host();
    const { commitTogether } = writer;
    writer.commitTogether = async (commits) => {
      await commitTogether?.(commits);
      throw new Error('no answer');
    };
    await appendSample(events, [step('CategoryChanged', 'b')]);
    while (await runner.advanceLive());
    await runner.savePublishCheckpoint();
    expect(await logs()).toEqual(['ab', 'ab', 'ab']);
    expect(published.filter(({ figures }) => figures === undefined)).toMatchObject([
      { shopId: shopId(1), collections: ['categories'] },
    ]);
  });

  it('publishes figures before they are stored, from kept rows and from rows that nobody has changed since', async () => {
    await host();
    const runner = await host();
    const advance = async (type: string, name: string, shop: number) => {
      await appendSample(events, [step(type, name, shop)]);
      while (await runner.advanceLive());
    };
    await advance('CategoryAdded', 'x', 2);
    // before its first commit a host cannot tell
    expect(ahead()).toEqual([]);
    await advance('CategoryChanged', 'b', 1);
    expect(calls.filter((call) => call.startsWith('load figures'))).toHaveLength(4);
    await advance('CategoryChanged', 'c', 1);
    expect(ahead()).toEqual(['ab', 'abc']);
  });

  it('publishes no figures ahead that another host’s rows have made wrong', async () => {
    const [one, other] = [await host(), await host()];
    await appendSample(events, [step('CategoryChanged', 'b')]);
    await other.advanceLive();
    await appendSample(events, [step('CategoryAdded', 'x', 2)]);
    while (await one.advanceLive());
    published = [];
    // it stands before `x`, and loads a row that has it
    await appendSample(events, [step('CategoryChanged', 'y', 2)]);
    while (await other.advanceLive());
    expect(ahead()).toEqual([]);
    expect(await logs(2)).toEqual(['xy', 'xy', 'xy']);
  });

  it('publishes no figures ahead of a shop that it parks', async () => {
    const runner = await host();
    await appendSample(events, [step('CategoryChanged', 'b'), { ...step('CategoryChanged', 'c'), data: 'unreadable' }]);
    while (await runner.advanceLive());
    expect(await logs()).toEqual(['ab', 'ab', 'ab']);
    expect(ahead()).toEqual([]);
  });

  it('writes nothing from rows that another host has changed since', async () => {
    const [one, other] = [await host(), await host()];
    for (const name of 'bcdef') {
      await appendSample(events, [step('CategoryChanged', name), step('CategoryAdded', name, 2)]);
      const [runner, beside] = name < 'd' ? [one, other] : [other, one];
      await runner.advanceLive();
      await beside.advanceLive();
    }
    expect(await logs()).toEqual(['abcdef', 'abcdef', 'abcdef']);
    expect(await logs(2)).toEqual(['bcdef', 'bcdef', 'bcdef']);
  });
});
