import { MAX_PAISE, mulDivHalfUp, type ErrorCode } from '@bahi/contracts';
import { lineGross } from '../../arithmetic/index.ts';
import type { PurchaseLine, TaxParts } from '../commands.ts';
import { partsOf, taxesAtRate, type TaxTerms } from './purchaseTax.ts';

/** Amounts of one purchase line in paise. `taxPaise` is the sum of its parts, the taxable value the line total without them. */
export interface PurchaseFigures extends TaxParts {
  purchasePricePaise: number;
  lineTotalPaise: number;
  taxableValuePaise: number;
  taxPaise: number;
  discountPaise: number;
  freightPaise: number;
  /** The cost of the goods (R35): without a credited tax, else with it; less discount, with freight. */
  costPaise: number;
}

/**
 * Calculates a purchase line: the line total wins over the unit price, a printed tax over the calculated one. The line's parts of the
 * bill's discount and freight change its cost, not its tax; a corrected line bears at most its own cost of the discount. On
 * failure it returns code and field: `purchase_price_missing`, `amount_too_large`, `too_large` (more tax than total), `invalid` (IGST
 * beside another tax).
 */
export function purchaseFigures(
  line: PurchaseLine,
  terms: TaxTerms,
): PurchaseFigures | { code: ErrorCode; field: string } {
  const { quantityMilli, priceIncludesTax } = line;
  const lineTotalPaise = line.lineTotalPaise ?? totalOf(line);
  if (lineTotalPaise === null) return { code: 'purchase_price_missing', field: 'purchasePricePaise' };
  if (lineTotalPaise > MAX_PAISE) return { code: 'amount_too_large', field: 'quantityMilli' };
  const parts = taxesOf({ ...line, lineTotalPaise }, terms);
  const taxPaise = parts.cgstPaise + parts.sgstPaise + parts.igstPaise;
  if (parts.igstPaise > 0 && parts.igstPaise !== taxPaise) return { code: 'invalid', field: 'igstPaise' };
  if (priceIncludesTax && taxPaise > lineTotalPaise) return { code: 'too_large', field: typedField(line) };
  const taxableValuePaise = priceIncludesTax ? lineTotalPaise - taxPaise : lineTotalPaise;
  const chargedPaise = terms.inputTax === 'credited' ? taxableValuePaise : taxableValuePaise + taxPaise;
  const discountPaise = Math.min(line.discountPaise, chargedPaise);
  return {
    purchasePricePaise:
      line.lineTotalPaise === null
        ? (line.purchasePricePaise ?? 0)
        : mulDivHalfUp(line.lineTotalPaise, 1000, quantityMilli),
    lineTotalPaise,
    taxableValuePaise,
    ...parts,
    taxPaise,
    discountPaise,
    freightPaise: line.freightPaise,
    costPaise: chargedPaise - discountPaise + line.freightPaise,
  };
}

/** The taxes as printed, else at the rate. */
function taxesOf(line: PurchaseLine & { lineTotalPaise: number }, terms: TaxTerms): TaxParts {
  if (line.taxParts !== null) return line.taxParts;
  return line.taxPaise === null ? taxesAtRate(line, terms) : partsOf(line.taxPaise, terms.isInterState);
}

function typedField({ taxParts }: PurchaseLine): string {
  if (taxParts === null) return 'taxPaise';
  return taxParts.igstPaise > 0 ? 'igstPaise' : 'cgstPaise';
}

function totalOf({ quantityMilli, purchasePricePaise }: PurchaseLine): number | null {
  return purchasePricePaise === null ? null : lineGross(quantityMilli, purchasePricePaise);
}
