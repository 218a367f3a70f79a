import type { ProductRow } from '@bahi/contracts';
import { findProducts, type Found } from '../providers/calls/products.ts';
import { withCode } from './productHits.ts';

/** How many products a search offers. */
const HITS = 20;
/** How many behind them are looked through, in one call: as many as the server gives. */
const LOOKED_THROUGH = 1_000;

/** The first hits of some words, in the server's order. */
export const findFirst = async (words: string, signal?: AbortSignal): Promise<Found> =>
  findProducts(words, [0, HITS - 1], signal);

/**
 * Whether the product that carries exactly the words as its code may stand behind the hits: the server takes `10` for the
 * beginning of 100 and of "100 g" too. Words without a digit are names.
 */
export const mayHideCode = ({ products, hasMore }: Found, words: string): boolean =>
  hasMore && /\d/.test(words) && withCode(products, words).length === 0;

/** The first hits, and before them what carries exactly the words as its code. For a wish: too much to be asked for at each key. */
export async function findHits(words: string, first: Found): Promise<ProductRow[]> {
  if (!mayHideCode(first, words)) return first.products;
  const behind = await findProducts(words, [HITS, HITS + LOOKED_THROUGH - 1]);
  return [...withCode(behind.products, words), ...first.products];
}
