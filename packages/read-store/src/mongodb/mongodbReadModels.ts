import { ReadConcern, type Db } from 'mongodb';
import { indexForFilter } from '../indexChoice.ts';
import { DISTRIBUTED_PARTITIONS, partitionOf } from '../partition.ts';
import {
  ReadModelUnavailable,
  type Doc,
  type Query,
  type ReadModels,
  type RowsQuery,
  type ScanOptions,
} from '../port.ts';
import { boundedCall, LIMITS_MS } from './boundedCall.ts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { findStorage, type BuildStorage } from './buildStorage.ts';
import { conditionsOf } from './conditions.ts';
import { pathOf } from './layout.ts';
import { queryPage, queryRows } from './queryPage.ts';
import { searchPage } from './searchPage.ts';
import { walksMany } from './walksMany.ts';

/** The live builds, as last read from the catalogue. */
class LiveBuilds {
  readonly #db: Db;
  readonly #catalogue: BuildCatalogue;
  readonly #known = new Map<string, BuildStorage>();
  readonly #lookups = new Map<string, Promise<BuildStorage>>();

  constructor(db: Db) {
    this.#db = db;
    this.#catalogue = new BuildCatalogue(db);
  }

  async #lookUp(model: string, signal: AbortSignal): Promise<BuildStorage> {
    const name = await this.#catalogue.live(model, signal);
    if (name === undefined) throw new ReadModelUnavailable(`${model} has no live build`);
    const known = this.#known.get(model);
    if (known?.name === name) return known;
    const storage = await findStorage(this.#db, name, signal);
    // replaced between the two look-ups
    if (storage === undefined) return this.#lookUp(model, signal);
    this.#known.set(model, storage);
    return storage;
  }

  /** The storage of the live build. Concurrent calls share one look-up in the catalogue. */
  current(model: string, signal: AbortSignal): Promise<BuildStorage> {
    const lookup = this.#lookups.get(model) ?? this.#lookUp(model, signal);
    if (!this.#lookups.has(model)) {
      this.#lookups.set(model, lookup);
      queueMicrotask(() => this.#lookups.delete(model));
    }
    return lookup;
  }

  /**
   * Reads from the last known live build and meanwhile looks it up again: the next read sees a swap, and no read waits for it.
   */
  async read<Result>(
    model: string,
    signal: AbortSignal,
    work: (storage: BuildStorage) => Promise<Result>,
  ): Promise<Result> {
    const known = this.#known.get(model);
    const lookup = this.current(model, signal);
    if (known === undefined) return work(await lookup);
    const [result, current] = await Promise.allSettled([work(known), lookup]);
    if (current.status === 'rejected') throw current.reason;
    if (current.value !== known) return work(current.value);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }
}

/** A scan's documents from one snapshot: in index order within a shop, by id over all shops. */
function scanCursor<D extends Doc>(db: Db, storage: BuildStorage, collection: string, options: ScanOptions) {
  const layout = storage.layout(collection);
  const conditions = conditionsOf(layout, options);
  const whole = layout.indexes.find(({ only }) => only === undefined);
  const index = options.shopId === undefined ? undefined : (indexForFilter(conditions.indexes, conditions) ?? whole);
  const sort = Object.fromEntries([...(index?.fields ?? []).map(pathOf), '_id'].map((path) => [path, 1 as const]));
  const hint = index === undefined ? {} : { hint: index.name };
  const session = db.client.startSession({ snapshot: true });
  const projection = { _id: 0 };
  const readConcern = new ReadConcern('snapshot');
  const shape = { ...hint, sort, projection, batchSize: options.pageSize, session, readConcern };
  return { cursor: storage.docs(layout).find<D>(conditions.filter, shape), session };
}

async function* pagesOf<D extends Doc>(
  db: Db,
  storage: BuildStorage,
  collection: string,
  options: ScanOptions,
): AsyncGenerator<D[]> {
  const { cursor, session } = scanCursor<D>(db, storage, collection, options);
  try {
    const page = async (): Promise<D[]> => {
      const rows: D[] = [];
      while (rows.length < options.pageSize) {
        const row = await cursor.next();
        if (row === null) break;
        rows.push(row);
      }
      return rows;
    };
    for (;;) {
      const rows = await boundedCall(LIMITS_MS.read, page);
      if (rows.length > 0) yield rows;
      if (rows.length < options.pageSize) return;
    }
  } finally {
    // nobody waits for this, so an unavailable store is not reported
    void cursor.close().catch(() => undefined);
    void session.endSession().catch(() => undefined);
  }
}

/** Reads the read models of one database, in any process. The caller closes the client. */
export function mongodbReadModels({ client, databaseName }: Db): ReadModels {
  // a snapshot has what a majority has, so the checkpoint must not be read ahead of it
  const db = client.db(databaseName, { readConcern: new ReadConcern('majority') });
  const live = new LiveBuilds(db);
  const read = <Result>(
    model: string,
    work: (storage: BuildStorage, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    boundedCall(LIMITS_MS.read, async (signal) => live.read(model, signal, async (storage) => work(storage, signal)));
  return {
    get: async <D extends Doc>(model: string, collection: string, id: string) =>
      read(model, async (storage, signal) => {
        const docs = storage.docs(storage.layout(collection));
        return (await docs.findOne<D>({ _id: id }, { projection: { _id: 0 }, signal })) ?? undefined;
      }),

    getMany: async <D extends Doc>(model: string, collection: string, ids: readonly string[]) =>
      read(model, async (storage, signal) => {
        const docs = storage.docs(storage.layout(collection));
        const found = await docs.find<D>({ _id: { $in: [...ids] } }, { projection: { _id: 0 }, signal }).toArray();
        return new Map(found.map((doc) => [doc.id, doc]));
      }),

    query: async <D extends Doc>(model: string, collection: string, query: Query) =>
      read(model, async (storage, signal) => {
        const page = query.search === undefined ? queryPage<D> : searchPage<D>;
        return page({ storage, layout: storage.layout(collection), query, signal });
      }),

    rows: async <D extends Doc>(model: string, collection: string, query: RowsQuery) =>
      read(model, async (storage, signal) =>
        queryRows<D>({ storage, layout: storage.layout(collection), query, signal }),
      ),

    walksMany: async (model, collection, query) =>
      read(model, async (storage, signal) => walksMany({ storage, layout: storage.layout(collection), query, signal })),

    async *scan<D extends Doc>(model: string, collection: string, options: ScanOptions) {
      const storage = await boundedCall(LIMITS_MS.read, async (signal) => live.current(model, signal));
      yield* pagesOf<D>(db, storage, collection, options);
    },

    async position(model, shopId) {
      try {
        return await read(model, async (storage, signal) => {
          const all = Array.from({ length: DISTRIBUTED_PARTITIONS }, (_, partition) => partition);
          const wanted = shopId === undefined ? all : [partitionOf(shopId, DISTRIBUTED_PARTITIONS)];
          const ids = wanted.map((partition) => storage.checkpointId(partition));
          const filter = { _id: { $in: ids }, position: { $ne: null } };
          const lowest = await storage.checkpoints.findOne(filter, { sort: { position: 1 }, signal });
          return lowest?.position ?? null;
        });
      } catch (error) {
        if (error instanceof ReadModelUnavailable) return null;
        throw error;
      }
    },

    close: async () => undefined,
  };
}
