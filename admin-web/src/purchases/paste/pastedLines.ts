import { fitsUnit, lookAlikeKey, type ProductRow } from '@bahi/contracts';
import { isSpreadsheetNumber } from '@bahi/domain/arithmetic';
import { parseMilli } from '../../format/parse.ts';
import { withCode } from '../../productSearch/searchInput.ts';
import { emptyLine, withAmount, withProduct, withQuantity, type LineDraft } from '../draft/purchaseDraft.ts';
import type { ColumnRole } from './columnRoles.ts';
import { pastedTotal, withPastedTax, type TaxedBill } from './pastedTax.ts';
import { RowCells, type CellFault } from './rowCells.ts';

/** The products that a text may mean. */
export type FindProducts = (text: string) => readonly ProductRow[];

export interface PastedRow {
  /** A line with what was understood; what was not is in its marks. */
  line: Omit<LineDraft, 'key'>;
  /** By column; absent for a cell that was understood or means nothing. */
  faults: RowCells['faults'];
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
 * @param bill null for a shop that credits no tax, which enters none
 */
export function pastedRow(
  row: readonly string[],
  roles: readonly ColumnRole[],
  find: FindProducts,
  bill: TaxedBill | null,
): PastedRow {
  const cells = new RowCells(row, roles);
  const { product, wrong } = productOf(cells.text('code'), cells.text('product'), find);
  if (wrong !== undefined) cells.fault(cells.has(wrong.role) ? wrong.role : 'code', 'product', wrong.fault);
  let line: LineDraft = emptyLine(0);
  if (product !== undefined) line = withProduct(line, product);
  const quantityMilli = quantityIn(cells, product);
  if (quantityMilli !== undefined) line = withQuantity(line, quantityMilli);
  line = withPastedAmount(line, cells, bill);
  if (bill !== null) line = withPastedTax(line, cells, bill);
  const { marks, faults } = cells;
  const isUnderstood = Object.keys(marks).length === 0;
  return { line: isUnderstood ? line : { ...line, marks }, faults, isUnderstood };
}

function quantityIn(cells: RowCells, product: ProductRow | undefined): number | undefined {
  const text = cells.text('quantity');
  const quantityMilli = parseMilli(text);
  const isCounted = quantityMilli !== undefined && quantityMilli > 0;
  if (text === '') cells.fault('quantity', 'quantity', 'missing');
  else if (!isCounted) cells.fault('quantity', 'quantity', 'notQuantity');
  else if (product !== undefined && !fitsUnit(product.unit, quantityMilli))
    cells.fault('quantity', 'quantity', 'notWhole');
  else return quantityMilli;
  return undefined;
}

/** The line with its price, or with its total, which wins; both must agree. */
function withPastedAmount(line: LineDraft, cells: RowCells, bill: TaxedBill | null): LineDraft {
  const { quantityMilli } = line;
  const price = cells.paise('price', 'price');
  const total = bill === null ? cells.paise('total', 'total') : pastedTotal(line, cells, bill);
  if (quantityMilli !== null && price !== undefined && total !== undefined && !agrees(quantityMilli, price, total))
    cells.fault(cells.text('total') === '' ? 'taxable' : 'total', 'total', 'otherTotal');
  // an amount that was not understood must not be replaced by the one that the product had
  if (cells.marks.price !== undefined || cells.marks.total !== undefined) return withAmount(line, 'price', null);
  if (total !== undefined) return withAmount(line, 'total', total);
  return price === undefined ? line : withAmount(line, 'price', price);
}

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
