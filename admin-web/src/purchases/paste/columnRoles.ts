import { visibleText } from '@bahi/contracts';
import { isSpreadsheetNumber } from '@bahi/domain/arithmetic';
import { parseMilli, parsePaise } from '../../format/parse.ts';

/** What a pasted column means. A code is an SKU or a barcode. */
export type ColumnRole = 'product' | 'code' | 'quantity' | 'price' | 'total' | 'none';
export const COLUMN_ROLES: readonly ColumnRole[] = ['product', 'code', 'quantity', 'price', 'total', 'none'];

/** Words of headings, in lower case without signs. */
const HEADINGS: Readonly<Record<Exclude<ColumnRole, 'none'>, readonly string[]>> = {
  product: [
    'product',
    'product name',
    'item',
    'item name',
    'name',
    'description',
    'particulars',
    'goods',
    'article',
    'उत्पाद',
    'उत्पाद का नाम',
    'वस्तु',
    'वस्तु का नाम',
    'नाम',
    'सामान',
    'सामान का नाम',
    'माल',
    'विवरण',
  ],
  code: ['code', 'item code', 'product code', 'sku', 'barcode', 'bar code', 'ean', 'upc', 'कोड', 'बारकोड', 'एसकेयू'],
  quantity: [
    'quantity',
    'qty',
    'purchased quantity',
    'order',
    'pcs',
    'nos',
    'units',
    'मात्रा',
    'संख्या',
    'नग',
    'खरीदी गई मात्रा',
  ],
  price: [
    'price',
    'rate',
    'unit price',
    'cost',
    'unit cost',
    'purchase price',
    'price per unit',
    'cost price',
    'दाम',
    'खरीद दाम',
    'रेट',
    'दर',
    'भाव',
    'मूल्य',
    'कीमत',
    'खरीद मूल्य',
  ],
  total: [
    'total',
    'amount',
    'line total',
    'value',
    'net amount',
    'total amount',
    'total price',
    'कुल',
    'राशि',
    'रकम',
    'कुल राशि',
  ],
};

/** The word of a heading without signs, brackets and what stands in them: `Rate (₹)` is `rate`. */
const headingWord = (cell: string): string =>
  visibleText(cell)
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/\b(inr|rs)\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function roleOfHeading(cell: string): ColumnRole {
  const word = headingWord(cell);
  const found = Object.entries(HEADINGS).find(([, words]) => words.includes(word));
  return (found?.[0] as ColumnRole | undefined) ?? 'none';
}

const isNumber = (cell: string): boolean => parseMilli(cell) !== undefined || parsePaise(cell) !== undefined;
/** Digits as long as a barcode, or one that a spreadsheet has rounded: `8.90103E+12`. */
const isLikeCode = (cell: string): boolean => /^\d{8,14}$/.test(cell) || isSpreadsheetNumber(cell);

export interface ReadColumns {
  /** The heading, if the first row is one. */
  heading: readonly string[] | undefined;
  /** The rows below it. */
  rows: readonly (readonly string[])[];
  /** A guess for each column; the person may choose another. */
  roles: readonly ColumnRole[];
}

/**
 * Finds what the columns of pasted rows mean: by their heading, else by what they hold. Without a heading a quantity stands before a
 * price, and a price before a total. A column that counts the rows means nothing.
 */
export function readColumns(table: readonly (readonly string[])[]): ReadColumns {
  const [first = [], ...below] = table;
  const named = first.map(roleOfHeading);
  // a heading has no amounts, and names a column that is needed
  const isHeading = named.some((role) => role !== 'none') && !first.some(isNumber);
  if (!isHeading) return { heading: undefined, rows: table, roles: guessed(table) };
  return { heading: first, rows: below, roles: onlyOnce(named) };
}

/** A second column of a role means nothing: which one was meant is for the person to say. */
function onlyOnce(roles: readonly ColumnRole[]): ColumnRole[] {
  return roles.map((role, place) => (roles.indexOf(role) === place ? role : 'none'));
}

function guessed(rows: readonly (readonly string[])[]): ColumnRole[] {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, place) => rows.map((row) => row[place] ?? ''));
  const kinds = columns.map(kindOf);
  const roles: ColumnRole[] = kinds.map((kind) => (kind === 'code' ? 'code' : 'none'));
  const text = kinds.indexOf('text');
  if (text >= 0) roles[text] = 'product';
  const numbers = kinds.flatMap((kind, place) => (kind === 'number' ? [place] : []));
  const counted = numbers.length > 1 && numbers[0] !== undefined && counts(columns[numbers[0]] ?? []) ? 1 : 0;
  const meant: readonly ColumnRole[] = ['quantity', 'price', 'total'];
  numbers.slice(counted).forEach((column, place) => (roles[column] = meant[place] ?? 'none'));
  return onlyOnce(roles);
}

/** What most cells of a column are. */
function kindOf(cells: readonly string[]): 'text' | 'code' | 'number' | 'empty' {
  const typed = cells.filter((cell) => cell !== '');
  if (typed.length === 0) return 'empty';
  const most = (is: (cell: string) => boolean): boolean => typed.filter(is).length * 2 > typed.length;
  if (most(isLikeCode)) return 'code';
  return most(isNumber) ? 'number' : 'text';
}

/** Whether the cells are 1, 2, 3 … */
const counts = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, place) => cell.replace(/\.$/, '') === String(place + 1));
