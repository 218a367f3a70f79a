import type { AnyRecorded } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Docs, Projection } from '../projection.ts';

type Collections = Map<string, Map<string, Doc>>;

const keep = (collections: Collections, collection: string, doc: Doc): void => {
  const docs = collections.get(collection);
  if (docs === undefined) collections.set(collection, new Map([[doc.id, doc]]));
  else docs.set(doc.id, doc);
};

/** What the event at hand did to a document so far. */
type DocChange = { kind: 'put' | 'figures'; doc: Doc } | { kind: 'removed' };

/** The documents of one batch: loaded once, changed in memory, committed together. An event changes all of its documents or none. */
export class BatchDocs {
  readonly puts: Collections = new Map();
  readonly removes = new Map<string, Set<string>>();
  /** Changed figures of documents that were loaded for their figures only. */
  readonly figures: Collections = new Map();
  /** As they are stored. */
  readonly #loaded: Collections = new Map();
  readonly #loadedFigures: Collections = new Map();
  /** Ids that were loaded and are not stored. */
  readonly #absent = new Map<string, Set<string>>();

  get isChanged(): boolean {
    return this.puts.size + this.removes.size + this.figures.size > 0;
  }

  /** The documents as they were stored: whole, or figures alone where no more was loaded. */
  get before(): Collections {
    const before: Collections = new Map(this.#loadedFigures);
    for (const [collection, docs] of this.#loaded) {
      const figures = before.get(collection);
      before.set(collection, figures === undefined ? docs : new Map([...figures, ...docs]));
    }
    return before;
  }

  /** Whether the document need not be loaded. */
  knows(collection: string, id: string, part?: 'figures'): boolean {
    return (
      this.#isWhole(collection, id) ||
      this.#absent.get(collection)?.has(id) === true ||
      (part === 'figures' && this.#loadedFigures.get(collection)?.has(id) === true)
    );
  }

  #isWhole(collection: string, id: string): boolean {
    return this.puts.get(collection)?.has(id) === true || this.#loaded.get(collection)?.has(id) === true;
  }

  /** Takes what storage has of these ids. */
  loaded(collection: string, ids: Iterable<string>, found: ReadonlyMap<string, Doc>, part?: 'figures'): void {
    for (const doc of found.values()) {
      if (part === 'figures') keep(this.#loadedFigures, collection, doc);
      else this.#keepWhole(collection, doc);
    }
    const absent = this.#absent.get(collection) ?? new Set();
    this.#absent.set(collection, absent);
    for (const id of ids) if (!found.has(id)) absent.add(id);
  }

  /** Its figures may have changed before the rest was loaded. */
  #keepWhole(collection: string, doc: Doc): void {
    keep(this.#loaded, collection, doc);
    const changed = this.figures.get(collection);
    const figures = changed?.get(doc.id);
    if (figures === undefined) return;
    changed?.delete(doc.id);
    keep(this.puts, collection, { ...doc, ...figures });
  }

  /** @throws when the document was not loaded */
  get(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    const doc = this.puts.get(collection)?.get(id) ?? this.#loaded.get(collection)?.get(id);
    if (doc === undefined && this.#absent.get(collection)?.has(id) !== true) {
      throw new Error(`${collection} ${id} is not named by the projection's keys`);
    }
    return doc;
  }

  #figuresOf(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    if (this.#isWhole(collection, id)) return this.get(collection, id);
    return this.figures.get(collection)?.get(id) ?? this.#loadedFigures.get(collection)?.get(id);
  }

  put(collection: string, doc: Doc): void {
    this.removes.get(collection)?.delete(doc.id);
    keep(this.puts, collection, doc);
  }

  #change(collection: string, figures: Doc): void {
    if (this.#isWhole(collection, figures.id))
      this.put(collection, { ...this.get(collection, figures.id), ...figures });
    else keep(this.figures, collection, figures);
  }

  remove(collection: string, id: string): void {
    this.puts.get(collection)?.delete(id);
    this.figures.get(collection)?.delete(id);
    const ids = this.removes.get(collection) ?? new Set<string>();
    ids.add(id);
    this.removes.set(collection, ids);
  }

  /**
   * Applies one event. When it throws, no document is changed.
   * @throws whatever `apply` throws
   */
  apply(projection: Projection, event: AnyRecorded, related: readonly Doc[]): void {
    const changes = new Map<string, Map<string, DocChange>>();
    const changeOf = (collection: string, id: string): DocChange | undefined => changes.get(collection)?.get(id);
    const setChange = (collection: string, id: string, by: DocChange): void => {
      const docs = changes.get(collection);
      if (docs === undefined) changes.set(collection, new Map([[id, by]]));
      else docs.set(id, by);
    };
    const put = (collection: string, doc: Doc): void => setChange(collection, doc.id, { kind: 'put', doc });
    const docs: Docs = {
      get: <D extends Doc>(collection: string, id: string) => {
        const by = changeOf(collection, id);
        if (by === undefined) return this.get(collection, id) as D | undefined;
        if (by.kind === 'removed') return undefined;
        return (by.kind === 'put' ? by.doc : { ...this.get(collection, id), ...by.doc }) as D;
      },
      put,
      add: put,
      remove: (collection, id) => setChange(collection, id, { kind: 'removed' }),
      figures: <D extends Doc>(collection: string, id: string) => {
        const by = changeOf(collection, id);
        if (by === undefined) return this.#figuresOf(collection, id) as D | undefined;
        return by.kind === 'removed' ? undefined : (by.doc as D);
      },
      change: (collection, doc) => {
        const by = changeOf(collection, doc.id);
        if (by?.kind === 'put') put(collection, { ...by.doc, ...doc });
        else setChange(collection, doc.id, { kind: 'figures', doc });
      },
      related: <D extends Doc>() => related as readonly D[],
    };
    projection.apply(event, docs);
    for (const [collection, changed] of changes) {
      for (const [id, by] of changed) {
        if (by.kind === 'removed') this.remove(collection, id);
        else if (by.kind === 'put') this.put(collection, by.doc);
        else this.#change(collection, by.doc);
      }
    }
  }
}
