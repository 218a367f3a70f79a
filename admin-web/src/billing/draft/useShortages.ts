import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsById } from '../../providers/calls/products.ts';
import type { Draft } from './draft.ts';

/** A product of which the bill takes more than is in stock. */
export interface Shortage {
  /** Current stock; may be zero or negative. */
  leftMilli: number;
}

/** Products with too little stock for this bill, by id. */
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
