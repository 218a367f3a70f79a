import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useFilterText } from './filterTexts.ts';
import { useFilter } from './useFilters.ts';

interface FilterSelectProps {
  source: string;
  label: string;
  /** Translated choices after `none`. */
  choices: readonly { value: string; text: string }[];
  /** Label of the default; "All" when absent. */
  none?: string;
}

/** A select that filters the surrounding list. */
export function FilterSelect({ source, ...field }: FilterSelectProps) {
  const translate = useTranslate();
  const [value, choose] = useFilter(source);
  return <FilterChoice none={translate('lists.all')} {...field} value={value} onChoose={choose} />;
}

/** Without `none` one of the choices is always chosen. */
interface ChoiceProps extends Omit<FilterSelectProps, 'source'> {
  value: string;
  onChoose: (value: string) => void;
}

/** The select itself. Memoised: the list renders with every letter of a search. */
export const FilterChoice = memo(function FilterChoice({ label, choices, none, value, onChoose }: ChoiceProps) {
  useFilterText(label, choices.find((choice) => choice.value === value)?.text ?? '');
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.text}
        </MenuItem>
      ))}
    </TextField>
  );
});

/** Shows active or archived rows. */
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
