import { useListContext } from 'react-admin';

/** Values of the list's filters by name; one that is absent or empty filters nothing. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** The filters of the list around a component, typed. */
export function useFilters(): { filters: Filters; setFilters: (filters: Filters) => void } {
  const list = useListContext();
  return { filters: list.filterValues as Filters, setFilters: list.setFilters };
}
