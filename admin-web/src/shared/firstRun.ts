import { useGetList } from 'react-admin';
import { useNewBill } from './useNewBill.ts';

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** The product form with this category chosen, as react-admin's forms read it from the address. */
export function firstProductPath(categoryId: string | undefined): string {
  const source = categoryId === undefined ? '' : `?source=${encodeURIComponent(JSON.stringify({ categoryId }))}`;
  return `/dashboard/products/create${source}`;
}

/** Whether the list is known to be empty; while it loads, and when it cannot be read, it is not. */
function useIsEmpty(resource: 'products' | 'sales', enabled = true): boolean {
  const { total } = useGetList<{ id: string }>(resource, ONE, { enabled });
  return total === 0;
}

/** Where the category form leads in a shop without products: to the product form, with the new category chosen. */
export function useFirstCategoryPath(): ((categoryId: string) => string) | undefined {
  return useIsEmpty('products') ? firstProductPath : undefined;
}

/** What the product form does after the first product of a shop that has sold nothing: it begins the first bill with it. */
export function useFirstBill(): ((productId: string) => void) | undefined {
  const noProduct = useIsEmpty('products');
  const nothingSold = useIsEmpty('sales', noProduct);
  const { openNewBill } = useNewBill();
  return noProduct && nothingSold ? (productId) => openNewBill({ productId }) : undefined;
}
