const DEVANAGARI_ZERO = 0x0966;

/** `१२३` → `123`; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
