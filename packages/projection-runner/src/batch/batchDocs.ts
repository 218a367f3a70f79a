import type { AnyRecorded } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Docs, Projection } from '../projection.ts';

type Collections = Map<string, Map<string, Doc>>;

const keep = (collections: Collections, collection: string, doc: Doc): void => {
  const docs = collections.get(collection);
  if (docs === undefined) collections.set(collection, new Map([[doc.id, doc]]));
  else docs.set(doc.id, doc);
};

/** An event gets a document that was not looked for yet. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
  readonly collection: string;
  readonly id: string;

  constructor(collection: string, id: string) {
    super(`${collection} ${id} is not loaded`);
    this.collection = collection;
    this.id = id;
  }
}

/** What one event did so far to a document. */
type Change = { kind: 'put' | 'figures'; doc: Doc } | { kind: 'removed' };

/** The documents of one batch: loaded once, changed in memory, written together. An event changes all of its documents or none. */
export class BatchDocs {
  readonly puts: Collections = new Map();
  readonly removes = new Map<string, Set<string>>();
  /** Changed figures of documents of which nothing else is known. */
  readonly figures: Collections = new Map();
  readonly #before: Collections = new Map();
  readonly #figuresBefore: Collections = new Map();
  /** Of those that were asked for and are not stored. */
  readonly #absent = new Map<string, Set<string>>();

  get isChanged(): boolean {
    return this.puts.size + this.removes.size + this.figures.size > 0;
  }

  /** How many documents it has had from storage. */
  get size(): number {
    const sizes = [...this.#before.values(), ...this.#figuresBefore.values()].map((docs) => docs.size);
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** What was stored: whole, or as figures alone where no more was asked for. */
  get before(): Collections {
    const before: Collections = new Map(this.#figuresBefore);
    for (const [collection, docs] of this.#before) {
      const figures = before.get(collection);
      before.set(collection, figures === undefined ? docs : new Map([...figures, ...docs]));
    }
    return before;
  }

  /** Whether storage need not be asked for it. */
  knows(collection: string, id: string, part?: 'figures'): boolean {
    return (
      this.#isWhole(collection, id) ||
      this.#absent.get(collection)?.has(id) === true ||
      (part === 'figures' && this.#figuresBefore.get(collection)?.has(id) === true)
    );
  }

  #isWhole(collection: string, id: string): boolean {
    return this.puts.get(collection)?.has(id) === true || this.#before.get(collection)?.has(id) === true;
  }

  /** Takes what storage has of the documents that were asked for. */
  loaded(collection: string, asked: Iterable<string>, found: ReadonlyMap<string, Doc>, part?: 'figures'): void {
    for (const doc of found.values()) {
      if (part === 'figures') keep(this.#figuresBefore, collection, doc);
      else this.#learn(collection, doc);
    }
    const absent = this.#absent.get(collection) ?? new Set();
    this.#absent.set(collection, absent);
    for (const id of asked) if (!found.has(id)) absent.add(id);
  }

  /** A whole document; its figures may have changed before anybody asked for the rest. */
  #learn(collection: string, doc: Doc): void {
    keep(this.#before, collection, doc);
    const changed = this.figures.get(collection);
    const figures = changed?.get(doc.id);
    if (figures === undefined) return;
    changed?.delete(doc.id);
    keep(this.puts, collection, { ...doc, ...figures });
  }

  /** @throws {NotLoaded} when storage was not asked for it */
  get(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    const doc = this.puts.get(collection)?.get(id) ?? this.#before.get(collection)?.get(id);
    if (doc === undefined && this.#absent.get(collection)?.has(id) !== true) throw new NotLoaded(collection, id);
    return doc;
  }

  #figuresOf(collection: string, id: string): Doc | undefined {
    if (this.removes.get(collection)?.has(id) === true) return undefined;
    if (this.#isWhole(collection, id)) return this.get(collection, id);
    return this.figures.get(collection)?.get(id) ?? this.#figuresBefore.get(collection)?.get(id);
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
   * Applies one event. No document is changed when it throws.
   * @throws {NotLoaded} when a document must be looked for first
   * @throws whatever `apply` throws
   */
  apply(projection: Projection, event: AnyRecorded, related: readonly Doc[]): void {
    const own = new Map<string, Map<string, Change>>();
    const made = (collection: string, id: string): Change | undefined => own.get(collection)?.get(id);
    const change = (collection: string, id: string, by: Change): void => {
      const docs = own.get(collection);
      if (docs === undefined) own.set(collection, new Map([[id, by]]));
      else docs.set(id, by);
    };
    const put = (collection: string, doc: Doc): void => change(collection, doc.id, { kind: 'put', doc });
    const docs: Docs = {
      get: <D extends Doc>(collection: string, id: string) => {
        const by = made(collection, id);
        if (by === undefined) return this.get(collection, id) as D | undefined;
        if (by.kind === 'removed') return undefined;
        return (by.kind === 'put' ? by.doc : { ...this.get(collection, id), ...by.doc }) as D;
      },
      put,
      add: put,
      remove: (collection, id) => change(collection, id, { kind: 'removed' }),
      figures: <D extends Doc>(collection: string, id: string) => {
        const by = made(collection, id);
        if (by === undefined) return this.#figuresOf(collection, id) as D | undefined;
        return by.kind === 'removed' ? undefined : (by.doc as D);
      },
      change: (collection, doc) => {
        const by = made(collection, doc.id);
        if (by?.kind === 'put') put(collection, { ...by.doc, ...doc });
        else change(collection, doc.id, { kind: 'figures', doc });
      },
      related: <D extends Doc>() => related as readonly D[],
    };
    projection.apply(event, docs);
    for (const [collection, changed] of own) {
      for (const [id, by] of changed) {
        if (by.kind === 'removed') this.remove(collection, id);
        else if (by.kind === 'put') this.put(collection, by.doc);
        else this.#change(collection, by.doc);
      }
    }
  }
}
