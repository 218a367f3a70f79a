import { formatPaise } from '../../format/money.ts';
import type { Translate } from '../../i18n/language.ts';

/** What is short or over, in words: `₹5.00 short`. */
export function differenceText(translate: Translate, paise: number): string {
  if (paise === 0) return translate('dayClose.exact');
  return translate(paise < 0 ? 'dayClose.short' : 'dayClose.over', { amount: formatPaise(Math.abs(paise)) });
}
