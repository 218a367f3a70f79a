import { useEvent, useListFilterContext } from 'react-admin';

/** Values of the list's filters by name; one that is absent or empty filters nothing. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** The filters of the list around a component, typed. Nothing is drawn again when only the rows change. */
export function useFilters(): { filters: Filters; setFilters: (filters: Filters) => void } {
  const list = useListFilterContext();
  return { filters: list.filterValues as Filters, setFilters: list.setFilters };
}

/** One filter of the list, and a function that changes it and stays the same: a field that got neither anew is not drawn. */
export function useFilter(source: string): [string, (value: string) => void] {
  const { filters, setFilters } = useFilters();
  const choose = useEvent((value: string) => setFilters({ ...filters, [source]: value === '' ? undefined : value }));
  return [filters[source] ?? '', choose];
}
