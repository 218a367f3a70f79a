import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from '../i18n/language.ts';
import { STATE_CODES, stateNameKey } from '../labels/states.ts';

/** Chooses a state, or none, by its name. */
export function StateField(props: TextFieldProps) {
  const translate = useTranslate();
  return (
    <TextField {...props} select>
      <MenuItem value="">{translate('common.none')}</MenuItem>
      {STATE_CODES.map((code) => (
        <MenuItem key={code} value={code}>
          {translate(stateNameKey(code))}
        </MenuItem>
      ))}
    </TextField>
  );
}
