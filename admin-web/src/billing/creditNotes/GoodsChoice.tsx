import { adjustmentReason } from '@bahi/contracts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../../i18n/language.ts';
import type { GoodsTo } from './returned.ts';

interface GoodsChoiceProps {
  label: string;
  size?: 'small' | 'medium';
  /** `mixed`: the lines go to different places. */
  value: GoodsTo | 'mixed';
  onChange: (to: GoodsTo) => void;
}

/** Where goods go: back to the shelf, or the reason why not. */
export function GoodsChoice({ label, size = 'medium', value, onChange }: GoodsChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size={size}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as GoodsTo)}
    >
      {value === 'mixed' ? (
        <MenuItem value="mixed" disabled>
          {translate('creditNotes.mixed')}
        </MenuItem>
      ) : null}
      <MenuItem value="shelf">{translate('creditNotes.shelf')}</MenuItem>
      {adjustmentReason.options.map((each) => (
        <MenuItem key={each} value={each}>
          {translate(`stock.reasons.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
