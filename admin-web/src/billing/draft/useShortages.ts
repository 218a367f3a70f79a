import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsById } from '../../providers/calls/products.ts';
import type { Draft } from './draft.ts';

/** A product of which the bill takes more than the books have. */
export interface Shortage {
  /** What is there: nothing or less at times. */
  leftMilli: number;
}

/** Products that run short on this bill, by id, as the stock stands now. */
export function useShortages(lines: Draft['lines']): ReadonlyMap<string, Shortage> {
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted();
  const { data: products } = useQuery({
    queryKey: ['products', 'onBill', ids],
    queryFn: async ({ signal }) => productsById(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const taken = new Map<string, number>();
    for (const { productId, quantityMilli } of lines)
      taken.set(productId, (taken.get(productId) ?? 0) + (quantityMilli ?? 0));
    const short = (products ?? []).filter(
      ({ id, kind, currentStockMilli }) => kind === 'goods' && (taken.get(id) ?? 0) > currentStockMilli,
    );
    return new Map(short.map(({ id, currentStockMilli }) => [id, { leftMilli: currentStockMilli }]));
  }, [products, lines]);
}
