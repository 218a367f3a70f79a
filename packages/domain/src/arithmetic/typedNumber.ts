import { latinDigits, MAX_MILLI, MAX_PAISE, visibleText } from '@bahi/contracts';

/** Sign, whole part and decimals of a typed number. */
const NUMBER = /^(-?)([\d,]*)(?:\.(\d*))?$/;
/** A comma must group digits, as in `1,00,000` or `100,000`. One meant as a decimal sign is refused: without it `1,5` would become 15. */
const GROUPED = /^(?:\d*|[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)$/;

/** The numbers that a field takes. */
export interface NumberRange {
  /** Decimals of the smallest unit. */
  places: number;
  /** Largest value, in the smallest unit. */
  max: number;
}
export const PAISE: NumberRange = { places: 2, max: MAX_PAISE };
export const MILLI: NumberRange = { places: 3, max: MAX_MILLI };

/** The characters of a number: Latin digits, a plain minus, no blanks. */
const plain = (text: string): string => latinDigits(visibleText(text)).replaceAll('\u2212', '-').replace(/[\s₹]/g, '');

/** Parses a decimal number with at most `places` decimals to an integer, without floats. Undefined for anything else. */
function parseDecimal(text: string, places: number): number | undefined {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(plain(text)) ?? [];
  if (whole === '' && decimals === '') return undefined;
  if (decimals.length > places || !GROUPED.test(whole)) return undefined;
  const value = Number(`${sign}${whole.replaceAll(',', '')}${decimals.padEnd(places, '0')}`);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Rupees → integer paise: `1,234.5` → 123450. Undefined when it is no amount or finer than a paisa. */
export function parsePaise(text: string): number | undefined {
  return parseDecimal(text, PAISE.places);
}

/** Quantity → integer thousandths: `1.25` → 1250. Undefined when it is no number or finer than a thousandth. */
export function parseMilli(text: string): number | undefined {
  return parseDecimal(text, MILLI.places);
}

/** Why a text is no number of a field, with an example of what is. */
export interface NumberFault {
  kind: 'notNumber' | 'decimals' | 'comma' | 'grouping' | 'percent' | 'tooLarge';
  example: string;
}

/** Why the text cannot be the number of a field; undefined if it can, or is empty. */
export function numberFault(text: string, { places, max }: NumberRange): NumberFault | undefined {
  const typed = plain(text);
  if (typed === '') return undefined;
  const value = parseDecimal(typed, places);
  if (value !== undefined) return Math.abs(value) > max ? { kind: 'tooLarge', example: '' } : undefined;
  const [digits = places === 2 ? '12.50' : '1.5'] = /\d+(?:\.\d+)?/.exec(typed) ?? [];
  if (typed.includes('%')) return { kind: 'percent', example: shortened(digits, places) };
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(typed) ?? [];
  const isNumber = whole !== '' || decimals !== '';
  if (!isNumber || !GROUPED.test(whole)) {
    const wrong: NumberFault = isNumber
      ? { kind: 'grouping', example: withoutCommas(typed) }
      : { kind: 'notNumber', example: shortened(digits, places) };
    return commaFault(typed, places) ?? wrong;
  }
  if (decimals.length <= places) return { kind: 'tooLarge', example: '' };
  return { kind: 'decimals', example: shortened(`${sign}${withoutCommas(whole)}.${decimals}`, places) };
}

/** A comma where the decimals begin, as in `1,5` or `1.234,50`. */
function commaFault(typed: string, places: number): NumberFault | undefined {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)([\d.]*),(\d+)$/.exec(typed) ?? [];
  const isDecimal = decimals !== '' && (decimals.length <= places || whole === '0' || whole.includes('.'));
  if (!isDecimal) return undefined;
  return { kind: 'comma', example: shortened(`${sign}${whole.replaceAll('.', '') || '0'}.${decimals}`, places) };
}

const withoutCommas = (typed: string): string => typed.replaceAll(',', '').replace(/\.$/, '');

/** The number with no more decimals than the field takes. */
function shortened(number: string, places: number): string {
  const [whole = '', decimals = ''] = number.split('.');
  return decimals === '' ? whole : `${whole}.${decimals.slice(0, places)}`;
}
