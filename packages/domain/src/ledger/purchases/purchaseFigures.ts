import { MAX_PAISE, mulDivHalfUp, type ErrorCode, type PurchaseDetails } from '@bahi/contracts';
import { lineGross } from '../../arithmetic/index.ts';
import type { PurchaseLine } from '../commands.ts';

/** Amounts of one purchase line in paise. */
export interface PurchaseFigures {
  purchasePricePaise: number;
  lineTotalPaise: number;
  taxPaise: number;
  /** The cost of the goods (R35): without GST if the shop can credit it (regular), else with it. */
  costPaise: number;
}

/**
 * Calculates a purchase line: the line total wins over the unit price, a printed tax over the calculated one. On
 * failure it returns code and field: `purchase_price_missing`, `amount_too_large`, `too_large` (more tax than total).
 */
export function purchaseFigures(
  line: PurchaseLine,
  isTaxCredited: boolean,
): PurchaseFigures | { code: ErrorCode; field: string } {
  const { quantityMilli, priceIncludesTax } = line;
  const lineTotalPaise = line.lineTotalPaise ?? totalOf(line);
  if (lineTotalPaise === null) return { code: 'purchase_price_missing', field: 'purchasePricePaise' };
  if (lineTotalPaise > MAX_PAISE) return { code: 'amount_too_large', field: 'quantityMilli' };
  const taxPaise = line.taxPaise ?? taxAtRate({ ...line, lineTotalPaise });
  if (priceIncludesTax && taxPaise > lineTotalPaise) return { code: 'too_large', field: 'taxPaise' };
  const withTaxPaise = withTax({ priceIncludesTax, lineTotalPaise, taxPaise });
  return {
    purchasePricePaise:
      line.lineTotalPaise === null
        ? (line.purchasePricePaise ?? 0)
        : mulDivHalfUp(line.lineTotalPaise, 1000, quantityMilli),
    lineTotalPaise,
    taxPaise,
    costPaise: isTaxCredited ? withTaxPaise - taxPaise : withTaxPaise,
  };
}

/** Whether a record excluded the tax from the cost; null when it had no tax. */
export function wasTaxCredited(recorded: PurchaseDetails): boolean | null {
  return recorded.taxPaise === 0 ? null : recorded.costPaise < withTax(recorded);
}

function withTax({
  priceIncludesTax,
  lineTotalPaise,
  taxPaise,
}: Pick<PurchaseDetails, 'priceIncludesTax' | 'lineTotalPaise' | 'taxPaise'>): number {
  return priceIncludesTax ? lineTotalPaise : lineTotalPaise + taxPaise;
}

/** The tax in a line total at a rate: included if the price includes tax, else added to it. */
export function taxAtRate(
  line: Pick<PurchaseLine, 'gstRateBps' | 'priceIncludesTax'> & { lineTotalPaise: number },
): number {
  const { lineTotalPaise, gstRateBps, priceIncludesTax } = line;
  return mulDivHalfUp(lineTotalPaise, gstRateBps, priceIncludesTax ? 10_000 + gstRateBps : 10_000);
}

function totalOf({ quantityMilli, purchasePricePaise }: PurchaseLine): number | null {
  return purchasePricePaise === null ? null : lineGross(quantityMilli, purchasePricePaise);
}
