import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { afterMouseUp } from '../form/afterMouseUp.ts';
import { typedPaise } from '../format/money.ts';
import { parseMilli, parsePaise } from '../format/parse.ts';
import { typedMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { AS_REQUIRED } from './asRequired.ts';
import { MONEY_WORDS, numberFaultText, QUANTITY_WORDS, type NumberWords } from './numberWords.ts';

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

/** A field in rupees; its value is paise. */
export function MoneyField(props: IntegerFieldProps) {
  return <IntegerField {...props} {...MONEY} before="₹" />;
}

/** A field for a quantity; its value is thousandths. `unit` is translated. */
export function QuantityField({ unit, ...props }: IntegerFieldProps & { unit?: string | undefined }) {
  return <IntegerField {...props} {...QUANTITY} after={unit} />;
}

interface Spelling {
  words: NumberWords;
  parse: (text: string) => number | undefined;
  format: (value: number | null | undefined) => string;
}
const MONEY: Spelling = { words: MONEY_WORDS, parse: parsePaise, format: typedPaise };
const QUANTITY: Spelling = { words: QUANTITY_WORDS, parse: parseMilli, format: typedMilli };

interface Adornments {
  before?: string;
  after?: string | undefined;
}

/**
 * Keeps the typed text ("12." on the way to "12.5") while it means the value; another value replaces it. Selects the text on focus, and
 * again when the value arrives later. Says what is wrong with text that is no number once the field is left, or its form says that
 * something is wrong.
 */
function IntegerField({
  value,
  onChange,
  ariaLabel,
  describedBy,
  onFault,
  isRequired = false,
  words,
  parse,
  format,
  before,
  after,
  error = false,
  helperText,
  onBlur,
  ...rest
}: IntegerFieldProps & Spelling & Adornments) {
  const [typed, setTyped] = useState(format(value));
  const meaning = (text: string): number | null => (text.trim() === '' ? null : (parse(text) ?? Number.NaN));
  const shown = Object.is(meaning(typed), value ?? null) ? typed : format(value);
  const isOwn = shown === typed;
  const entered = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!isOwn && entered.current === document.activeElement) entered.current?.setSelectionRange(0, shown.length);
  }, [isOwn, shown]);
  const [isLeft, setLeft] = useState(false);
  const translate = useTranslate();
  const reason = numberFaultText(translate, shown, words);
  const report = useEffectEvent((text: string | undefined): void => onFault?.(text));
  useEffect(() => {
    report(reason);
  }, [reason]);
  const shownReason = (error || isLeft) && onFault === undefined ? reason : undefined;
  return (
    <TextField
      {...rest}
      type="text"
      value={shown}
      error={error || shownReason !== undefined}
      helperText={shownReason ?? helperText}
      onChange={({ target }) => {
        setTyped(target.value);
        setLeft(false);
        onChange(meaning(target.value));
      }}
      onFocus={({ target }) => {
        entered.current = target;
        target.select();
      }}
      onBlur={(event) => {
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
