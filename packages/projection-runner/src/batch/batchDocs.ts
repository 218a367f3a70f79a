import type { AnyRecorded } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Docs, Projection } from '../projection.ts';

type Collections = Map<string, Map<string, Doc>>;

const keep = (collections: Collections, collection: string, doc: Doc): void => {
  const docs = collections.get(collection);
  if (docs === undefined) collections.set(collection, new Map([[doc.id, doc]]));
  else docs.set(doc.id, doc);
};

/** The documents of one batch: loaded once, changed in memory, committed together. An event changes all of its documents or none. */
export class BatchDocs {
  readonly puts: Collections = new Map();
  readonly removes = new Map<string, Set<string>>();
  /** The documents as they were stored. */
  readonly before: Collections = new Map();
  /** Ids that were loaded and are not stored. */
  readonly #absent = new Map<string, Set<string>>();

  get isChanged(): boolean {
    return this.puts.size + this.removes.size > 0;
  }

  /** Whether the document need not be loaded. */
  knows(collection: string, id: string): boolean {
    return (
      this.puts.get(collection)?.has(id) === true ||
      this.before.get(collection)?.has(id) === true ||
      this.#absent.get(collection)?.has(id) === true
    );
  }

  /** Takes what storage has of these ids. */
  loaded(collection: string, ids: Iterable<string>, found: ReadonlyMap<string, Doc>): void {
    for (const doc of found.values()) keep(this.before, collection, doc);
    const absent = this.#absent.get(collection) ?? new Set();
    this.#absent.set(collection, absent);
    for (const id of ids) if (!found.has(id)) absent.add(id);
  }

  /** Every document as it is stored once the batch is committed; null for one that is not. */
  *afterwards(): Generator<[collection: string, id: string, doc: Doc | null]> {
    for (const [collection, ids] of this.#absent) for (const id of ids) yield [collection, id, null];
    for (const [collection, docs] of [...this.before, ...this.puts])
      for (const [id, doc] of docs) yield [collection, id, doc];
    for (const [collection, ids] of this.removes) for (const id of ids) yield [collection, id, null];
  }

  /** @throws when the document was not loaded */
  get(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    const doc = this.puts.get(collection)?.get(id) ?? this.before.get(collection)?.get(id);
    if (doc === undefined && this.#absent.get(collection)?.has(id) !== true) {
      throw new Error(`${collection} ${id} is not named by the projection's keys`);
    }
    return doc;
  }

  put(collection: string, doc: Doc): void {
    this.removes.get(collection)?.delete(doc.id);
    keep(this.puts, collection, doc);
  }

  remove(collection: string, id: string): void {
    this.puts.get(collection)?.delete(id);
    const ids = this.removes.get(collection) ?? new Set<string>();
    ids.add(id);
    this.removes.set(collection, ids);
  }

  /** Applies one event. When it throws, no document is changed. @throws whatever `apply` throws */
  apply(projection: Projection, event: AnyRecorded, related: readonly Doc[]): void {
    /** What the event did so far: documents put, and null for those removed. */
    const changes = new Map<string, Map<string, Doc | null>>();
    const change = (collection: string, id: string, doc: Doc | null): void => {
      const docs = changes.get(collection);
      if (docs === undefined) changes.set(collection, new Map([[id, doc]]));
      else docs.set(id, doc);
    };
    const put = (collection: string, doc: Doc): void => change(collection, doc.id, doc);
    const docs: Docs = {
      get: <D extends Doc>(collection: string, id: string) => {
        const changed = changes.get(collection)?.get(id);
        return (changed === undefined ? this.get(collection, id) : (changed ?? undefined)) as D | undefined;
      },
      put,
      add: put,
      remove: (collection, id) => change(collection, id, null),
      related: <D extends Doc>() => related as readonly D[],
    };
    projection.apply(event, docs);
    for (const [collection, changed] of changes) {
      for (const [id, doc] of changed) {
        if (doc === null) this.remove(collection, id);
        else this.put(collection, doc);
      }
    }
  }
}
