import { latinDigits, returnRates } from '@bahi/contracts';
import { splitTax } from '@bahi/domain/arithmetic';
import { parsePaise } from '../../format/parse.ts';
import { totalOf, withTax, type LineDraft } from '../draft/purchaseDraft.ts';
import { rateOf, type TaxTerms } from '../draft/purchaseTaxes.ts';
import type { RowCells } from './rowCells.ts';

/** What decides the taxes of a vendor's bill. */
export interface TaxedBill extends TaxTerms {
  priceIncludesTax: boolean;
  purchaseDate: string;
}

/** What two amounts may differ by where a vendor rounds otherwise, in paise. */
const ROUNDING = 5;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING;

/** The tax on a value without it, in paise. */
function taxOn(valuePaise: number, rateBps: number, { isInterState }: TaxedBill): number {
  const { cgstPaise, sgstPaise, igstPaise } = splitTax(
    valuePaise,
    rateBps,
    false,
    isInterState ? 'inter_state' : 'intra_state',
  );
  return cgstPaise + sgstPaise + igstPaise;
}

/**
 * The total of a line as the bill has its prices, with tax or without. It comes from the taxable value if there is one; a total beside it
 * may be with tax or without, but must be one of the two. Undefined where nothing says it, or it was not understood.
 */
export function pastedTotal(line: LineDraft, cells: RowCells, bill: TaxedBill): number | undefined {
  const total = cells.paise('total', 'total');
  const taxable = cells.paise('taxable', 'total');
  if (taxable === undefined) return total;
  const rate = rateIn(cells) ?? rateOf(line, bill.purchaseDate);
  const withTaxes = taxable + (taxIn(cells)?.paise ?? taxOn(taxable, rate, bill));
  if (total !== undefined && !isNear(total, withTaxes) && !isNear(total, taxable)) {
    cells.fault('total', 'total', 'otherTotal');
    return undefined;
  }
  if (!bill.priceIncludesTax) return taxable;
  return total !== undefined && isNear(total, withTaxes) ? total : withTaxes;
}

/**
 * The line with HSN, rate and tax of the row. The tax must fit the rate, and the vendor's state. Without a rate in the row the product's
 * applies, or the only one of the return's that gives this tax.
 */
export function withPastedTax(line: LineDraft, cells: RowCells, bill: TaxedBill): LineDraft {
  const hsn = latinDigits(cells.text('hsn')).replace(/\s/g, '');
  const isHsn = /^\d{2,8}$/.test(hsn);
  if (hsn !== '' && !isHsn) cells.fault('hsn', 'hsn', 'notHsn');
  const rateBps = rateIn(cells);
  if (cells.text('gstRate') !== '' && rateBps === undefined) cells.fault('gstRate', 'rate', 'notRate');
  const tax = checkedTax(cells, bill);
  const fitting = tax === undefined ? rateBps : rateGiving(tax, line, rateBps, bill);
  if (tax !== undefined && fitting === undefined && cells.marks.rate === undefined)
    cells.fault(taxColumn(cells), 'tax', 'otherTax');
  const isTaxed = rateBps !== undefined || tax !== undefined || isHsn;
  if (!isTaxed) return line;
  return withTax(line, {
    rateBps: fitting ?? rateBps ?? null,
    taxPaise: cells.marks.tax === undefined ? (tax ?? null) : null,
    ...(isHsn && { hsn }),
  });
}

/** The rate of a row in basis points, `18` or `18%`; undefined for one that no return takes. */
function rateIn(cells: RowCells): number | undefined {
  const bps = parsePaise(cells.text('gstRate').replace(/%$/, ''));
  return bps !== undefined && returnRates.includes(bps) ? bps : undefined;
}

/** The tax of a row: one amount, or the sum of its parts, of which a missing half is like the other. */
function taxIn(cells: RowCells): { paise: number; isInterState: boolean; isOfParts: boolean } | undefined {
  const [cgst, sgst, igst] = (['cgst', 'sgst', 'igst'] as const).map((role) => cells.paise(role, 'tax'));
  const half = cgst ?? sgst;
  const parts = half === undefined ? igst : (cgst ?? half) + (sgst ?? half) + (igst ?? 0);
  const whole = cells.paise('tax', 'tax');
  const paise = parts ?? whole;
  if (paise === undefined || cells.marks.tax !== undefined) return undefined;
  const isTwofold = half !== undefined && half > 0 && igst !== undefined && igst > 0;
  // the halves are equal by law; one of them may have the odd paisa
  const isUneven = half !== undefined && Math.abs((cgst ?? half) - (sgst ?? half)) > 1;
  const isOther = parts !== undefined && whole !== undefined && !isNear(parts, whole);
  if (isTwofold || isUneven || isOther) {
    cells.fault(isOther ? 'tax' : taxColumn(cells), 'tax', 'otherTax');
    return undefined;
  }
  return { paise, isInterState: (igst ?? 0) > 0, isOfParts: parts !== undefined && parts > 0 };
}

const taxColumn = (cells: RowCells) =>
  (['tax', 'igst', 'cgst', 'sgst'] as const).find((role) => cells.text(role) !== '') ?? 'tax';

/** The tax in paise. IGST must be of another state, and CGST of the shop's own, where the vendor's is known. */
function checkedTax(cells: RowCells, bill: TaxedBill): number | undefined {
  const tax = taxIn(cells);
  if (tax === undefined || !tax.isOfParts || !bill.isCreditable) return tax?.paise;
  if (tax.isInterState === bill.isInterState) return tax.paise;
  cells.fault(tax.isInterState ? 'igst' : taxColumn(cells), 'tax', 'otherState');
  return undefined;
}

/** The rate that gives a tax: that of the row, else the product's, else the only fitting one. */
function rateGiving(
  taxPaise: number,
  line: LineDraft,
  rateBps: number | undefined,
  bill: TaxedBill,
): number | undefined {
  const total = totalOf(line);
  if (total === null) return rateBps ?? rateOf(line, bill.purchaseDate);
  const value = bill.priceIncludesTax ? total - taxPaise : total;
  const gives = (rate: number): boolean => isNear(taxOn(value, rate, bill), taxPaise);
  if (rateBps !== undefined) return gives(rateBps) ? rateBps : undefined;
  const own = rateOf(line, bill.purchaseDate);
  if (gives(own)) return own;
  const [only, ...more] = returnRates.filter(gives);
  return more.length === 0 ? only : undefined;
}
