import type { AnyRecorded } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Docs, Projection } from './projection.ts';

type Collections = Map<string, Map<string, Doc>>;

/** The documents of one batch: loaded once, changed in memory, written together. An event changes all of its documents or none. */
export class BatchDocs {
  readonly puts: Collections = new Map();
  readonly removes = new Map<string, Set<string>>();
  readonly #loaded: Collections;

  constructor(loaded: Collections) {
    this.#loaded = loaded;
  }

  get(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    return this.puts.get(collection)?.get(id) ?? this.#loaded.get(collection)?.get(id);
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
    const changes: (() => void)[] = [];
    const own = new Map<string, Doc | undefined>();
    const docs: Docs = {
      get: <D extends Doc>(collection: string, id: string) => {
        const key = `${collection}\n${id}`;
        return (own.has(key) ? own.get(key) : this.get(collection, id)) as D | undefined;
      },
      put: (collection, doc) => {
        own.set(`${collection}\n${doc.id}`, doc);
        changes.push(() => this.put(collection, doc));
      },
      remove: (collection, id) => {
        own.set(`${collection}\n${id}`, undefined);
        changes.push(() => this.remove(collection, id));
      },
      related: <D extends Doc>() => related as readonly D[],
    };
    projection.apply(event, docs);
    for (const change of changes) change();
  }
}
