/** Code of ०. */
const DEVANAGARI_ZERO = 0x09_66;

/** The text with Devanagari digits as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
