import { latinDigits } from '@bahi/contracts';

export { latinDigits };

/** Sign, whole part and decimals of a typed number. */
const NUMBER = /^(-?)([\d,]*)(?:\.(\d*))?$/;
/** A comma must group digits, as in `1,00,000` or `100,000`. One meant as a decimal sign is refused: without it `1,5` would become 15. */
const GROUPED = /^(?:\d*|[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)$/;

/** Parses a decimal number with at most `places` decimals to an integer, without floats. Undefined for anything else. */
function parseDecimal(text: string, places: number): number | undefined {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(latinDigits(text).replace(/[\s₹]/g, '')) ?? [];
  if (whole === '' && decimals === '') return undefined;
  if (decimals.length > places || !GROUPED.test(whole)) return undefined;
  const value = Number(`${sign}${whole.replaceAll(',', '')}${decimals.padEnd(places, '0')}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Rupees → integer paise: `1,234.5` → 123450. Undefined when it is no amount or finer than a paisa. */
export function parsePaise(text: string): number | undefined {
  return parseDecimal(text, 2);
}

/** Quantity → integer thousandths: `1.25` → 1250. Undefined when it is no number or finer than a thousandth. */
export function parseMilli(text: string): number | undefined {
  return parseDecimal(text, 3);
}
