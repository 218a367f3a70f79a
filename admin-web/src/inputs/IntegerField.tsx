import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useLayoutEffect, useRef, useState } from 'react';
import { typedPaise } from '../format/money.ts';
import { parseMilli, parsePaise } from '../format/parse.ts';
import { typedMilli } from '../format/quantity.ts';
import { AS_REQUIRED } from './asRequired.ts';

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
  return <IntegerField {...props} parse={parsePaise} format={typedPaise} before="₹" />;
}

/** A field for a quantity; its value is thousandths. `unit` is translated. */
export function QuantityField({ unit, ...props }: IntegerFieldProps & { unit?: string | undefined }) {
  return <IntegerField {...props} parse={parseMilli} format={typedMilli} after={unit} />;
}

interface Notation {
  parse: (text: string) => number | undefined;
  format: (value: number | null | undefined) => string;
  before?: string;
  after?: string | undefined;
}

/**
 * Keeps the typed text ("12." on the way to "12.5") while it means the value; another value replaces it. Selects the text on focus, and
 * again when the value arrives later.
 */
function IntegerField({
  value,
  onChange,
  ariaLabel,
  describedBy,
  isRequired = false,
  parse,
  format,
  before,
  after,
  ...rest
}: IntegerFieldProps & Notation) {
  const [typed, setTyped] = useState(format(value));
  const meaning = (text: string): number | null => (text.trim() === '' ? null : (parse(text) ?? Number.NaN));
  const shown = Object.is(meaning(typed), value ?? null) ? typed : format(value);
  const isOwn = shown === typed;
  const entered = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!isOwn && entered.current === document.activeElement) entered.current?.setSelectionRange(0, shown.length);
  }, [isOwn, shown]);
  return (
    <TextField
      {...rest}
      type="text"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(meaning(target.value));
      }}
      onFocus={({ target }) => {
        entered.current = target;
        target.select();
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
