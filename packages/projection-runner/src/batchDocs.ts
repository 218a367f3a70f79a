import type { AnyRecorded } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Docs, Projection } from './projection.ts';

type Collections = Map<string, Map<string, Doc>>;

/** The documents of one batch: loaded once, changed in memory, written together. An event changes all of its documents or none. */
export class BatchDocs {
  readonly puts: Collections = new Map();
  readonly removes = new Map<string, Set<string>>();
  /** As they were stored. */
  readonly before: Collections = new Map();
  /** Of those that were asked for and are not stored. */
  readonly #absent = new Map<string, Set<string>>();

  get isChanged(): boolean {
    return this.puts.size + this.removes.size > 0;
  }

  /** Whether storage need not be asked for it. */
  knows(collection: string, id: string): boolean {
    return (
      this.puts.get(collection)?.has(id) === true ||
      this.before.get(collection)?.has(id) === true ||
      this.#absent.get(collection)?.has(id) === true
    );
  }

  /** Takes what storage has of the documents that were asked for. */
  loaded(collection: string, asked: Iterable<string>, found: ReadonlyMap<string, Doc>): void {
    const before = this.before.get(collection) ?? new Map<string, Doc>();
    this.before.set(collection, before);
    for (const [id, doc] of found) before.set(id, doc);
    const absent = this.#absent.get(collection) ?? new Set();
    this.#absent.set(collection, absent);
    for (const id of asked) if (!found.has(id)) absent.add(id);
  }

  get(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    return this.puts.get(collection)?.get(id) ?? this.before.get(collection)?.get(id);
  }

  put(collection: string, doc: Doc): void {
    this.removes.get(collection)?.delete(doc.id);
    const docs = this.puts.get(collection) ?? new Map<string, Doc>();
    docs.set(doc.id, doc);
    this.puts.set(collection, docs);
  }

  remove(collection: string, id: string): void {
    this.puts.get(collection)?.delete(id);
    const ids = this.removes.get(collection) ?? new Set<string>();
    ids.add(id);
    this.removes.set(collection, ids);
  }

  /** Applies one event. @throws whatever `apply` throws, with no document changed. */
  apply(projection: Projection, event: AnyRecorded, related: readonly Doc[]): void {
    // what this event did so far; undefined stands for a removed document
    const own = new Map<string, Map<string, Doc | undefined>>();
    const change = (collection: string, id: string, doc: Doc | undefined): void => {
      const docs = own.get(collection);
      if (docs === undefined) own.set(collection, new Map([[id, doc]]));
      else docs.set(id, doc);
    };
    const docs: Docs = {
      get: <D extends Doc>(collection: string, id: string) => {
        const changed = own.get(collection);
        return (changed?.has(id) === true ? changed.get(id) : this.get(collection, id)) as D | undefined;
      },
      put: (collection, doc) => change(collection, doc.id, doc),
      add: (collection, doc) => change(collection, doc.id, doc),
      remove: (collection, id) => change(collection, id, undefined),
      related: <D extends Doc>() => related as readonly D[],
    };
    projection.apply(event, docs);
    for (const [collection, changed] of own) {
      for (const [id, doc] of changed) {
        if (doc === undefined) this.remove(collection, id);
        else this.put(collection, doc);
      }
    }
  }
}
