const DEVANAGARI_ZERO = 0x0966;

/** `१२३` → `123`, and without what people put around numbers: spaces, commas, the rupee sign. */
function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO)).replace(/[\s,₹]/g, '');
}

/** A decimal number with at most `places` decimals as an integer; undefined when it is none or has more. No float touches it. */
function parseDecimal(text: string, places: number): number | undefined {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plainDigits(text)) ?? [];
  if (whole === '' && decimals === '') return undefined;
  if (decimals.length > places) return undefined;
  const value = Number(`${sign}${whole}${decimals.padEnd(places, '0')}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Typed rupees → integer paise: `1,234.5` → 123450. Undefined when it is no amount or finer than a paisa. */
export function parsePaise(text: string): number | undefined {
  return parseDecimal(text, 2);
}

/** Typed quantity → integer thousandths: `1.25` → 1250. Undefined when it is no number or finer than a thousandth. */
export function parseMilli(text: string): number | undefined {
  return parseDecimal(text, 3);
}
