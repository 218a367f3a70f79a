import type { ProductRow } from '@bahi/contracts';
import { findProducts } from '../providers/calls/products.ts';
import { withCode } from './productHits.ts';

/** How many products a search offers. */
const HITS = 20;
/** How many behind them are looked through, in one call: as many as the server gives. */
const LOOKED_THROUGH = 1_000;

/**
 * What a search offers, in the server's order, but for products that carry exactly the words as their code: these come first. The
 * server takes `10` for the beginning of 100 and of "100 g" too, and what is called after these would not be among the first.
 */
export async function findHits(words: string, signal?: AbortSignal): Promise<ProductRow[]> {
  const { products, hasMore } = await findProducts(words, [0, HITS - 1], signal);
  if (!hasMore) return products;
  const behind = await findProducts(words, [HITS, HITS + LOOKED_THROUGH - 1], signal);
  return [...withCode(behind.products, words), ...products];
}
