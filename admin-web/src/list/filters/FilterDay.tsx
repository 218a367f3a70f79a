import { formatDay } from '../../format/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { useFilterText } from './filterTexts.ts';
import { useFilter } from './useFilters.ts';

/** Filters the surrounding list by its first or last day. */
export function FilterDay({ source, label }: { source: 'from' | 'to'; label: string }) {
  const [day, choose] = useFilter(source);
  const [language] = useLanguage();
  useFilterText(label, day === '' ? '' : formatDay(day, language));
  return <DayField label={label} day={day} onDay={choose} sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }} />;
}
