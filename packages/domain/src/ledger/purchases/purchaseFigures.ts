import { MAX_PAISE, type ErrorCode, type PurchaseDetails } from '@bahi/contracts';
import { lineGross, mulDivHalfUp } from '../../arithmetic/index.ts';
import type { PurchaseLine } from '../commands.ts';

/** Amounts of one purchase line in paise. */
export interface PurchaseFigures {
  purchasePricePaise: number;
  lineTotalPaise: number;
  taxPaise: number;
  /** What the goods cost the shop (R35): without GST where it is credited (regular), with it everywhere else. */
  costPaise: number;
}

/**
 * Calculates a purchase line: the line total wins over the unit price, a printed tax over the calculated one. Gives the code and
 * field of what is wrong: `purchase_price_missing`, `amount_too_large`, `too_large` (more tax than total).
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

/** Whether a record left the tax out of what the goods cost; null where it has none to tell by. */
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

/** The tax that a rate gives of a line total: out of it where the price includes tax, else on top of it. */
export function taxAtRate(
  line: Pick<PurchaseLine, 'gstRateBps' | 'priceIncludesTax'> & { lineTotalPaise: number },
): number {
  const { lineTotalPaise, gstRateBps, priceIncludesTax } = line;
  return mulDivHalfUp(lineTotalPaise, gstRateBps, priceIncludesTax ? 10_000 + gstRateBps : 10_000);
}

function totalOf({ quantityMilli, purchasePricePaise }: PurchaseLine): number | null {
  return purchasePricePaise === null ? null : lineGross(quantityMilli, purchasePricePaise);
}
