import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName, Position } from '@bahi/contracts';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { openInMemoryReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';
import { inProcessWakeUp } from '../inProcess/inProcessWakeUp.ts';
import type { Change } from '../signals.ts';
import type { ProjectionHost } from './hostOptions.ts';
import { createProjectionHost } from './projectionHost.ts';
import { appendSample, sampleProjection, type SampleEvent } from '@bahi/testing/projections/sampleProjection';
import type { BatchInterval } from '../batch/batchSchedule.ts';

const added = (n: number): SampleEvent => ({ shop: 1, type: 'CategoryAdded', id: `r${n}`, name: `name ${n}` });

describe('a projection host while a screen is open', () => {
  let store: OpenReadStore;
  let events: EventStore;
  let host: ProjectionHost;
  let changes: Change[];
  /** Names of the models that were written, in order. */
  let written: string[];
  let committed: (model: string) => Promise<void>;
  const wakeUp = inProcessWakeUp();

  const watched = async (batchInterval: BatchInterval) => {
    const feed = inProcessChangeFeed();
    feed.subscribe((some) => changes.push(...some));
    const writer: typeof store.writer = {
      ...store.writer,
      commit: async (model, build, batch) => {
        await store.writer.commit(model, build, batch);
        written.push(model.name);
        await committed(model.name);
      },
    };
    const projections = [
      sampleProjection({ name: 'lists', announces: ['categories'] }),
      sampleProjection({ name: 'others', announces: ['vendors'] }),
      sampleProjection({ name: 'figures', announces: ['products'], onDashboard: true }),
    ];
    host = createProjectionHost({
      events,
      writer,
      projections,
      wakeUp,
      feed,
      clock: { now: () => 0 },
      pageSize: 4,
      pollMs: 60_000,
      batchInterval,
    });
    await host.start();
    await host.watched(true);
    // the first round of its loop reads an empty log; in memory it ends before the next task
    await new Promise((resolve) => setImmediate(resolve));
  };
  const published = (list: CollectionName) => changes.filter(({ collections }) => collections.includes(list));
  const until = async (list: CollectionName, position: Position) => {
    while (published(list).at(-1)?.position !== position) await new Promise((resolve) => setImmediate(resolve));
  };

  beforeEach(async () => {
    store = await openInMemoryReadStore();
    events = openInMemoryEventStore();
    [changes, written] = [[], []];
    committed = async () => undefined;
  });
  afterEach(async () => {
    await host.stop();
    await store.close();
  });

  it('commits projections off the dashboard in larger batches, and leaves nothing behind', async () => {
    events.onAppended(() => wakeUp.notify());
    await watched({ watchedMs: 0, unwatchedMs: 40 });
    for (let n = 0; n < 40; n += 1) await until('products', await appendSample(events, [added(n)]));
    await until('categories', await events.head());
    expect(published('products')).toHaveLength(40);
    expect(published('categories').length).toBeLessThan(40);
  });

  it('brings a dashboard up to date before it commits the next projection', async () => {
    await watched({ watchedMs: 0, unwatchedMs: 0 });
    committed = async (model) => {
      if (model !== 'lists') return;
      committed = async () => undefined;
      // nobody wakes this host: it is at work, and could not hear it
      await appendSample(events, [added(2)]);
    };
    const first = await appendSample(events, [added(1)]);
    wakeUp.notify();
    await until('vendors', first);
    expect(written.slice(0, 4)).toEqual(['figures', 'lists', 'figures', 'others']);
  });
});
