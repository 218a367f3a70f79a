import type { ProductRow, ScaleCode } from '@bahi/contracts';
import { readScaleCode, type ScaleReading } from '@bahi/domain/arithmetic';
import { isCancelledError, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { findProducts } from '../providers/calls/products.ts';
import { connection } from '../providers/http/connection.ts';
import { withCode } from './searchInput.ts';
import { productQuery } from './useProductHits.ts';

/** The best hits for some words. Clearing the field cancels the search that typing started; it is then repeated. */
export async function hitsOf(queryClient: QueryClient, words: string): Promise<ProductRow[]> {
  const query = productQuery(words);
  try {
    return await queryClient.fetchQuery(query);
  } catch (error) {
    if (!isCancelledError(error)) throw error;
    return queryClient.fetchQuery({ ...query, queryFn: async () => findProducts(words) });
  }
}

/** Which products a code may name. */
export interface CodeOptions {
  /** Any kind when absent. */
  kind?: ProductRow['kind'];
  /** Label formats of the shop's scales. */
  scaleCodes?: readonly ScaleCode[] | undefined;
}
const NO_SCALES: readonly ScaleCode[] = [];

/** Products with exactly this code, or those that a scale's label names. */
export interface ResolvedCode {
  products: readonly ProductRow[];
  label?: ScaleReading;
}

/** Looks codes up among the shop's products. */
export function useProductCodes({ kind, scaleCodes = NO_SCALES }: CodeOptions) {
  const queryClient = useQueryClient();
  /** Looks for products with exactly this code, then reads it as a scale's label. */
  const resolveCode = useCallback(
    async (code: string): Promise<ResolvedCode> => {
      const carriers = async (one: string): Promise<ProductRow[]> =>
        withCode(await hitsOf(queryClient, one), one).filter((product) => kind === undefined || product.kind === kind);
      const products = await carriers(code);
      const label = products.length === 0 ? readScaleCode(code, scaleCodes) : undefined;
      if (label === undefined) return { products };
      const [item, behindPrefix] = label.itemCodes;
      const byItem = await carriers(behindPrefix);
      return { products: byItem.length > 0 ? byItem : await carriers(item), label };
    },
    [queryClient, kind, scaleCodes],
  );
  /** Whether a product carries this code. Not known while the server is away: the Enter that waits for it is passed on. */
  const isKnown = useCallback(
    async (code: string): Promise<boolean> => {
      const found = resolveCode(code).then(
        ({ products }) => products.length > 0,
        // an unknown code stays in the field it was typed into
        () => false,
      );
      let stop = (): void => undefined;
      const away = new Promise<false>((done) => {
        stop = connection.onAway(() => done(false));
      });
      return Promise.race([found, away]).finally(stop);
    },
    [resolveCode],
  );
  return { resolveCode, isKnown };
}
