import type { Id } from '@bahi/contracts';
import { neededBegin, neededBillBegin, type Journal, type LineAsked } from '@bahi/domain';
import { ProductEvents, type MovementSource } from './productEvents.ts';

/** A product of a shop. */
export interface Product {
  shopId: Id;
  productId: Id;
}

/** The span that a journal must cover. */
export interface Reach {
  /** Revision up to which it counts; null = as far as the ledger goes. */
  upTo: number | null;
  /** Ignore read model and cache. */
  fromLog: boolean;
}

/** A journal, and the revision up to which it is complete. */
interface Kept extends Journal {
  to: number;
}

/** Most entries in the cache, some 30 MB; the last used journal stays in any case. */
const MOST_ENTRIES = 200_000;

/**
 * A cache of product journals read from the ledger. A correction is previewed first, so when it is decided only newer events must be
 * read.
 */
export class Journals {
  readonly #source: MovementSource;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  /** One read at a time per shop: the next one of the same product continues it. */
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(source: MovementSource) {
    this.#source = source;
  }

  /** The movements from a purchase on, or from further back where needed. */
  async since(product: Product, from: number, reach: Reach): Promise<Journal> {
    return this.#inTurn(product, reach, async () => this.#whole(product, from, reach));
  }

  /** The same for what lines of a bill give back; null when nothing was corrected that changes it. */
  async sinceBill(product: Product, from: number, lines: readonly LineAsked[], reach: Reach): Promise<Journal | null> {
    return this.#inTurn(product, reach, async () => {
      const begin = neededBillBegin(await this.#part(product, from, reach), lines);
      return begin === null ? null : this.#whole(product, begin, reach);
    });
  }

  async #whole(product: Product, from: number, reach: Reach): Promise<Journal> {
    for (let begin = from; ;) {
      const journal = await this.#part(product, begin, reach);
      const needed = neededBegin(journal);
      if (needed === begin) return journal;
      begin = needed;
    }
  }

  /** Only the requested span: the cache may hold more. */
  async #part(product: Product, begin: number, reach: Reach): Promise<Journal> {
    const { entries } = await this.#reaching(product, begin, reach);
    const last = reach.upTo ?? Number.POSITIVE_INFINITY;
    return { begin, entries: entries.filter(({ revision }) => revision >= begin && revision <= last) };
  }

  /** Extends the cached journal at either end. */
  async #reaching(product: Product, from: number, { upTo, fromLog }: Reach): Promise<Kept> {
    const key = keyOf(product);
    const events = new ProductEvents(this.#source, product.shopId, product.productId);
    let kept = this.#kept.get(key);
    if (kept === undefined) {
      const { entries, to } = await events.read({ from, to: upTo }, fromLog);
      kept = { begin: from, entries, to };
    }
    if (from < kept.begin) {
      const earlier = await events.read({ from, to: kept.begin - 1 }, fromLog);
      kept = { begin: from, entries: [...earlier.entries, ...kept.entries], to: kept.to };
    }
    if (upTo === null || upTo > kept.to) {
      const later = await events.read({ from: kept.to + 1, to: upTo }, fromLog);
      kept = { ...kept, entries: [...kept.entries, ...later.entries], to: later.to };
    }
    this.#keep(key, kept);
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    let count = 0;
    for (const { entries } of this.#kept.values()) count += entries.length;
    for (const [oldest, { entries }] of this.#kept) {
      if (count <= MOST_ENTRIES || oldest === key) break;
      this.#kept.delete(oldest);
      count -= entries.length;
    }
  }

  async #inTurn<T>(product: Product, { fromLog }: Reach, work: () => Promise<T>): Promise<T> {
    const { shopId: line } = product;
    const before = this.#reading.get(line) ?? Promise.resolve();
    const mine = before.then(() => {
      if (fromLog) this.#kept.delete(keyOf(product));
      return work();
    });
    // the next read does not depend on how this one ended
    const ended = mine.catch(() => undefined);
    this.#reading.set(line, ended);
    try {
      return await mine;
    } finally {
      if (this.#reading.get(line) === ended) this.#reading.delete(line);
    }
  }
}

const keyOf = ({ shopId, productId }: Product): string => `${shopId} ${productId}`;
