import type { Doc, ModelDefinition, ReadModelWriter, Scalar } from '../port.ts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { Connection } from './connection.ts';
import { markingDamage } from './damage.ts';
import { DocTable } from './docTable.ts';
import { columnOf, createTables, idToSql, layoutOf, toSql } from './layout.ts';
import { readCheckpoint, writeBatch } from './writeBatch.ts';

const LIVE_CACHE_KIB = 4_000;
const BUILDING_CACHE_KIB = 32_000;

/** One build: its connection and tables. */
class OpenBuild {
  readonly connection: Connection;
  readonly #tables: ReadonlyMap<string, DocTable>;
  /** Changes when another connection wrote. */
  #dataVersion: number;

  constructor(connection: Connection, model: ModelDefinition) {
    this.connection = connection;
    this.#tables = new Map(
      model.collections.map((collection) => [collection.name, new DocTable(connection, layoutOf(collection))]),
    );
    this.#dataVersion = connection.dataVersion();
  }

  table(collection: string): DocTable {
    const found = this.#tables.get(collection);
    if (found === undefined) throw new Error(`no collection ${collection}`);
    return found;
  }

  /** Forgets cached documents once another host has written here. */
  checkAlone(): void {
    const version = this.connection.dataVersion();
    if (version !== this.#dataVersion) this.forget();
    this.#dataVersion = version;
  }

  forget(): void {
    for (const table of this.#tables.values()) table.forget();
  }
}

/** The builds of one folder that are open for writing. */
class OpenBuilds {
  readonly catalogue: BuildCatalogue;
  readonly #open = new Map<string, OpenBuild>();

  constructor(folder: string) {
    this.catalogue = new BuildCatalogue(folder);
    this.catalogue.removeOrphans();
  }

  open(model: ModelDefinition, build: number): void {
    const name = `${model.name}/${build}`;
    if (this.#open.has(name)) return;
    const key = { model: model.name, version: model.version, build };
    this.catalogue.add(key);
    const live = this.catalogue.live(model.name)?.build === build;
    const cacheKiB = live ? LIVE_CACHE_KIB : BUILDING_CACHE_KIB;
    const connection = new Connection(this.catalogue.fileOf(key), { readOnly: false, cacheKiB });
    createTables(connection, model);
    this.#open.set(name, new OpenBuild(connection, model));
  }

  of(model: ModelDefinition, build: number): OpenBuild {
    const found = this.#open.get(`${model.name}/${build}`);
    if (found === undefined) throw new Error(`build ${build} of ${model.name} is not open`);
    return found;
  }

  activate(model: ModelDefinition, build: number, overNewer: boolean): void {
    const chosen = this.of(model, build);
    this.catalogue.activate({ model: model.name, version: model.version, build }, overNewer);
    for (const [name, other] of this.#open) {
      if (other === chosen || !name.startsWith(`${model.name}/`)) continue;
      other.connection.close();
      this.#open.delete(name);
    }
    chosen.connection.exec(`PRAGMA cache_size=-${LIVE_CACHE_KIB}; PRAGMA shrink_memory`);
    this.catalogue.removeOrphans();
  }

  close(): void {
    for (const { connection } of this.#open.values()) connection.close();
    this.#open.clear();
    this.catalogue.close();
  }
}

/** Writes the read models of one data folder: one SQLite file per build. For a worker thread, or inline in tests. */
export function embeddedReadModelWriter(folder: string): ReadModelWriter {
  const open = new OpenBuilds(folder);
  return {
    async open(model, build) {
      open.open(model, build);
    },

    async builds(model) {
      return open.catalogue.builds(model);
    },

    async activate(model, build, { overNewer = false } = {}) {
      open.activate(model, build, overNewer);
    },

    async checkpoint(model, build, partition) {
      return readCheckpoint(open.of(model, build).connection, partition);
    },

    async getMany(model, build, collection, ids) {
      const target = open.of(model, build);
      return markingDamage(target.connection.file, () => {
        target.checkAlone();
        const table = target.table(collection);
        return target.connection.snapshot(() => table.load(ids));
      });
    },

    async find(model, build, collection, shopId, field, value: Scalar) {
      const target = open.of(model, build);
      const at = target.table(collection).layout;
      const sql = `SELECT doc FROM ${at.table} WHERE shop_id = ? AND ${columnOf(at, field)} IS ? ORDER BY id`;
      const { connection } = target;
      const values = [idToSql(shopId), toSql(at, field, value)];
      const rows = markingDamage(connection.file, () => connection.all<{ doc: string }>(sql, ...values));
      return rows.map(({ doc }) => JSON.parse(doc) as Doc);
    },

    async commit(model, build, batch) {
      const target = open.of(model, build);
      const { connection } = target;
      try {
        markingDamage(connection.file, () => {
          target.checkAlone();
          writeBatch(connection, (collection) => target.table(collection), batch);
        });
      } finally {
        target.forget();
      }
      return undefined;
    },

    async close() {
      open.close();
    },
  };
}
