import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useNewBill } from '../billing/useNewBill.ts';
import type { FindNext } from '../form/record/CreateScreen.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** Path of the product form with this category; react-admin's forms read `source`. */
export function firstProductPath(categoryId: string | undefined): string {
  const source = categoryId === undefined ? '' : `?source=${encodeURIComponent(JSON.stringify({ categoryId }))}`;
  return `/dashboard/products/create${source}`;
}

/** A list as of the opening of the screen: only the first answer counts, because a row saved here is added to the list later. */
const asOpened = (resource: 'products' | 'sales') => ({
  queryKey: ['firstRun', resource],
  queryFn: async () => dataProvider.getList<{ id: string }>(resource, ONE),
  staleTime: 'static' as const,
  gcTime: 0,
});

/** Whether the list was empty, apart from `saved`, which a late answer may contain. A failed fetch counts as not empty. */
async function wasEmpty(resource: 'products' | 'sales', saved?: string): Promise<boolean> {
  try {
    const { data, total = Infinity } = await queryClient.fetchQuery(asOpened(resource));
    return total === data.filter(({ id }) => id === saved).length;
  } catch {
    return false;
  }
}

/** In a shop without products the category form leads to the product form, with the new category chosen. */
export function useFirstProduct(): FindNext {
  const navigate = useNavigate();
  useQuery(asOpened('products'));
  return async (categoryId) =>
    (await wasEmpty('products')) ? () => void navigate(firstProductPath(categoryId)) : undefined;
}

/** In a shop without sales the product form starts the first bill with the first product. */
export function useFirstBill(): FindNext {
  const navigate = useNavigate();
  const { openNewBill } = useNewBill();
  const { data: products } = useQuery(asOpened('products'));
  useQuery({ ...asOpened('sales'), enabled: products?.total === 0 });
  return async (productId) =>
    (await wasEmpty('products', productId)) && (await wasEmpty('sales'))
      ? () => openNewBill({ productId }, () => void navigate('/dashboard/products'))
      : undefined;
}
