import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useNewBill } from './useNewBill.ts';

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** The product form with this category chosen, as react-admin's forms read it from the address. */
export function firstProductPath(categoryId: string | undefined): string {
  const source = categoryId === undefined ? '' : `?source=${encodeURIComponent(JSON.stringify({ categoryId }))}`;
  return `/dashboard/products/create${source}`;
}

/**
 * Whether the list was empty when this screen first knew; while it loads, and when it cannot be read, it is not. The first
 * answer counts: what is saved here is in the list before the form has gone on.
 */
function useWasEmpty(resource: 'products' | 'sales', enabled = true): boolean {
  const { total } = useGetList<{ id: string }>(resource, ONE, { enabled });
  const [wasEmpty, setWasEmpty] = useState<boolean>();
  if (wasEmpty === undefined && total !== undefined) setWasEmpty(total === 0);
  return wasEmpty === true;
}

/** Where the category form leads in a shop without products: to the product form, with the new category chosen. */
export function useFirstCategoryPath(): ((categoryId: string) => string) | undefined {
  return useWasEmpty('products') ? firstProductPath : undefined;
}

/** What the product form does after the first product of a shop that has sold nothing: it begins the first bill with it. */
export function useFirstBill(): ((productId: string) => void) | undefined {
  const noProduct = useWasEmpty('products');
  const nothingSold = useWasEmpty('sales', noProduct);
  const { openNewBill } = useNewBill();
  return noProduct && nothingSold ? (productId) => openNewBill({ productId }) : undefined;
}
