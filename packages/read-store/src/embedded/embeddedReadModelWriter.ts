import type { Doc, ModelDefinition, ReadModelWriter, Scalar } from '../port.ts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { Connection } from './connection.ts';
import { columnOf, createTables, layoutOf, toSql, type Layout } from './layout.ts';
import { readCheckpoint, writeBatch } from './writeBatch.ts';

const LIVE_CACHE_KIB = 4_000;
const BUILDING_CACHE_KIB = 32_000;

interface OpenBuild {
  connection: Connection;
  layouts: Map<string, Layout>;
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
    const layouts = new Map(model.collections.map((collection) => [collection.name, layoutOf(collection)]));
    this.#open.set(name, { connection, layouts });
  }

  of(model: ModelDefinition, build: number): OpenBuild {
    const found = this.#open.get(`${model.name}/${build}`);
    if (found === undefined) throw new Error(`build ${build} of ${model.name} is not open`);
    return found;
  }

  activate(model: ModelDefinition, build: number): void {
    const chosen = this.of(model, build);
    this.catalogue.activate({ model: model.name, version: model.version, build });
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

function layoutIn(build: OpenBuild, collection: string): Layout {
  const found = build.layouts.get(collection);
  if (found === undefined) throw new Error(`no collection ${collection}`);
  return found;
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

    async activate(model, build) {
      open.activate(model, build);
    },

    async checkpoint(model, build, partition) {
      return readCheckpoint(open.of(model, build).connection, partition);
    },

    async getMany(model, build, collection, ids) {
      const target = open.of(model, build);
      const sql = `SELECT doc FROM ${layoutIn(target, collection).table} WHERE id = ?`;
      const found = new Map<string, Doc>();
      for (const id of ids) {
        const row = target.connection.get<{ doc: string }>(sql, id);
        if (row !== undefined) found.set(id, JSON.parse(row.doc) as Doc);
      }
      return found;
    },

    async find(model, build, collection, shopId, field, value: Scalar) {
      const target = open.of(model, build);
      const at = layoutIn(target, collection);
      const sql = `SELECT doc FROM ${at.table} WHERE shop_id = ? AND ${columnOf(at, field)} IS ? ORDER BY id`;
      const rows = target.connection.all<{ doc: string }>(sql, shopId, toSql(value));
      return rows.map(({ doc }) => JSON.parse(doc) as Doc);
    },

    async commit(model, build, batch) {
      const target = open.of(model, build);
      writeBatch(target.connection, (collection) => layoutIn(target, collection), batch);
    },

    async close() {
      open.close();
    },
  };
}
