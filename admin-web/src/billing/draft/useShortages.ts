import type { ProductRow } from '@bahi/contracts';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { IDS_PER_CALL, productsById } from '../../providers/calls/products.ts';
import type { Draft } from './draft.ts';

/** A product of which the bill takes more than is in stock. */
export interface Shortage {
  /** Current stock; may be zero or negative. */
  leftMilli: number;
}

/** Ids in groups of one call each, in the order of the lines: a product more fetches one group again, not all. */
function groupsOf(lines: Draft['lines']): string[][] {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const starts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, group) => group * IDS_PER_CALL);
  return starts.map((from) => ids.slice(from, from + IDS_PER_CALL));
}

const combine = (groups: UseQueryResult<ProductRow[]>[]): ProductRow[] => groups.flatMap(({ data = [] }) => data);

/** The products of the bill as they are now. */
export function useProductsOnBill(lines: Draft['lines']): readonly ProductRow[] {
  return useQueries({
    queries: groupsOf(lines).map((ids) => ({
      queryKey: ['products', 'onBill', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }) => productsById(ids, signal),
      placeholderData: keepPreviousData,
    })),
    combine,
  });
}

/** Products with too little stock for this bill, by id. */
export function useShortages(lines: Draft['lines'], products: readonly ProductRow[]): ReadonlyMap<string, Shortage> {
  return useMemo(() => {
    const taken = new Map<string, number>();
    for (const { productId, quantityMilli } of lines)
      taken.set(productId, (taken.get(productId) ?? 0) + (quantityMilli ?? 0));
    const short = products.filter(
      ({ id, kind, currentStockMilli }) => kind === 'goods' && (taken.get(id) ?? 0) > currentStockMilli,
    );
    return new Map(short.map(({ id, currentStockMilli }) => [id, { leftMilli: currentStockMilli }]));
  }, [products, lines]);
}
