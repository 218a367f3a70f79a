import { MAX_PAISE, type ErrorCode, type ShopProfileFacts } from '@bahi/contracts';
import { lineGross, mulDivHalfUp, registrationOn, shopDay } from '../arithmetic/index.ts';
import type { PurchaseLine } from './commands.ts';

/** Amounts of one purchase line in paise. */
export interface PurchaseFigures {
  purchasePricePaise: number;
  lineTotalPaise: number;
  taxPaise: number;
  /** What the goods cost the shop (R35): without GST where it is credited (regular), with it everywhere else. */
  costPaise: number;
}

/**
 * Reckons a purchase line: the line total wins over the unit price, a printed tax over the reckoned one. Gives the code and
 * field of what is wrong: `purchase_price_missing`, `amount_too_large`, `too_large` (more tax than total).
 */
export function purchaseFigures(
  line: PurchaseLine,
  shop: ShopProfileFacts,
  now: string,
): PurchaseFigures | { code: ErrorCode; field: string } {
  const { quantityMilli, gstRateBps, priceIncludesTax } = line;
  const lineTotalPaise = line.lineTotalPaise ?? totalOf(line);
  if (lineTotalPaise === null) return { code: 'purchase_price_missing', field: 'purchasePricePaise' };
  if (lineTotalPaise > MAX_PAISE) return { code: 'amount_too_large', field: 'quantityMilli' };
  const whole = priceIncludesTax ? 10_000 + gstRateBps : 10_000;
  const taxPaise = line.taxPaise ?? mulDivHalfUp(lineTotalPaise, gstRateBps, whole);
  if (priceIncludesTax && taxPaise > lineTotalPaise) return { code: 'too_large', field: 'taxPaise' };
  const withTaxPaise = priceIncludesTax ? lineTotalPaise : lineTotalPaise + taxPaise;
  const taxCredited = registrationOn(shop, shopDay(now)) === 'regular';
  return {
    purchasePricePaise:
      line.lineTotalPaise === null
        ? (line.purchasePricePaise ?? 0)
        : mulDivHalfUp(line.lineTotalPaise, 1000, quantityMilli),
    lineTotalPaise,
    taxPaise,
    costPaise: taxCredited ? withTaxPaise - taxPaise : withTaxPaise,
  };
}

function totalOf({ quantityMilli, purchasePricePaise }: PurchaseLine): number | null {
  return purchasePricePaise === null ? null : lineGross(quantityMilli, purchasePricePaise);
}
