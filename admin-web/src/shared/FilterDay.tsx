import TextField from '@mui/material/TextField';
import { useFilters } from './useFilters.ts';

/** First or last day of the list around it. */
export function FilterDay({ source, label }: { source: 'from' | 'to'; label: string }) {
  const { filters, setFilters } = useFilters();
  return (
    <TextField
      type="date"
      label={label}
      value={filters[source] ?? ''}
      onChange={({ target }) => setFilters({ ...filters, [source]: target.value || undefined })}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
