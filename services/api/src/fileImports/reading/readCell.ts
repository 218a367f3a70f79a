import {
  latinDigits,
  MEASURES,
  UNIT_CODES,
  UNITS,
  visibleText,
  type ErrorCode,
  type TaxClass,
  type Unit,
} from '@bahi/contracts';
import {
  isSpreadsheetNumber,
  MILLI,
  numberFault,
  PAISE,
  parseMilli,
  parsePaise,
  type NumberRange,
} from '@bahi/domain/arithmetic';
import type { z } from 'zod';
import { issueCode } from '../../http/checkBody.ts';

/** A cell as its column understands it, or why it does not. Nothing is guessed from what a cell looks like. */
export type Cell<Value> = { value: Value; code?: undefined } | { code: ErrorCode };

/** The cell checked by the schema of the field that it is for. */
export function checkedCell<Value>(schema: z.ZodType<Value>, value: unknown): Cell<Value> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { code: issue === undefined ? 'invalid' : issueCode(issue) };
}

const FAULTS = {
  notNumber: 'not_a_number',
  percent: 'not_a_number',
  comma: 'unclear_comma',
  grouping: 'unclear_comma',
  decimals: 'too_many_decimals',
  tooLarge: 'too_large',
} as const satisfies Record<NonNullable<ReturnType<typeof numberFault>>['kind'], ErrorCode>;

/** Signs of rupees before a number, and `/-` behind it. */
const RUPEES_BEFORE = /^(?:₹|rs\.?|inr|रु\.?|रू\.?|रुपये)\s*/i;
const RUPEES_BEHIND = /\s*(?:\/[-=]|₹|रु\.?|रू\.?|रुपये)$/;
/** Blanks between digits may group them or lose a point. */
const BLANK_INSIDE = /\d\s+\d/;

function numberCell(text: string, range: NumberRange, parse: (text: string) => number | undefined): Cell<number> {
  if (BLANK_INSIDE.test(latinDigits(text))) return { code: 'not_a_number' };
  const fault = numberFault(text, range);
  if (fault !== undefined) return { code: FAULTS[fault.kind] };
  const value = parse(text);
  return value === undefined ? { code: 'not_a_number' } : { value };
}

/** An amount in rupees as integer paise: `1,25,000.50`, `Rs. 450/-`, `₹45`, `४५`. */
export function amountCell(text: string): Cell<number> {
  return numberCell(visibleText(text).trim().replace(RUPEES_BEFORE, '').replace(RUPEES_BEHIND, ''), PAISE, parsePaise);
}

/** A quantity in whole units as integer thousandths: `12`, `1.250`. */
export const quantityCell = (text: string): Cell<number> => numberCell(text.trim(), MILLI, parseMilli);

/** A rate in percent as basis points: `18`, `18 %`, `0.25%`. */
export const rateCell = (text: string): Cell<number> =>
  numberCell(text.trim().replace(/\s*[%٪％]$/, ''), { places: 2, max: 10_000 }, parsePaise);

/** `="00123"`, by which programs keep a spreadsheet from reading a number. */
const AS_TEXT = /^="([^"]*)"$/;
const SCIENTIFIC = /^(\d)[.,]?(\d*)E\+(\d{1,2})$/i;

/**
 * A code to its last digit, leading zeros kept. `8.90103E+12` has lost its digits and is refused; a number that has as many decimals as
 * its exponent says has not.
 */
export function codeCell(text: string): Cell<string> {
  const code = AS_TEXT.exec(text.trim())?.[1] ?? text;
  if (!isSpreadsheetNumber(latinDigits(code.trim()))) return { value: code };
  const [, first = '', decimals = '', exponent = '0'] = SCIENTIFIC.exec(latinDigits(code.trim())) ?? [];
  const kept = decimals.slice(0, Number(exponent));
  const isExact = kept.length === Number(exponent) && /^0*$/.test(decimals.slice(kept.length));
  return isExact && first !== '' ? { value: `${first}${kept}` } : { code: 'rounded_code' };
}

/** Codes in one cell: with separators between, or as the JSON list that a list of products exports. */
export function codesCell(text: string): Cell<string[]> {
  if (text.trim().startsWith('[')) {
    const parsed = jsonOf(text);
    return Array.isArray(parsed) && parsed.every((one) => typeof one === 'string')
      ? { value: parsed }
      : { code: 'invalid' };
  }
  const codes: string[] = [];
  for (const part of text.split(/[\s,;|]+/)) {
    if (part === '') continue;
    const cell = codeCell(part);
    if (cell.code !== undefined) return cell;
    codes.push(cell.value);
  }
  return { value: codes };
}

/** The value of a JSON text; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The word of a cell as words are compared: lower case, without signs. */
export const wordOf = (text: string): string =>
  visibleText(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .trim();

/** One of the words of a column. */
export function wordCell<Value>(words: ReadonlyMap<string, Value>, text: string, code: ErrorCode): Cell<Value> {
  const value = words.get(wordOf(text));
  return value === undefined ? { code } : { value };
}

/** From each value with the words for it. */
const wordMap = <Value>(...entries: readonly [Value, ...string[]][]): ReadonlyMap<string, Value> =>
  new Map(entries.flatMap(([value, ...words]) => words.map((word) => [wordOf(word), value] as const)));

export const YES_OR_NO = wordMap<boolean>(
  [true, 'true', 'yes', 'y', '1', 'हाँ', 'हां', 'है'],
  [false, 'false', 'no', 'n', '0', 'नहीं', 'ना'],
);
export const TAX_CLASSES = wordMap<TaxClass>(
  ['taxable', 'taxable', 'कर-योग्य'],
  ['nil', 'nil', 'nil-rated', 'nil rated', 'शून्य दर'],
  ['exempt', 'exempt', 'exempted', 'कर-मुक्त'],
  ['non_gst', 'non_gst', 'non-gst', 'outside gst', 'जीएसटी से बाहर'],
);
export const KINDS = wordMap<'goods' | 'service'>(
  ['goods', 'goods', 'product', 'सामान', 'माल'],
  ['service', 'service', 'services', 'सेवा'],
);
export const STATUSES = wordMap<'active' | 'archived'>(
  ['active', 'active', 'चालू'],
  ['archived', 'archived', 'हटाया गया'],
);

/** Units as the screens name them in both languages, as returns do, and as lists abbreviate them. A code of several units is none. */
const unitCodes = (unit: Unit): string[] => {
  const code = UNIT_CODES[unit];
  return UNITS.filter((one) => UNIT_CODES[one] === code).length === 1 ? [code] : [];
};
const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  box: ['boxes', 'बॉक्स', 'डिब्बा'],
  can: ['cans', 'कैन'],
  crate: ['crates', 'क्रेट'],
  gram: ['grams', 'g', 'gm', 'gms', 'gr', 'ग्राम'],
  jute_bag: ['jute bag', 'jute bags', 'जूट बोरी'],
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किलोग्राम', 'किग्रा'],
  liter: ['liters', 'litre', 'litres', 'l', 'lt', 'ltr', 'ltrs', 'लीटर'],
  ml: ['mls', 'milliliter', 'millilitre', 'milliliters', 'millilitres', 'मिलीलीटर', 'मिली'],
  packet: ['packets', 'pack', 'packs', 'pkt', 'pkts', 'पैकेट'],
  pcs: ['pc', 'piece', 'pieces', 'no', 'nos', 'number', 'numbers', 'unit', 'units', 'each', 'नग', 'पीस'],
  sack: ['sacks', 'बोरी'],
  set: ['sets', 'सेट'],
  tin: ['tins', 'टिन'],
};
export const UNITS_BY_WORD = wordMap<Unit>(
  ...UNITS.filter((unit) => unit in MEASURES).map((unit): [Unit, ...string[]] => [
    unit,
    unit,
    ...unitCodes(unit),
    ...UNIT_WORDS[unit],
  ]),
);

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INDIAN_DAY = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** A day as `YYYY-MM-DD`: written so, or day, month, year as in India. Nothing is taken for month, day, year. */
export function dayCell(text: string): Cell<string> {
  const plain = latinDigits(text.trim());
  if (ISO_DAY.test(plain)) return { value: plain };
  const [, day = '', , month = '', year = ''] = INDIAN_DAY.exec(plain) ?? [];
  if (year === '') return { code: 'invalid_date' };
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}
