import type { ProductRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { getProduct } from '../providers/calls/stock.ts';

/** A product as it stands at this moment: unlike the record of an open form it follows every sale. */
export function useProductNow(id: string | null | undefined) {
  return useQuery<ProductRow>({
    queryKey: ['products', 'now', id],
    queryFn: async ({ signal }) => getProduct(id ?? '', signal),
    enabled: typeof id === 'string' && id !== '',
  });
}
