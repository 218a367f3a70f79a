import type { Position } from '@bahi/contracts';
import { indexForFilter } from '../indexChoice.ts';
import {
  ReadModelUnavailable,
  ReadStoreUnavailable,
  type Doc,
  type Query,
  type ReadModels,
  type RowsQuery,
  type ScanOptions,
} from '../port.ts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { conditionsOf, indexedBy } from './conditions.ts';
import { Connection } from './connection.ts';
import { isDamage, isOfSqlite, markDamage, markingDamage } from './damage.ts';
import { columnOf, idToSql, readLayouts, type Layout } from './layout.ts';
import { queryPage, queryRows } from './queryPage.ts';
import { searchPage } from './searchPage.ts';
import { walksMany } from './walksMany.ts';

const READER_CACHE_KIB = 4_000;

interface LiveBuild {
  connection: Connection;
  layouts: Map<string, Layout>;
}

/** Read-only connections to the live builds, opened on demand and replaced after a swap. */
class LiveBuilds {
  readonly #catalogue: BuildCatalogue;
  readonly #open = new Map<string, LiveBuild>();

  constructor(folder: string) {
    this.#catalogue = new BuildCatalogue(folder);
  }

  #file(model: string): string {
    const live = this.#catalogue.live(model);
    if (live === undefined) throw new ReadModelUnavailable(`${model} has no live build`);
    return this.#catalogue.fileOf(live);
  }

  /** A separate connection of the caller to the live build. */
  open(model: string): LiveBuild {
    const file = this.#file(model);
    try {
      return openBuild(file);
    } catch (error) {
      // Swapped between look-up and opening: the catalogue names the next one already.
      const next = this.#file(model);
      if (next === file) throw error;
      return openBuild(next);
    }
  }

  of(model: string): LiveBuild {
    if (this.#catalogue.moved()) this.#closeRetired();
    const known = this.#open.get(model);
    if (known !== undefined) return known;
    const opened = this.open(model);
    this.#open.set(model, opened);
    return opened;
  }

  #closeRetired(): void {
    for (const [model, { connection }] of this.#open) {
      const live = this.#catalogue.live(model);
      if (live !== undefined && this.#catalogue.fileOf(live) === connection.file) continue;
      connection.close();
      this.#open.delete(model);
    }
  }

  close(): void {
    for (const { connection } of this.#open.values()) connection.close();
    this.#open.clear();
    this.#catalogue.close();
  }
}

function openBuild(file: string): LiveBuild {
  const connection = new Connection(file, { readOnly: true, cacheKiB: READER_CACHE_KIB });
  try {
    return { connection, layouts: markingDamage(file, () => readLayouts(connection)) };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function layoutIn(build: LiveBuild, collection: string): Layout {
  const layout = build.layouts.get(collection);
  if (layout === undefined) throw new ReadModelUnavailable(`no collection ${collection} in ${build.connection.file}`);
  return layout;
}

const ALL_ROWS = -1;

/** Rows of a scan from one snapshot: in index order within a shop, by id over all shops. */
function* scanRows<D extends Doc>(
  build: LiveBuild,
  layout: Layout,
  options: ScanOptions,
  most = ALL_ROWS,
): Generator<D> {
  const conditions = conditionsOf(layout, options);
  const ofShop = options.shopId !== undefined;
  const whole = layout.indexes.find(({ only }) => only === undefined);
  const index = ofShop ? (indexForFilter(conditions.indexes, conditions) ?? whole) : undefined;
  const fields = index?.fields ?? [];
  const order = [...fields.map((field) => columnOf(layout, field)), 'id'].join(', ');
  const sql = `SELECT doc FROM ${layout.table} ${indexedBy(index)} WHERE ${conditions.sql} ORDER BY ${order} LIMIT ?`;
  for (const row of build.connection.iterate<{ doc: string }>(sql, ...conditions.values, most))
    yield JSON.parse(row.doc) as D;
}

/**
 * The pages of a scan, on a connection of their own that is closed at the end: an open cursor holds its snapshot, which other
 * queries must not share.
 */
async function* pagesOfSnapshot<D extends Doc>(
  build: LiveBuild,
  collection: string,
  options: ScanOptions,
): AsyncGenerator<D[]> {
  try {
    let page: D[] = [];
    for (const doc of scanRows<D>(build, layoutIn(build, collection), options)) {
      page.push(doc);
      if (page.length < options.pageSize) continue;
      yield page;
      page = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (page.length > 0) yield page;
  } catch (error) {
    markDamage(error, build.connection.file);
    throw clearly(error);
  } finally {
    build.connection.close();
  }
}

function docsOfIds<D extends Doc>(connection: Connection, layout: Layout, ids: readonly string[]): D[] {
  const sql = `SELECT doc FROM ${layout.table} WHERE id = ?`;
  return [...new Set(ids)].flatMap((id) => {
    const row = connection.get<{ doc: string }>(sql, idToSql(id));
    return row === undefined ? [] : [JSON.parse(row.doc) as D];
  });
}

/** Errors of SQLite and damaged rows become errors of the store; anything else is a bug. */
function clearly(error: unknown): Error {
  if (isOfSqlite(error) || isDamage(error))
    return new ReadStoreUnavailable('the read models cannot be read', { cause: error });
  return error instanceof Error ? error : new Error('unreadable read model', { cause: error });
}

/** Reads the read models of one data folder, in any thread or process. */
export function embeddedReadModels(folder: string): ReadModels {
  const live = new LiveBuilds(folder);

  const reading = async <Result>(model: string, read: (build: LiveBuild) => Result): Promise<Result> => {
    try {
      const build = live.of(model);
      return markingDamage(build.connection.file, () => read(build));
    } catch (error) {
      throw clearly(error);
    }
  };

  /** For reads of several statements, which all see the same rows. */
  const readingAtOnce = async <Result>(model: string, read: (build: LiveBuild) => Result): Promise<Result> =>
    reading(model, (build) => build.connection.snapshot(() => read(build)));

  return {
    async get<D extends Doc>(model: string, collection: string, id: string) {
      return reading(model, (build) => docsOfIds<D>(build.connection, layoutIn(build, collection), [id])[0]);
    },

    async getMany<D extends Doc>(model: string, collection: string, ids: readonly string[]) {
      return readingAtOnce(model, (build) => {
        const docs = docsOfIds<D>(build.connection, layoutIn(build, collection), ids);
        return new Map(docs.map((doc) => [doc.id, doc]));
      });
    },

    async query<D extends Doc>(model: string, collection: string, query: Query) {
      const page = query.search === undefined ? queryPage<D> : searchPage<D>;
      return readingAtOnce(model, (build) => page(build.connection, layoutIn(build, collection), query));
    },

    async rows<D extends Doc>(model: string, collection: string, query: RowsQuery) {
      return readingAtOnce(model, (build) => queryRows<D>(build.connection, layoutIn(build, collection), query));
    },

    async walksMany(model: string, collection: string, query: Query) {
      return readingAtOnce(model, (build) => walksMany(build.connection, layoutIn(build, collection), query));
    },

    async *scan<D extends Doc>(model: string, collection: string, options: ScanOptions) {
      // a result that fits a page is read at once: opening a connection takes longer, and a dashboard has three such scans
      const most = options.pageSize + 1;
      const first = await reading(model, (build) => [
        ...scanRows<D>(build, layoutIn(build, collection), options, most),
      ]);
      if (first.length < most) {
        if (first.length > 0) yield first;
        return;
      }
      yield* pagesOfSnapshot<D>(live.open(model), collection, options);
    },

    async position(model) {
      const sql = 'SELECT min(position) AS position FROM checkpoints';
      try {
        return await reading(
          model,
          ({ connection }) => connection.get<{ position: Position | null }>(sql)?.position ?? null,
        );
      } catch (error) {
        if ((error as Error).name === 'ReadModelUnavailable') return null;
        throw error;
      }
    },

    async close() {
      live.close();
    },
  };
}
