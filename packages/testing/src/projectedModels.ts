import { deepStrictEqual } from 'node:assert';
import type { AnyRecorded } from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { inMemoryReadStore, type Doc, type ReadModels, type ReadModelWriter } from '@bahi/read-store';

const BUILD = 1;
const PARTITION = 0;

type Pending = Map<string, Map<string, Doc | null>>;

/** The documents that `keys` names, by collection and id. */
interface Named {
  allowed: Map<string, Doc | undefined>;
}

/** The documents that an event may change, and no others: a projection that forgets one in `keys` fails here. */
class StrictDocs implements Docs {
  readonly #pending: Pending;
  readonly #named: Named;
  readonly #related: readonly Doc[];
  /** Documents that the projection declares as new. */
  readonly added: [collection: string, id: string][] = [];

  constructor(pending: Pending, named: Named, related: readonly Doc[]) {
    this.#pending = pending;
    this.#named = named;
    this.#related = related;
  }

  get<D extends Doc>(collection: string, id: string): D | undefined {
    return this.#seen(collection, id) as D | undefined;
  }

  #seen(collection: string, id: string): Doc | undefined {
    const changed = this.#pending.get(collection)?.get(id);
    return changed === undefined ? this.#named.allowed.get(`${collection} ${id}`) : (changed ?? undefined);
  }

  put<D extends Doc>(collection: string, doc: D): void {
    this.#set(collection, doc.id, doc);
  }

  add<D extends Doc>(collection: string, doc: D): void {
    if (this.#pending.get(collection)?.has(doc.id) === true) throw new Error(`${collection} ${doc.id} is not new`);
    this.added.push([collection, doc.id]);
    this.#write(collection, doc.id, doc);
  }

  remove(collection: string, id: string): void {
    this.#set(collection, id, null);
  }

  related<D extends Doc>(): readonly D[] {
    return this.#related as readonly D[];
  }

  #set(collection: string, id: string, doc: Doc | null): void {
    const known = this.#named.allowed.has(`${collection} ${id}`) || this.#related.some((found) => found.id === id);
    if (!known) throw new Error(`${collection} ${id} is changed but not named by keys`);
    this.#write(collection, id, doc);
  }

  #write(collection: string, id: string, doc: Doc | null): void {
    const docs = this.#pending.get(collection) ?? new Map<string, Doc | null>();
    docs.set(id, doc === null ? null : Object.freeze(doc));
    this.#pending.set(collection, docs);
  }
}

async function applied(writer: ReadModelWriter, projection: Projection, events: readonly AnyRecorded[]) {
  const pending: Pending = new Map();
  for (const event of events) {
    const named: Named = { allowed: new Map() };
    for (const [collection, id] of projection.keys(event)) {
      const stored = await writer.getMany(projection, BUILD, collection, [id]);
      const changed = pending.get(collection)?.get(id);
      named.allowed.set(`${collection} ${id}`, changed === undefined ? stored.get(id) : (changed ?? undefined));
    }
    const asked = projection.related?.(event);
    const found =
      asked === undefined
        ? []
        : await writer.find(projection, BUILD, asked.collection, event.meta.shopId ?? '', asked.field, asked.value);
    const docs = new StrictDocs(pending, named, found);
    projection.apply(event, docs);
    for (const [collection, id] of docs.added) {
      const stored = await writer.getMany(projection, BUILD, collection, [id]);
      if (stored.size > 0) throw new Error(`${collection} ${id} is not new`);
    }
  }
  return pending;
}

/**
 * Read models of some projections over some events, by default in memory. Every batch is applied twice from the same documents
 * and must give the same result. `related` needs stored documents, so such an event begins a new batch.
 * @param batchSize events per batch
 * @param store where they are stored
 */
export async function projectedModels(
  projections: readonly Projection[],
  events: readonly AnyRecorded[],
  batchSize = 7,
  { reader, writer }: { reader: ReadModels; writer: ReadModelWriter } = inMemoryReadStore(),
): Promise<ReadModels> {
  for (const projection of projections) {
    await writer.open(projection, BUILD);
    await writer.activate(projection, BUILD);
    const handled = events.filter(({ type }) => projection.handles.includes(type));
    let from: string | null = null;
    for (let start = 0; start < handled.length;) {
      const next = handled.findIndex((event, index) => index > start && projection.related?.(event) !== undefined);
      const end = Math.min(start + batchSize, next === -1 ? handled.length : next);
      const batch = handled.slice(start, end);
      const pending = await applied(writer, projection, batch);
      deepStrictEqual(await applied(writer, projection, batch), pending);
      const to = batch.at(-1)?.position ?? '';
      await writer.commit(projection, BUILD, { partition: PARTITION, from, to, ...writes(pending) });
      from = to;
      start = end;
    }
  }
  return reader;
}

function writes(pending: Pending) {
  const puts = new Map<string, Map<string, Doc>>();
  const removes = new Map<string, Set<string>>();
  for (const [collection, docs] of pending) {
    const kept = [...docs].filter((entry): entry is [string, Doc] => entry[1] !== null);
    puts.set(collection, new Map(kept));
    removes.set(collection, new Set([...docs].filter(([, doc]) => doc === null).map(([id]) => id)));
  }
  return { puts, removes };
}

/** All documents of one collection, ordered by id. */
export async function documentsOf<D extends Doc>(read: ReadModels, model: string, collection: string): Promise<D[]> {
  const docs: D[] = [];
  for await (const page of read.scan<D>(model, collection, { pageSize: 1000 })) docs.push(...page);
  return docs;
}
