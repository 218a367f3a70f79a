import { useEvent, useListFilterContext } from 'react-admin';

/** Filter values by name, one or several to choose from; an absent or empty one does not filter. */
export type Filters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The filters of the surrounding list, typed. Does not render again when only the rows change. */
export function useFilters(): { filters: Filters; setFilters: (filters: Filters) => void } {
  const list = useListFilterContext();
  return { filters: list.filterValues as Filters, setFilters: list.setFilters };
}

/** The one value of a filter; empty if it has none or several. */
export function textOf(filters: Filters, source: string): string {
  const value = filters[source];
  return typeof value === 'string' ? value : '';
}

/** One filter and its setter, which is stable so that memoised fields do not render again. */
export function useFilter(source: string): [string, (value: string) => void] {
  const { filters, setFilters } = useFilters();
  const choose = useEvent((value: string) => setFilters({ ...filters, [source]: value === '' ? undefined : value }));
  return [textOf(filters, source), choose];
}
