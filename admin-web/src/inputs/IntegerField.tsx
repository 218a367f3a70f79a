import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterMouseUp } from '../form/afterMouseUp.ts';
import { useTranslate } from '../i18n/language.ts';
import { AS_REQUIRED } from './asRequired.ts';
import { numberFaultText } from './numberWords.ts';
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
  /**
   * Called with the reason why the typed text is no number of this field, in the reader's language, for a form that shows it outside
   * the helper text.
   */
  onFault?: (reason: string | undefined) => void;
  /** Marks the field as required for screen readers; the label already has an asterisk. */
  isRequired?: boolean;
}

/** A field in rupees; its value is paise. A notation of its own may understand more than rupees. */
export function MoneyField({ notation = RUPEES, ...props }: IntegerFieldProps & { notation?: Notation }) {
  return <IntegerField {...props} notation={notation} before="₹" />;
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

/** Says what is wrong with text that is no number once the field is left, or its form says that something is wrong. */
function IntegerField({
  value,
  onChange,
  ariaLabel,
  describedBy,
  onFault,
  isRequired = false,
  notation,
  before,
  after,
  error = false,
  helperText,
  onBlur,
  ...rest
}: IntegerFieldProps & Written) {
  const translate = useTranslate();
  const typed = useTypedInteger(notation, value, onChange);
  const [isLeft, setLeft] = useState(false);
  const reason = numberFaultText(translate, typed.value, notation.words);
  const report = useEffectEvent((text: string | undefined): void => onFault?.(text));
  useEffect(() => {
    report(reason);
  }, [reason]);
  const shownReason = (error || isLeft) && onFault === undefined ? reason : undefined;
  return (
    <TextField
      {...rest}
      type="text"
      {...typed}
      error={error || shownReason !== undefined}
      helperText={shownReason ?? helperText}
      onChange={(event) => {
        setLeft(false);
        typed.onChange(event);
      }}
      onBlur={(event) => {
        typed.onBlur();
        afterMouseUp(() => setLeft(true));
        onBlur?.(event);
      }}
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
