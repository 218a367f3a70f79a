import type { TextFieldProps } from '@mui/material/TextField';
import type { ComponentType } from 'react';
import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin';
import { MoneyField, QuantityField, type IntegerFieldProps } from './IntegerField.tsx';

type IntegerInputProps = Omit<InputProps<number | null>, 'parse' | 'format' | 'field'> &
  Pick<TextFieldProps, 'fullWidth' | 'sx' | 'autoFocus'> & { unit?: string | undefined };

/** A react-admin input in rupees; its value is integer paise, null when empty. */
export function MoneyInput(props: IntegerInputProps) {
  return <IntegerInput {...props} as={MoneyField} />;
}

/** A react-admin input for a quantity; its value is integer thousandths, null when empty. `unit` is translated. */
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

/** No conversion: the field parses and formats. */
const same = (value: unknown): unknown => value;

/** Text that is no number is NaN until it is corrected. */
const aNumber = (value: unknown): string | undefined => (Number.isNaN(value) ? 'errors.invalid' : undefined);
