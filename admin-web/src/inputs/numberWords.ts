import { formatPaise } from '../format/money.ts';
import { MILLI, numberFault, PAISE, type NumberRange } from '../format/parse.ts';
import { formatMilli } from '../format/quantity.ts';
import type { Translate } from '../i18n/language.ts';

/** How a field for amounts or quantities speaks of its numbers. */
export interface NumberWords {
  range: NumberRange;
  /** As it is shown in a sentence. */
  formatShown: (value: number) => string;
  percent: 'percentOfMoney' | 'percentOfQuantity';
}
export const MONEY_WORDS: NumberWords = { range: PAISE, formatShown: formatPaise, percent: 'percentOfMoney' };
export const QUANTITY_WORDS: NumberWords = { range: MILLI, formatShown: formatMilli, percent: 'percentOfQuantity' };

/** Why the text is no number of the field, and what would be one, in the reader's language; undefined if it is one, or empty. */
export function numberFaultText(
  translate: Translate,
  text: string,
  { range, formatShown, percent }: NumberWords,
): string | undefined {
  const fault = numberFault(text, range);
  if (fault === undefined) return undefined;
  const { kind, example } = fault;
  const key = kind === 'percent' ? percent : kind;
  const { places, max } = range;
  return translate(`inputs.number.${key}`, { example, places, max: formatShown(max) });
}
