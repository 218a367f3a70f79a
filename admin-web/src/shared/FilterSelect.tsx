import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../providers/language.ts';
import { useFilters } from './useFilters.ts';

interface FilterSelectProps {
  source: string;
  label: string;
  /** Translated choices; the list's own default stands first, as `none`. */
  choices: readonly { value: string; text: string }[];
  /** What is shown while nothing is chosen; "All" when absent. */
  none?: string;
}

/** One filter of the list around it with a few values to choose from. */
export function FilterSelect({ source, label, choices, none }: FilterSelectProps) {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const value = filters[source] ?? '';
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => setFilters({ ...filters, [source]: target.value || undefined })}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none ?? translate('lists.all')}</MenuItem>
      {choices.map(({ value: choice, text }) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Active ones, or the archive. */
export function ArchiveFilter() {
  const translate = useTranslate();
  return (
    <FilterSelect
      source="status"
      label={translate('lists.show')}
      none={translate('common.active')}
      choices={[{ value: 'archived', text: translate('common.archived') }]}
    />
  );
}
