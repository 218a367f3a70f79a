import { useEffect } from 'react';
import { useStoreContext, type SortPayload } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_PAGE_SIZE } from '../rows/Pager.tsx';
import type { Filters } from './useFilters.ts';

/** Where a list keeps its page, order and filters for this visit. */
export const listStoreKey = (resource: string): string => `${resource}.listParams`;

/**
 * A link may name the filter of a list: `?filter={"stockLabel":"low_stock"}`. It becomes the list's own and leaves the address,
 * for a list that writes every letter of a search into the address draws the whole screen for each. True until that is done.
 */
export function useLinkedFilter(resource: string, { field: sort, order }: SortPayload): boolean {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // not `useStore`, which would draw the whole screen for each letter of a search
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
    // a link that was cut on its way still opens the list
    return {};
  }
}
