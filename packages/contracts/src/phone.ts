import { latinDigits } from './latinDigits.ts';
import { code, optionalCode } from './texts.ts';

/** Most digits of a number with its country code (E.164). */
const MAX_DIGITS = 15;
/** The shortest numbers of a local network. */
const MIN_DIGITS = 7;
/** Room for any spelling of a number, with its brackets, blanks and dashes. */
const MAX_SPELLING = 64;

/** What links and address books write before a number. */
const SCHEME = /^\s*(?:tel|callto|sms)\s*:\s*/i;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Characters that only group the digits. */
const GROUPING = /[\s()+./-]/g;

/** The number as people write it: without `tel:`, with Latin digits and plain dashes. Its grouping stays. */
export function phoneText(text: string): string {
  return text.normalize('NFKC').replace(SCHEME, '').replace(DASHES, '-').trim();
}

/** Counts what is dialled, without the 00 that stands for a plus; letters of a note count too. */
const lengthOf = (text: string): number => text.replace(GROUPING, '').replace(/^00(?=[1-9])/, '').length;
const fits = (text: string): boolean => lengthOf(text) <= MAX_DIGITS;
/** Digits in groups, with at most one plus before them, and not only zeros. */
const isNumber = (text: string): boolean =>
  /^[\s(]*\+?[\d\s()./-]+$/.test(text) && /[1-9]/.test(text) && lengthOf(text) >= MIN_DIGITS;

/** A phone number of 7 to 15 digits, in any spelling. Not all zeros: numbers are compared without leading zeros. */
export const phone = code(MAX_SPELLING, 'required', 'phone_too_long')
  .overwrite(phoneText)
  .refine(fits, 'phone_too_long')
  .refine(isNumber, 'invalid_phone');

/** A phone number that may be empty or have a note beside it; only its length is checked. */
export const notedPhone = (tooLongCode: string) =>
  optionalCode(MAX_SPELLING, tooLongCode).overwrite(phoneText).refine(fits, tooLongCode);

/** A phone number by its digits, without India's country code and the trunk zero. */
export function nationalNumber(phone: string): string {
  const digits = latinDigits(phone).replace(/\D/g, '').replace(/^0+/, '');
  // +91 (0) 98765 43210
  return /^910?[1-9]\d{9}$/.test(digits) ? digits.slice(-10) : digits;
}

/**
 * What all spellings of one number have in common; null for a text that is not a number of 7 to 15 digits, such as one
 * with a note beside it.
 */
export function phoneKey(phone: string | null | undefined): string | null {
  const text = phoneText(phone ?? '');
  if (!isNumber(latinDigits(text)) || !fits(text)) return null;
  const digits = nationalNumber(text);
  return digits === '' ? null : digits;
}
