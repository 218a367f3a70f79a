import type { Id, ProductDetails, VendorDetails } from '@bahi/contracts';
import type { Kept } from './kept.ts';
import { nameKey } from './nameKey.ts';

/**
 * Counts active entities per key. Built on the first query and updated from then on, so that adding the fifty-thousandth
 * product costs no more than the first, and a shop that only sells never has the index in memory.
 */
export class SharedKeys<Facts extends { id: Id }> {
  readonly #entities: ReadonlyMap<Id, Kept<Facts>>;
  readonly #keyOf: (facts: Facts) => string | null;
  #counts: Map<string, number> | null = null;

  constructor(entities: ReadonlyMap<Id, Kept<Facts>>, keyOf: (facts: Facts) => string | null) {
    this.#entities = entities;
    this.#keyOf = keyOf;
  }

  /** Updates the counts for a changed entity. */
  move(before: Kept<Facts> | undefined, after: Kept<Facts>): void {
    if (this.#counts === null) return;
    if (before !== undefined) this.#add(this.#counts, before, -1);
    this.#add(this.#counts, after, 1);
  }

  /** Whether an active entity other than this one has its key. */
  isShared(facts: Facts): boolean {
    const key = this.#keyOf(facts);
    if (key === null) return false;
    const own = this.#entities.get(facts.id);
    const ownCount = own !== undefined && !own.archived && this.#keyOf(own.facts) === key ? 1 : 0;
    return (this.#built().get(key) ?? 0) > ownCount;
  }

  #built(): Map<string, number> {
    if (this.#counts !== null) return this.#counts;
    const counts = new Map<string, number>();
    for (const kept of this.#entities.values()) this.#add(counts, kept, 1);
    return (this.#counts = counts);
  }

  #add(counts: Map<string, number>, { facts, archived }: Kept<Facts>, delta: 1 | -1): void {
    const key = archived ? null : this.#keyOf(facts);
    if (key === null) return;
    const count = (counts.get(key) ?? 0) + delta;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }
}

const keyOfName = ({ name }: { name: string }): string => nameKey(name);

/** The key of a SKU without letter case; exact repeats are refused before. */
const keyOfSku = ({ sku }: { sku: string | null }): string | null => (sku === null ? null : nameKey(sku));

interface Entities {
  vendors: ReadonlyMap<Id, Kept<VendorDetails>>;
  products: ReadonlyMap<Id, Kept<ProductDetails>>;
}

/** The indexes over a catalogue's entities. */
export const sharedKeys = ({ vendors, products }: Entities) => ({
  vendorNames: new SharedKeys(vendors, keyOfName),
  productNames: new SharedKeys(products, keyOfName),
  skuVariants: new SharedKeys(products, keyOfSku),
});
