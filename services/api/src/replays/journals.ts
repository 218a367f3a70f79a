import type { Id } from '@bahi/contracts';
import { neededBegin, neededBillBegin, type Journal, type LineAsked } from '@bahi/domain';
import { ProductEvents, type MovementSource } from './productEvents.ts';

/** A product of a shop. */
export interface Product {
  shopId: Id;
  productId: Id;
}

/** How far a journal has to reach. */
export interface Reach {
  /** Revision up to which it counts; null = as far as the ledger goes. */
  upTo: number | null;
  /** Neither the read model nor what was read before is believed. */
  fromLog: boolean;
}

/** A journal with the revision up to which nothing of the product is missing. */
interface Kept extends Journal {
  to: number;
}

/** Entries of all journals that are kept: some 30 MB. What was asked for last is kept in any case. */
const MOST_ENTRIES = 200_000;

/**
 * Journals of products, read from the ledger and kept for a while: who corrects a purchase looks first at what that will change,
 * and before the correction is decided only what came meanwhile is read.
 */
export class Journals {
  readonly #source: MovementSource;
  /** The one used last at the end. */
  readonly #kept = new Map<string, Kept>();
  /** One reading at a time for a shop: the next one of the same product goes on from it. */
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(source: MovementSource) {
    this.#source = source;
  }

  /** The movements from a purchase on, or from as far back as it takes. */
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

  /** Only what is asked for: others may have read further, either way. */
  async #part(product: Product, begin: number, reach: Reach): Promise<Journal> {
    const { entries } = await this.#reaching(product, begin, reach);
    const last = reach.upTo ?? Number.POSITIVE_INFINITY;
    return { begin, entries: entries.filter(({ revision }) => revision >= begin && revision <= last) };
  }

  /** What is kept, with what it lacks at either end. */
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
    // whoever comes next does not care how this one ended
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
