import { canonicalJson, type Position } from '@bahi/contracts';
import { assertUnchanged } from '../assertUnchanged.ts';
import { partitionOf } from '../partition.ts';
import {
  countCapOf,
  ReadModelUnavailable,
  StaleCheckpoint,
  type Batch,
  type Doc,
  type ModelBuild,
  type ModelCommit,
  type ModelDefinition,
  type Page,
  type Query,
  type ReadModels,
  type ReadModelWriter,
  type RowsQuery,
  type Scalar,
  type ScanOptions,
  type Turn,
} from '../port.ts';
import { compareScalars, compareText, fieldOf, tokensOf } from '../scalars.ts';
import { tierOf } from '../search/search.ts';

interface Storage {
  definition: ModelDefinition;
  build: ModelBuild;
  checkpoints: Map<number, Position>;
  turns: Map<number, Turn>;
  collections: Map<string, Map<string, Doc>>;
}

type Condition = Pick<Query, 'where' | 'range' | 'notBefore'> & { shopId?: string };

function matches(doc: Doc, condition: Condition): boolean {
  if (condition.shopId !== undefined && doc.shopId !== condition.shopId) return false;
  for (const [field, wanted] of Object.entries(condition.where ?? {})) {
    const values: readonly Scalar[] = Array.isArray(wanted) ? wanted : [wanted as Scalar];
    const value = fieldOf(doc, field);
    if (!values.some((one) => compareScalars(one, value) === 0)) return false;
  }
  const { notBefore } = condition;
  const bounded = notBefore === undefined ? null : fieldOf(doc, notBefore.field);
  if (notBefore !== undefined && bounded !== null && compareScalars(bounded, notBefore.from) < 0) return false;
  if (condition.range === undefined) return true;
  const { field, from, to } = condition.range;
  const value = fieldOf(doc, field);
  if (value === null) return false;
  return (
    (from === undefined || compareScalars(value, from) >= 0) && (to === undefined || compareScalars(value, to) <= 0)
  );
}

const byFields =
  (fields: readonly string[]) =>
  (a: Doc, b: Doc): number => {
    for (const field of fields) {
      const order = compareScalars(fieldOf(a, field), fieldOf(b, field));
      if (order !== 0) return order;
    }
    return compareText(a.id, b.id);
  };

/** The declared index whose leading fields are those of `where`, followed by the range's field. */
function scanOrder(definition: ModelDefinition, collection: string, options: ScanOptions): readonly string[] {
  if (options.shopId === undefined) return [];
  const indexes = definition.collections.find(({ name }) => name === collection)?.indexes ?? [];
  const where = Object.keys(options.where ?? {});
  const fieldsOfIndexes = indexes.map((index) => ('only' in index ? index.fields : index));
  const found = fieldsOfIndexes.find(
    (fields) =>
      where.every((field) => fields.indexOf(field) >= 0 && fields.indexOf(field) < where.length) &&
      (options.range === undefined || fields[where.length] === options.range.field),
  );
  return found ?? [];
}

/** Whether totals of this query are kept, so that they are exact at any size. */
function keepsTotal(definition: ModelDefinition, collection: string, query: Query): boolean {
  const totals = definition.collections.find(({ name }) => name === collection)?.totals;
  const fields = [...Object.keys(query.where ?? {}), ...(query.range === undefined ? [] : [query.range.field])];
  return (
    totals !== undefined &&
    query.search === undefined &&
    query.notBefore === undefined &&
    (fields.length === 0 || (fields.length === 1 && totals.includes(fields[0] ?? '')))
  );
}

function pageOf(storage: Storage, collection: string, query: Query): Page {
  const tokens = storage.definition.collections.find(({ name }) => name === collection)?.tokens;
  const { search, byRank = false } = query;
  const found = [...docsOf(storage, collection).values()].filter(
    (doc) => matches(doc, query) && (search === undefined || tierOf(tokensOf(doc, tokens), search) !== undefined),
  );
  found.sort(byFields([query.sort.field]));
  if (query.sort.order === 'DESC') found.reverse();
  if (search !== undefined && byRank) {
    const tiers = new Map(found.map((doc) => [doc, tierOf(tokensOf(doc, tokens), search) ?? 0]));
    found.sort((a, b) => (tiers.get(a) ?? 0) - (tiers.get(b) ?? 0));
  }
  const cap = countCapOf(query);
  const capped = found.length > cap && !keepsTotal(storage.definition, collection, query);
  const shown = ({ id, shopId, ...doc }: Doc) => (query.idsOnly === true ? { id, shopId } : { id, shopId, ...doc });
  const rows = found.slice(query.offset, query.offset + query.limit).map((doc) => structuredClone(shown(doc)));
  return { rows, total: capped ? cap : found.length, capped };
}

class Storages {
  readonly #byKey = new Map<string, Storage>();
  #turn: Turn = 0;

  nextTurn(): Turn {
    this.#turn += 1;
    return this.#turn;
  }

  add(definition: ModelDefinition, build: number): void {
    const key = `${definition.name}/${build}`;
    if (this.#byKey.has(key)) return;
    this.#byKey.set(key, {
      definition,
      build: { model: definition.name, version: definition.version, build, state: 'building' },
      checkpoints: new Map(),
      turns: new Map(),
      collections: new Map(definition.collections.map(({ name }) => [name, new Map<string, Doc>()])),
    });
  }

  of(model: string): Storage[] {
    return [...this.#byKey.values()].filter((storage) => storage.build.model === model);
  }

  opened(model: ModelDefinition, build: number): Storage {
    const storage = this.#byKey.get(`${model.name}/${build}`);
    if (storage === undefined) throw new Error(`build ${build} of ${model.name} is not open`);
    return storage;
  }

  live(model: string): Storage {
    const storage = this.of(model).find(({ build }) => build.state === 'live');
    if (storage === undefined) throw new ReadModelUnavailable(`${model} has no live build`);
    return storage;
  }

  keepOnly(chosen: Storage, overNewer: boolean): void {
    const { model, version } = chosen.build;
    const newer = this.of(model).find(({ build }) => build.state === 'live' && build.version > version);
    if (newer !== undefined && !overNewer)
      throw new StaleCheckpoint(`version ${newer.build.version} of ${model} is read`);
    for (const [key, storage] of this.#byKey) {
      if (storage !== chosen && storage.build.model === model) this.#byKey.delete(key);
    }
    chosen.build.state = 'live';
  }
}

function docsOf(storage: Storage, collection: string): Map<string, Doc> {
  const docs = storage.collections.get(collection);
  if (docs === undefined) throw new ReadModelUnavailable(`${storage.build.model} declares no collection ${collection}`);
  return docs;
}

/**
 * Checks `before`, because a writer that trusts it would count wrongly.
 * @throws {Error} when a document that the batch changes is stored otherwise
 */
function assertBefore(storage: Storage, { before, puts, removes }: Batch): void {
  if (before === undefined) return;
  for (const [collection, ids] of [...puts, ...removes]) {
    for (const id of ids.keys()) {
      const claimed = before.get(collection)?.get(id) ?? null;
      const stored = docsOf(storage, collection).get(id) ?? null;
      if (canonicalJson(claimed) === canonicalJson(stored)) continue;
      throw new Error(`${collection} ${id} of ${storage.build.model} was not stored as the batch says`);
    }
  }
}

/** @throws {StaleCheckpoint} when the batch cannot be committed */
function assertCurrent(storage: Storage, batch: Batch): void {
  const { partition, from, turn, puts, removes } = batch;
  const at = storage.checkpoints.get(partition) ?? null;
  if (at !== from) throw new StaleCheckpoint(`${storage.build.model} stands at ${at}, not at ${from}`);
  if (turn !== undefined && storage.turns.get(partition) !== turn)
    throw new StaleCheckpoint(`another commit of ${storage.build.model} followed`);
  assertUnchanged(batch, (collection, id) => docsOf(storage, collection).get(id));
  assertBefore(storage, batch);
  for (const collection of [...puts.keys(), ...removes.keys()]) docsOf(storage, collection);
}

function write(storage: Storage, { partition, to, puts, removes }: Batch, turn: Turn): void {
  for (const [collection, ids] of removes) for (const id of ids) docsOf(storage, collection).delete(id);
  for (const [collection, docs] of puts) {
    for (const [id, doc] of docs) docsOf(storage, collection).set(id, structuredClone(doc));
  }
  storage.checkpoints.set(partition, to);
  storage.turns.set(partition, turn);
}

function readerOf(storages: Storages, partitions: number): ReadModels {
  return {
    async get<D extends Doc>(model: string, collection: string, id: string) {
      const doc = docsOf(storages.live(model), collection).get(id);
      return doc === undefined ? undefined : (structuredClone(doc) as D);
    },
    async getMany<D extends Doc>(model: string, collection: string, ids: readonly string[]) {
      const docs = docsOf(storages.live(model), collection);
      const found = [...new Set(ids)].flatMap((id) => docs.get(id) ?? []);
      return new Map(found.map((doc) => [doc.id, structuredClone(doc) as D]));
    },
    async query<D extends Doc>(model: string, collection: string, query: Query) {
      const storage = storages.live(model);
      return pageOf(storage, collection, query) as Page<D>;
    },
    async rows<D extends Doc>(model: string, collection: string, query: RowsQuery) {
      return pageOf(storages.live(model), collection, query).rows as D[];
    },
    walksMany: async () => false,
    async *scan<D extends Doc>(model: string, collection: string, options: ScanOptions) {
      const storage = storages.live(model);
      const found = [...docsOf(storage, collection).values()].filter((doc) => matches(doc, options));
      found.sort(byFields(scanOrder(storage.definition, collection, options)));
      for (let start = 0; start < found.length; start += options.pageSize) {
        yield found.slice(start, start + options.pageSize).map((doc) => structuredClone(doc) as D);
      }
    },
    async position(model, shopId) {
      const storage = storages.of(model).find(({ build }) => build.state === 'live');
      if (shopId !== undefined) return storage?.checkpoints.get(partitionOf(shopId, partitions)) ?? null;
      return [...(storage?.checkpoints.values() ?? [])].toSorted()[0] ?? null;
    },
    close: () => Promise.resolve(),
  };
}

function writerOf(storages: Storages, hasTurns: boolean): ReadModelWriter {
  const writeAll = (commits: readonly ModelCommit[]): Turn => {
    const batches = commits.map(({ model, build, batch }) => [storages.opened(model, build), batch] as const);
    for (const [storage, batch] of batches) assertCurrent(storage, batch);
    const turn = storages.nextTurn();
    for (const [storage, batch] of batches) write(storage, batch, turn);
    return turn;
  };
  return {
    async open(definition, build) {
      storages.add(definition, build);
    },
    async builds(model) {
      return storages.of(model).map(({ build }) => ({ ...build }));
    },
    async activate(model, build, { overNewer = false } = {}) {
      storages.keepOnly(storages.opened(model, build), overNewer);
    },
    async checkpoint(model, build, partition) {
      return storages.opened(model, build).checkpoints.get(partition) ?? null;
    },
    async getMany(model, build, collection, ids) {
      const docs = docsOf(storages.opened(model, build), collection);
      const found = new Map<string, Doc>();
      for (const id of ids) {
        const doc = docs.get(id);
        if (doc !== undefined) found.set(id, structuredClone(doc));
      }
      return found;
    },
    async find(model, build, collection, shopId, field, value) {
      const found = [...docsOf(storages.opened(model, build), collection).values()].filter((doc) =>
        matches(doc, { shopId, where: { [field]: value } }),
      );
      return found.toSorted(byFields([])).map((doc) => structuredClone(doc));
    },
    async commit(model, build, batch) {
      const turn = writeAll([{ model, build, batch }]);
      return hasTurns ? turn : undefined;
    },
    ...(hasTurns && {
      commitTogether: async (commits) => writeAll(commits),
      turn: async (model, build, partition) => storages.opened(model, build).turns.get(partition),
    }),
    close: () => Promise.resolve(),
  };
}

/**
 * Read models in the process's memory. Documents are copied on the way in and out, as a database would do.
 * @param partitions with several it counts turns and commits models together, as a store for several hosts does
 */
export function inMemoryReadStore(partitions = 1): { reader: ReadModels; writer: ReadModelWriter } {
  const storages = new Storages();
  return { reader: readerOf(storages, partitions), writer: writerOf(storages, partitions > 1) };
}
