import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { AS_REQUIRED } from './asRequired.ts';
import { QUANTITY, RUPEES, useTypedInteger, type Notation } from './useTypedInteger.ts';

export interface IntegerFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Integer in the smallest unit; null when empty. */
  value: number | null | undefined;
  /** Called while typing: null for an empty field, NaN for text that is no number. */
  onChange: (value: number | null) => void;
  /** Accessible name where a column heading replaces the label. */
  ariaLabel?: string;
  /** Id of a description outside the helper text. */
  describedBy?: string | undefined;
  /** Marks the field as required for screen readers; the label already has an asterisk. */
  isRequired?: boolean;
}

/** A field in rupees; its value is paise. */
export function MoneyField(props: IntegerFieldProps) {
  return <IntegerField {...props} notation={RUPEES} before="₹" />;
}

/** A field for a quantity; its value is thousandths. `unit` is translated. */
export function QuantityField({ unit, ...props }: IntegerFieldProps & { unit?: string | undefined }) {
  return <IntegerField {...props} notation={QUANTITY} after={unit} />;
}

interface Written {
  notation: Notation;
  before?: string;
  after?: string | undefined;
}

function IntegerField({
  value,
  onChange,
  ariaLabel,
  describedBy,
  isRequired = false,
  notation,
  before,
  after,
  ...rest
}: IntegerFieldProps & Written) {
  const typed = useTypedInteger(notation, value, onChange);
  return (
    <TextField
      {...rest}
      type="text"
      {...typed}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': ariaLabel,
          ...(isRequired && AS_REQUIRED),
          // undefined would remove the link to the helper text
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        },
        input: {
          startAdornment: before === undefined ? null : <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment: after === undefined ? null : <InputAdornment position="end">{after}</InputAdornment>,
        },
      }}
    />
  );
}
