import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldTitle, InputHelperText, useInput, useTranslate } from 'react-admin';

interface FieldInputProps extends Pick<
  TextFieldProps,
  'autoFocus' | 'className' | 'disabled' | 'multiline' | 'slotProps'
> {
  source: string;
  isRequired?: boolean;
  helperText?: string | false;
  type?: 'text' | 'tel' | 'email';
}

/** A text field of a record. react-admin's own passes properties that MUI 9 puts into the page, and so do its choice and its switch. */
export function TextInput({ type = 'text', ...props }: FieldInputProps) {
  return <FieldInput {...props} type={type} />;
}

interface SelectInputProps extends Omit<FieldInputProps, 'type' | 'multiline'> {
  /** `name` is translated. */
  choices: readonly { id: string; name: string }[];
}

/** A choice among a few values. It can be empty, unless it is required. */
export function SelectInput({ choices, ...props }: SelectInputProps) {
  const translate = useTranslate();
  return (
    <FieldInput {...props} select>
      {props.isRequired === true ? null : (
        <MenuItem value="" aria-label={translate('ra.action.clear_input_value')}>
          &nbsp;
        </MenuItem>
      )}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {translate(name)}
        </MenuItem>
      ))}
    </FieldInput>
  );
}

function FieldInput({
  source,
  isRequired = false,
  helperText = false,
  ...rest
}: FieldInputProps & { select?: boolean; children?: ReactNode }) {
  const { id, field, fieldState } = useInput({ source, isRequired });
  const { invalid, error } = fieldState;
  const { ref, ...bound } = field;
  return (
    <TextField
      id={id}
      {...bound}
      inputRef={ref}
      label={<FieldTitle source={source} isRequired={isRequired} />}
      error={invalid}
      helperText={
        invalid || helperText !== false ? <InputHelperText error={error?.message} helperText={helperText} /> : null
      }
      {...rest}
    />
  );
}

/** A switch of a record. */
export function BooleanInput({
  source,
  label,
  helperText,
  className,
  disabled = false,
}: Pick<FieldInputProps, 'source' | 'className' | 'disabled'> & { label?: string; helperText: string | false }) {
  const { id, field } = useInput({ source, type: 'checkbox' });
  return (
    <FormGroup row className={className} sx={{ ml: 0.75 }}>
      <FormControlLabel
        label={<FieldTitle label={label} source={source} />}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            disabled={disabled}
            slotProps={{ input: { ref: field.ref } }}
            onChange={(event) => {
              field.onChange(event);
              field.onBlur();
            }}
          />
        }
      />
      {helperText === false ? null : (
        <FormHelperText>
          <InputHelperText helperText={helperText} />
        </FormHelperText>
      )}
    </FormGroup>
  );
}
