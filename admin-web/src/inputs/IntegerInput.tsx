import type { TextFieldProps } from '@mui/material/TextField';
import type { ComponentType } from 'react';
import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin';
import { MoneyField, QuantityField, type IntegerFieldProps } from './IntegerField.tsx';

type IntegerInputProps = Omit<InputProps<number | null>, 'parse' | 'format' | 'field'> &
  Pick<TextFieldProps, 'fullWidth' | 'sx' | 'autoFocus'> & { unit?: string | undefined };

/** A react-admin form field typed in rupees; the form's value is integer paise, null when empty. */
export function MoneyInput(props: IntegerInputProps) {
  return <IntegerInput {...props} as={MoneyField} />;
}

/** A react-admin form field for a quantity; the form's value is integer thousandths, null when empty. `unit` is translated. */
export function QuantityInput(props: IntegerInputProps) {
  return <IntegerInput {...props} as={QuantityField} />;
}

function IntegerInput({
  as: Field,
  source,
  label,
  helperText,
  unit,
  sx,
  autoFocus = false,
  fullWidth = true,
  disabled = false,
  readOnly = false,
  validate = [],
  ...rest
}: IntegerInputProps & { as: ComponentType<IntegerFieldProps & { unit?: string | undefined }> }) {
  const { id, field, fieldState, isRequired } = useInput({
    ...rest,
    source,
    label,
    parse: same,
    format: same,
    validate: [aNumber, ...(Array.isArray(validate) ? validate : [validate])],
  });
  const { invalid, error } = fieldState;
  return (
    <Field
      id={id}
      name={field.name}
      value={field.value as number | null | undefined}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label === false ? null : <FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={invalid}
      helperText={
        invalid || (helperText !== false && helperText !== undefined) ? (
          <InputHelperText error={error?.message} helperText={helperText} />
        ) : null
      }
      isRequired={isRequired}
      unit={unit}
      disabled={disabled || readOnly}
      fullWidth={fullWidth}
      autoFocus={autoFocus}
      sx={sx}
    />
  );
}

/** The value stays as it is: the field does the reading and writing. */
const same = (value: unknown): unknown => value;

/** What is no number stands in the field as NaN until it is mended. */
const aNumber = (value: unknown): string | undefined => (Number.isNaN(value) ? 'errors.invalid' : undefined);
