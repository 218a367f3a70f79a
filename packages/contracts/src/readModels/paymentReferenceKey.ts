import { latinDigits } from './latinDigits.ts';

/**
 * What two spellings of one payment reference share: letters and digits only, in capitals. Null where nothing of that is left.
 */
export function paymentReferenceKey(reference: string): string | null {
  const key = latinDigits(reference.normalize('NFKC'))
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
    .toUpperCase();
  return key === '' ? null : key;
}
