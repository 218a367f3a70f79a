import {
  MAX_PAISE,
  mulDivHalfUp,
  type ErrorCode,
  type PurchaseDetails,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { lineGross, registrationOn, shopDay } from '../../arithmetic/index.ts';
import type { PurchaseLine } from '../commands.ts';

/** Amounts of one purchase line in paise. */
export interface PurchaseFigures {
  purchasePricePaise: number;
  lineTotalPaise: number;
  taxPaise: number;
  discountPaise: number;
  freightPaise: number;
  /** The cost of the goods (R35): without GST if the shop can credit it (regular), else with it; less discount, with freight. */
  costPaise: number;
}

/**
 * Calculates a purchase line: the line total wins over the unit price, a printed tax over the calculated one. The line's parts of the
 * bill's discount and freight change its cost, not its tax; a corrected line bears at most its own cost of the discount. On
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
  const chargedPaise = isTaxCredited ? withTaxPaise - taxPaise : withTaxPaise;
  const discountPaise = Math.min(line.discountPaise, chargedPaise);
  return {
    purchasePricePaise:
      line.lineTotalPaise === null
        ? (line.purchasePricePaise ?? 0)
        : mulDivHalfUp(line.lineTotalPaise, 1000, quantityMilli),
    lineTotalPaise,
    taxPaise,
    discountPaise,
    freightPaise: line.freightPaise,
    costPaise: chargedPaise - discountPaise + line.freightPaise,
  };
}

/** Whether the shop credits the tax of a purchase that is recorded now, so that it is no cost (R35). */
export const isTaxCreditedOn = (shop: ShopProfileDetails, now: string): boolean =>
  registrationOn(shop, shopDay(now)) === 'regular';

/** Whether a record excluded the tax from the cost; null when it had no tax. */
export function wasTaxCredited(recorded: PurchaseDetails): boolean | null {
  const { taxPaise, costPaise, discountPaise, freightPaise } = recorded;
  return taxPaise === 0 ? null : costPaise + discountPaise - freightPaise < withTax(recorded);
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
