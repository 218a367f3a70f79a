/** Code of ०. */
const DEVANAGARI_ZERO = 0x09_66;

/**
 * What two spellings of one payment reference share: letters and digits only, in capitals. Null where nothing of that is left.
 */
export function paymentReferenceKey(reference: string): string | null {
  const key = reference
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
    .toUpperCase();
  return key === '' ? null : key;
}
