import { visibleText } from '@bahi/contracts';
import { isSpreadsheetNumber } from '@bahi/domain/arithmetic';
import { parseMilli, parsePaise } from '../../format/parse.ts';

const GOODS_ROLES = ['product', 'code', 'quantity', 'price', 'total'] as const;
/** Amounts of tax are in rupees: `tax` is all of it. */
const TAX_ROLES = ['hsn', 'taxable', 'gstRate', 'tax', 'cgst', 'sgst', 'igst'] as const;
type TaxRole = (typeof TAX_ROLES)[number];
/** What a pasted column means. A code is an SKU or a barcode. */
export type ColumnRole = (typeof GOODS_ROLES)[number] | TaxRole | 'none';

/** The meanings that a column can have; those of taxes only in a shop that credits them. */
export const columnRoles = (hasTax: boolean): readonly ColumnRole[] => [
  ...GOODS_ROLES,
  ...(hasTax ? TAX_ROLES : []),
  'none',
];

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
  hsn: ['hsn', 'hsn code', 'hsn no', 'hsn sac', 'hsn sac code', 'sac', 'एचएसएन', 'एचएसएन कोड'],
  taxable: [
    'taxable',
    'taxable value',
    'taxable amount',
    'taxable amt',
    'assessable value',
    'कर योग्य',
    'कर योग्य मूल्य',
    'कर योग्य राशि',
  ],
  gstRate: ['gst rate', 'tax rate', 'rate of gst', 'rate of tax', 'जीएसटी दर', 'जीएसटी की दर', 'टैक्स दर', 'टैक्स की दर'],
  tax: [
    'gst',
    'tax',
    'gst amount',
    'gst amt',
    'tax amount',
    'tax amt',
    'total gst',
    'total tax',
    'जीएसटी',
    'टैक्स',
    'जीएसटी राशि',
    'टैक्स राशि',
  ],
  cgst: ['cgst', 'cgst amount', 'cgst amt', 'सीजीएसटी', 'सीजीएसटी राशि'],
  sgst: [
    'sgst',
    'sgst amount',
    'sgst amt',
    'utgst',
    'utgst amount',
    'sgst utgst',
    'sgst utgst amount',
    'sgst utgst amt',
    'एसजीएसटी',
    'एसजीएसटी राशि',
  ],
  igst: ['igst', 'igst amount', 'igst amt', 'आईजीएसटी', 'आईजीएसटी राशि'],
};
/** Headings of a rate if a percent sign is in them: `GST %`. */
const PERCENT_HEADINGS: readonly string[] = ['gst', 'tax', 'जीएसटी', 'टैक्स'];

/** The word of a heading without signs, brackets and what stands in them: `Rate (₹)` is `rate`. */
const headingWord = (cell: string): string =>
  visibleText(cell)
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/\b(inr|rs)\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function roleOfHeading(cell: string, hasTax: boolean): ColumnRole {
  const word = headingWord(cell);
  const isPercent = cell.includes('%');
  if (isPercent && PERCENT_HEADINGS.includes(word)) return hasTax ? 'gstRate' : 'none';
  const role = columnRoles(hasTax).find((one) => one !== 'none' && HEADINGS[one].includes(word)) ?? 'none';
  // `CGST %` is half a rate
  return isPercent && role !== 'gstRate' ? 'none' : role;
}

/** Whether a cell is a percentage: `18%`. */
const isPercentage = (cell: string): boolean => cell.endsWith('%') && parsePaise(cell.slice(0, -1)) !== undefined;
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
 * price, and a price before a total. A column that counts the rows means nothing. Columns of taxes need a heading, but for percentages.
 */
export function readColumns(table: readonly (readonly string[])[], hasTax: boolean): ReadColumns {
  const [first = [], ...below] = table;
  const named = first.map((cell) => roleOfHeading(cell, hasTax));
  // a heading has no amounts, and names a column that is needed
  const isHeading = named.some((role) => role !== 'none') && !first.some(isNumber);
  if (!isHeading) return { heading: undefined, rows: table, roles: guessed(table, hasTax) };
  return { heading: first, rows: below, roles: onlyOnce(named) };
}

/** A second column of a role means nothing: which one was meant is for the person to say. */
function onlyOnce(roles: readonly ColumnRole[]): ColumnRole[] {
  return roles.map((role, place) => (roles.indexOf(role) === place ? role : 'none'));
}

function guessed(rows: readonly (readonly string[])[], hasTax: boolean): ColumnRole[] {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, place) => rows.map((row) => row[place] ?? ''));
  const kinds = columns.map(kindOf);
  const rate: ColumnRole = hasTax ? 'gstRate' : 'none';
  const roles: ColumnRole[] = kinds.map((kind) => (kind === 'code' ? 'code' : kind === 'percent' ? rate : 'none'));
  const text = kinds.indexOf('text');
  if (text >= 0) roles[text] = 'product';
  const numbers = kinds.flatMap((kind, place) => (kind === 'number' ? [place] : []));
  const counted = numbers.length > 1 && numbers[0] !== undefined && counts(columns[numbers[0]] ?? []) ? 1 : 0;
  const meant: readonly ColumnRole[] = ['quantity', 'price', 'total'];
  numbers.slice(counted).forEach((column, place) => (roles[column] = meant[place] ?? 'none'));
  return onlyOnce(roles);
}

/** What most cells of a column are. */
function kindOf(cells: readonly string[]): 'text' | 'code' | 'number' | 'percent' | 'empty' {
  const typed = cells.filter((cell) => cell !== '');
  if (typed.length === 0) return 'empty';
  const most = (is: (cell: string) => boolean): boolean => typed.filter(is).length * 2 > typed.length;
  if (most(isLikeCode)) return 'code';
  if (most(isPercentage)) return 'percent';
  return most(isNumber) ? 'number' : 'text';
}

/** Whether the cells are 1, 2, 3 … */
const counts = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, place) => cell.replace(/\.$/, '') === String(place + 1));
