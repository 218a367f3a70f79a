import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useNewBill } from '../billing/useNewBill.ts';
import type { FindNext } from '../form/record/CreateScreen.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** The product form with this category chosen, as react-admin's forms read it from the address. */
export function firstProductPath(categoryId: string | undefined): string {
  const source = categoryId === undefined ? '' : `?source=${encodeURIComponent(JSON.stringify({ categoryId }))}`;
  return `/dashboard/products/create${source}`;
}

/** A list as it was when the screen that asks opened: the first answer counts, what is saved here comes into it later. */
const asOpened = (resource: 'products' | 'sales') => ({
  queryKey: ['firstRun', resource],
  queryFn: async () => dataProvider.getList<{ id: string }>(resource, ONE),
  staleTime: 'static' as const,
  gcTime: 0,
});

/** Whether nothing but `saved` is in the list, which a late answer may hold; one that cannot be read is not empty. */
async function wasEmpty(resource: 'products' | 'sales', saved?: string): Promise<boolean> {
  try {
    const { data, total = Infinity } = await queryClient.fetchQuery(asOpened(resource));
    return total === data.filter(({ id }) => id === saved).length;
  } catch {
    return false;
  }
}

/** Where the category form leads in a shop without products: to the product form, with the new category chosen. */
export function useFirstProduct(): FindNext {
  const navigate = useNavigate();
  useQuery(asOpened('products'));
  return async (categoryId) =>
    (await wasEmpty('products')) ? () => void navigate(firstProductPath(categoryId)) : undefined;
}

/** What the product form does after the first product of a shop that has sold nothing: it begins the first bill with it. */
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
