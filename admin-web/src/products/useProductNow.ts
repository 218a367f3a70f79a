import type { ProductRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { getProduct } from '../providers/calls/stock.ts';

/** The current state of a product: unlike the record of an open form it follows every sale. */
export function useProductNow(id: string | null | undefined) {
  return useQuery<ProductRow>({
    queryKey: ['products', 'now', id],
    queryFn: async ({ signal }) => getProduct(id ?? '', signal),
    enabled: typeof id === 'string' && id !== '',
  });
}
