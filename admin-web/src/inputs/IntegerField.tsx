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
  /** Called as the person types: null when the field is empty, NaN while what stands there is no number. */
  onChange: (value: number | null) => void;
  /** Its name where a column heading stands for a label. */
  ariaLabel?: string;
  /** Id of what is said about it elsewhere than in its helper text. */
  describedBy?: string | undefined;
  /** Told to those who do not see the asterisk that its label has already. */
  isRequired?: boolean;
}

/** Rupees as typed, paise as value. */
export function MoneyField(props: IntegerFieldProps) {
  return <IntegerField {...props} parse={parsePaise} format={typedPaise} before="₹" />;
}

/** Quantity as typed, thousandths as value; `unit` is the translated word behind it. */
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
 * Keeps what is typed as it is ("12." on the way to "12.5") as long as it means the value; another value replaces it. Whoever is in
 * the field types over what stands there, also when it came only after they did.
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
          // an undefined one would take its helper text away
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
