import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { StateField } from '../inputs/StateField.tsx';
import { inputOf, type PlainField } from './profileFields.ts';
import { useFieldText } from './useFieldText.ts';
import type { ProfileForm } from './useProfileForm.ts';

/** Inputs that need more than their schema says. */
const LOOKS: Partial<Record<PlainField, TextFieldProps>> = {
  phone: { type: 'tel' },
  address: { multiline: true, maxRows: 4 },
  billFooter: { multiline: true, maxRows: 6 },
};

interface ProfileInputsProps<F extends PlainField> {
  fields: readonly F[];
  form: ProfileForm<F>;
  hints?: Partial<Record<F, WordKey>>;
}

/** An input for each field: a choice of its values, or a text, which is required unless it may be cleared. */
export function ProfileInputs<F extends PlainField>({ fields, form, hints = {} }: ProfileInputsProps<F>) {
  const translate = useTranslate();
  const textOf = useFieldText();
  return fields.map((field, place) => {
    const { choices, isClearable } = inputOf(field);
    const hint = hints[field];
    const props = {
      ...form.field(field, hint && translate(hint)),
      label: translate(`profile.fields.${field}`),
      autoFocus: place === 0,
    };
    if (field === 'stateCode') return <StateField key={field} {...props} />;
    if (choices.length === 0) return <TextField key={field} {...props} required={!isClearable} {...LOOKS[field]} />;
    return (
      <TextField key={field} {...props} select>
        {choices.map((value) => (
          <MenuItem key={value} value={value}>
            {textOf(field, value)}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}
