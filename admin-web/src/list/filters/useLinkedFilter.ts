import { useEffect } from 'react';
import { useStoreContext, type SortPayload } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_PAGE_SIZE } from '../rows/Pager.tsx';
import type { Filters } from './useFilters.ts';

/** Store key of a list's page, sort and filters. */
export const listStoreKey = (resource: string): string => `${resource}.listParams`;

/**
 * Applies the filter of a link such as `?filter={"stockLabel":"low_stock"}` and removes it from the address: a list that keeps its
 * filter in the address renders the whole screen for each letter of a search. Returns true until that is done.
 */
export function useLinkedFilter(resource: string, { field: sort, order }: SortPayload): boolean {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // not `useStore`, which would render the whole screen for each letter of a search
  const store = useStoreContext();
  const linked = new URLSearchParams(search).get('filter');
  useEffect(() => {
    if (linked === null) return;
    store.setItem(listStoreKey(resource), {
      filter: filterOf(linked),
      page: 1,
      perPage: DEFAULT_PAGE_SIZE,
      sort,
      order,
    });
    void navigate(pathname, { replace: true });
  }, [linked, store, resource, navigate, pathname, sort, order]);
  return linked !== null;
}

function filterOf(text: string): Filters {
  try {
    return JSON.parse(text) as Filters;
  } catch {
    // a broken link still opens the list
    return {};
  }
}
