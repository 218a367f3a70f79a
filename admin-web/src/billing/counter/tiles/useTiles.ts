import type { CategoryRow, ProductTile } from '@bahi/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getTiles } from '../../../providers/calls/products.ts';
import { callApi } from '../../../providers/http/http.ts';

const MAX_CATEGORIES = 100;

/**
 * The tiles of a category, or those of all. A product that changes, a sale anywhere and another order of the shop fetch them again;
 * tiles that are as before are not drawn again.
 */
export const useTiles = (categoryId: string | undefined, tileOrder: readonly string[]): UseQueryResult<ProductTile[]> =>
  useQuery({
    queryKey: ['products', 'tiles', categoryId ?? '', tileOrder],
    queryFn: async ({ signal }) => getTiles(categoryId, signal),
    placeholderData: keepPreviousData,
  });

/** The shop's categories by name, for the row above the tiles. */
export function useTileCategories(): readonly CategoryRow[] {
  const { data = [] } = useQuery({
    queryKey: ['categories', 'tiles'],
    async queryFn({ signal }) {
      const query = new URLSearchParams({ range: `[0,${MAX_CATEGORIES - 1}]`, sort: '["name","ASC"]' });
      return (await callApi<CategoryRow[]>(`/categories?${query}`, { signal })).body;
    },
  });
  return data.filter(({ productCount }) => productCount > 0);
}
