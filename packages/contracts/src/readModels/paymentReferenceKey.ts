import { latinDigits } from '../latinDigits.ts';

/**
 * The same key for different spellings of a payment reference: only letters and digits, in upper case. Null if nothing
 * is left.
 */
export function paymentReferenceKey(reference: string): string | null {
  const key = latinDigits(reference.normalize('NFKC'))
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
    .toUpperCase();
  return key === '' ? null : key;
}
