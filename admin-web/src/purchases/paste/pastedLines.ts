import { fitsUnit, lookAlikeKey, type ProductRow } from '@bahi/contracts';
import { isSpreadsheetNumber } from '@bahi/domain/arithmetic';
import { parseMilli, parsePaise } from '../../format/parse.ts';
import { withCode } from '../../productSearch/searchInput.ts';
import {
  emptyLine,
  withAmount,
  withProduct,
  withQuantity,
  type LineDraft,
  type PastedMarks,
} from '../draft/purchaseDraft.ts';
import type { ColumnRole } from './columnRoles.ts';

/** Why a cell was not understood. */
export type CellFault =
  | 'missing'
  | 'unknownProduct'
  | 'severalProducts'
  | 'roundedCode'
  | 'otherProduct'
  | 'notQuantity'
  | 'notWhole'
  | 'notAmount'
  | 'otherTotal';

/** The products that a text may mean. */
export type FindProducts = (text: string) => readonly ProductRow[];

export interface PastedRow {
  /** A line with what was understood; what was not is in its marks. */
  line: Omit<LineDraft, 'key'>;
  /** By column; absent for a cell that was understood or means nothing. */
  faults: Readonly<Partial<Record<number, CellFault>>>;
  isUnderstood: boolean;
}

const nameKey = (name: string): string => lookAlikeKey(name).toLowerCase().replace(/\s+/g, ' ');

/** The goods among search hits that a text means: those with exactly this code, else those with exactly this name. */
export function meantBy(text: string, hits: readonly ProductRow[]): ProductRow[] {
  const goods = hits.filter(({ kind }) => kind === 'goods');
  const carriers = withCode(goods, text);
  if (carriers.length > 0) return carriers;
  const isNamed = (name: string | null): boolean => name !== null && nameKey(name) === nameKey(text);
  return goods.filter(({ name, localName }) => isNamed(name) || isNamed(localName));
}

/** The texts that name products in these rows, each once: those to look up. */
export function namedIn(rows: readonly (readonly string[])[], roles: readonly ColumnRole[]): string[] {
  const names = rows.flatMap((row) =>
    row.filter((cell, place) => cell !== '' && (roles[place] === 'product' || roles[place] === 'code')),
  );
  return [...new Set(names)];
}

/**
 * Makes a line of a pasted row. Numbers follow the rule of the form's fields: grouping as in `1,25,000`, Devanagari digits and ₹ are
 * understood, a comma for the decimals is not. A total wins over a price, as on the server; if both are there they must agree. Nothing
 * is guessed: a cell that is not understood stays empty, with its text as a mark.
 */
export function pastedRow(row: readonly string[], roles: readonly ColumnRole[], find: FindProducts): PastedRow {
  const faults: Partial<Record<number, CellFault>> = {};
  const marks: PastedMarks = {};
  const at = (role: ColumnRole): number => roles.indexOf(role);
  const cell = (role: ColumnRole): string => row[at(role)] ?? '';
  const fault = (role: ColumnRole, mark: keyof PastedMarks, reason: CellFault): void => {
    faults[at(role)] = reason;
    marks[mark] = cell(role);
  };

  const { product, wrong } = productOf(cell('code'), cell('product'), find);
  if (wrong !== undefined) fault(at(wrong.role) >= 0 ? wrong.role : 'code', 'product', wrong.fault);
  const quantityMilli = amountOf(cell('quantity'), parseMilli);
  if (cell('quantity') === '') fault('quantity', 'quantity', 'missing');
  else if (quantityMilli === undefined || quantityMilli <= 0) fault('quantity', 'quantity', 'notQuantity');
  else if (product !== undefined && !fitsUnit(product.unit, quantityMilli)) fault('quantity', 'quantity', 'notWhole');
  const price = amountOf(cell('price'), parsePaise);
  const total = amountOf(cell('total'), parsePaise);
  if (cell('price') !== '' && !isPaise(price)) fault('price', 'price', 'notAmount');
  if (cell('total') !== '' && !isPaise(total)) fault('total', 'total', 'notAmount');

  const isCounted = marks.quantity === undefined && quantityMilli !== undefined;
  if (isCounted && isPaise(price) && isPaise(total) && !agrees(quantityMilli, price, total))
    fault('total', 'total', 'otherTotal');

  let line: LineDraft = emptyLine(0);
  if (product !== undefined) line = withProduct(line, product);
  if (isCounted) line = withQuantity(line, quantityMilli);
  // an amount that was not understood must not be replaced by the one that the product had
  if (marks.price !== undefined || marks.total !== undefined) line = withAmount(line, 'price', null);
  else if (isPaise(total)) line = withAmount(line, 'total', total);
  else if (isPaise(price)) line = withAmount(line, 'price', price);
  const isUnderstood = Object.keys(marks).length === 0;
  return { line: isUnderstood ? line : { ...line, marks }, faults, isUnderstood };
}

const amountOf = (cell: string, parse: (text: string) => number | undefined): number | undefined =>
  cell === '' ? undefined : parse(cell);

const isPaise = (paise: number | undefined): paise is number => paise !== undefined && paise >= 0;

/** Whether price and total say the same: the price may be the rounded one of the total. */
function agrees(quantityMilli: number, pricePaise: number, totalPaise: number): boolean {
  const differenceMilliPaise = Math.abs(quantityMilli * pricePaise - totalPaise * 1_000);
  return differenceMilliPaise <= Math.max(quantityMilli, 1_000);
}

interface NamedProduct {
  product?: ProductRow;
  wrong?: { role: 'code' | 'product'; fault: CellFault };
}

/** The product that code and name mean: both the same one, if both are there. */
function productOf(code: string, name: string, find: FindProducts): NamedProduct {
  if (code === '' && name === '') return { wrong: { role: 'product', fault: 'missing' } };
  if (code === '') return only('product', name, find);
  if (isSpreadsheetNumber(code)) return { wrong: { role: 'code', fault: 'roundedCode' } };
  const byCode = only('code', code, find);
  if (byCode.product === undefined || name === '') return byCode;
  const named = find(name);
  const isOther = named.length > 0 && named.every(({ id }) => id !== byCode.product?.id);
  return isOther ? { wrong: { role: 'product', fault: 'otherProduct' } } : byCode;
}

function only(role: 'code' | 'product', text: string, find: FindProducts): NamedProduct {
  const [product, ...more] = find(text);
  if (product === undefined) return { wrong: { role, fault: 'unknownProduct' } };
  return more.length > 0 ? { wrong: { role, fault: 'severalProducts' } } : { product };
}
