import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { typedPaise } from '../format/money.ts';
import { parseMilli, parsePaise } from '../format/parse.ts';
import { typedMilli } from '../format/quantity.ts';
import { MONEY_WORDS, QUANTITY_WORDS, type NumberWords } from './numberWords.ts';

/** How an integer is typed. */
export interface Notation {
  /** Undefined for text that is no such number. */
  parse: (text: string) => number | undefined;
  format: (value: number | null | undefined) => string;
  words: NumberWords;
  /** Whether the text only stands for its number, which replaces it once the field is left. */
  isShorthand?: (text: string) => boolean;
}

/** Rupees; the integer is paise. */
export const RUPEES: Notation = { parse: parsePaise, format: typedPaise, words: MONEY_WORDS };
/** A quantity; the integer is thousandths. */
export const QUANTITY: Notation = { parse: parseMilli, format: typedMilli, words: QUANTITY_WORDS };

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text of a field whose value is an integer. Keeps the typed text ("12." on the way to "12.5") while it means the value; another
 * value replaces it. Selects the text on focus, and again when the value arrives later.
 * @param onChange called while typing: null for an empty field, NaN for text that is no number
 */
export function useTypedInteger(
  { parse, format, isShorthand }: Notation,
  value: number | null | undefined,
  onChange: (value: number | null) => void,
) {
  const [typed, setTyped] = useState(format(value));
  const meaning = (text: string): number | null => (text.trim() === '' ? null : (parse(text) ?? Number.NaN));
  const shown = Object.is(meaning(typed), value ?? null) ? typed : format(value);
  const isOwn = shown === typed;
  const entered = useRef<TextField>(null);
  useLayoutEffect(() => {
    if (!isOwn && entered.current === document.activeElement) entered.current?.setSelectionRange(0, shown.length);
  }, [isOwn, shown]);
  return {
    value: shown,
    onChange: ({ target }: ChangeEvent<TextField>): void => {
      setTyped(target.value);
      onChange(meaning(target.value));
    },
    onFocus: ({ target }: FocusEvent<TextField>): void => {
      entered.current = target;
      target.select();
    },
    onBlur: (): void => {
      if (isShorthand?.(typed) === true) setTyped(format(value));
    },
  };
}
