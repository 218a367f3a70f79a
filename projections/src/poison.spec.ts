import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { COLLECTIONS, type CollectionName } from '@bahi/contracts';
import {
  createProjectionHost,
  inProcessChangeFeed,
  inProcessWakeUp,
  type ChangeFeed,
  type Projection,
  type ProjectionHost,
} from '@bahi/projection-runner';
import { digestModel, inMemoryReadStore, type ReadModels } from '@bahi/read-store';
import { BooksApp } from '@bahi/testing/booksApp';
import { projections } from './index.ts';

/** The projection, with a handler that throws at the event that `broken` returns. */
function breakable(projection: Projection, broken: () => string | undefined): Projection {
  return {
    ...projection,
    apply(event, docs) {
      if (event.id === broken()) throw new Error('a mistake in this handler');
      projection.apply(event, docs);
    },
  };
}

async function digests(read: ReadModels): Promise<Record<string, string>> {
  const entries = projections.map(async ({ name, collections }) => {
    const names = collections.map((collection) => collection.name);
    return [name, await digestModel(read, name, names)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** How often an open page fetches each list: not again for a position that it has. */
function openPage(feed: ChangeFeed): ReadonlyMap<CollectionName, number> {
  const fetched = new Map<CollectionName, number>();
  const heard = new Map<CollectionName, string>();
  feed.subscribe((changes) => {
    for (const { collections, position } of changes) {
      for (const list of collections.filter((one) => (heard.get(one) ?? '') < position)) {
        heard.set(list, position);
        fetched.set(list, (fetched.get(list) ?? 0) + 1);
      }
    }
  });
  return fetched;
}

it('each list is announced by one read model', () => {
  const lists = projections.flatMap(({ announces }) => announces);
  expect(lists.toSorted()).toEqual(COLLECTIONS.toSorted());
});

describe('F13: a handler that throws', () => {
  let books: BooksApp;
  let hosts: ProjectionHost[];
  beforeEach(async () => {
    books = await BooksApp.open();
    hosts = [];
  });
  afterEach(async () => {
    for (const host of hosts) await host.stop();
    await books.close();
  });

  /** All read models of the books, caught up. */
  async function follow(chosen: readonly Projection[]) {
    const { reader, writer } = inMemoryReadStore();
    const clock = { now: () => books.now };
    const feed = inProcessChangeFeed();
    const options = { writer, projections: chosen, wakeUp: inProcessWakeUp(), feed, clock };
    const host = createProjectionHost({ events: books.events, ...options });
    hosts.push(host);
    await host.start();
    expect(await host.waitFor(await books.events.head(), 5_000)).toBe(true);
    return { host, reader, feed };
  }

  async function sell(productId: string): Promise<void> {
    const lines = [{ productId, quantityMilli: 1_000 }];
    await books.ok('POST', '/billing/complete', { body: { customer: { walkIn: true }, paymentMethod: 'CASH', lines } });
  }

  it.each(['productList', 'billList', 'stockHistory', 'salesDashboard'])(
    'F13: parks the shop in %s alone, and a retry after the fix gives what a replay gives',
    async (name) => {
      const rice = await books.addProduct();
      for (let bill = 0; bill < 5; bill += 1) await sell(rice.id);
      const all = await books.events.readAll({ after: null, maxCount: 1_000 });
      const poison = all.filter(({ type }) => type === 'BillCompleted')[2];
      let broken: string | undefined = poison?.id;
      const chosen = projections.map((each) => (each.name === name ? breakable(each, () => broken) : each));
      const { host, reader, feed } = await follow(chosen);
      const page = openPage(feed);

      const parked = (await host.status()).filter((status) => status.parked.length > 0);
      expect(parked).toMatchObject([
        { name, parked: [{ id: poison?.meta.shopId, position: poison?.position, error: 'a mistake in this handler' }] },
      ]);
      expect(await host.retry(name)).toEqual({ healed: 0, parked: 1 });

      await sell(rice.id);
      broken = undefined;
      expect(await host.waitFor(await books.events.head(), 5_000)).toBe(true);
      const fetchedBefore = new Map(page);
      expect(await host.retry(name)).toEqual({ healed: 1, parked: 0 });
      const { announces } = chosen.find((each) => each.name === name)!;
      for (const list of announces) expect(page.get(list)).toBe((fetchedBefore.get(list) ?? 0) + 1);
      expect(await digests(reader)).toEqual(await digests((await follow(projections)).reader));
    },
  );
});
