import { DayField } from '../../inputs/DayField.tsx';
import { useFilter } from './useFilters.ts';

/** Filters the surrounding list by its first or last day. */
export function FilterDay({ source, label }: { source: 'from' | 'to'; label: string }) {
  const [day, choose] = useFilter(source);
  return <DayField label={label} day={day} onDay={choose} sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }} />;
}
