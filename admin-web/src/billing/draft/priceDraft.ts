import type { ShopProfileDetails } from '@bahi/contracts';
import { placeOfSupplyOf, priceBill, registrationOn, taxSchemeOf, type PricedBill } from '@bahi/domain/arithmetic';
import { customerOf, type Draft, type DraftLine, type Typed } from './draft.ts';

type PricedDraft = PricedBill<{
  productId: string;
  quantityMilli: number;
  unitPricePaise: number;
  discountPaise: number;
  priceIncludesTax: boolean;
  gstRateBps: number;
  printedPricePaise: number | null;
}>;

/** A field counts as zero while it holds no amount. */
const usable = (value: Typed): number => (value !== null && value > 0 ? value : 0);

/**
 * Prices the bill with the server's arithmetic, for a day of the shop, and refuses what the server would refuse. A bill of an import
 * is never rounded.
 */
export function priceDraft(draft: Draft, shop: ShopProfileDetails, day: string, isImported = false): PricedDraft {
  const registration = registrationOn(shop, day);
  return priceBill({
    lines: draft.lines.map((line) => figuresOf(line, registration === 'regular')),
    billDiscountPaise: usable(draft.billDiscountPaise),
    roundOff: isImported ? 'none' : shop.roundOff,
    taxScheme: taxSchemeOf(shop, registration, placeOfSupplyOf(shop, registration, customerOf(draft))),
  });
}

function figuresOf(line: DraftLine, isTaxed: boolean) {
  return {
    productId: line.productId,
    quantityMilli: usable(line.quantityMilli),
    unitPricePaise: usable(line.unitPricePaise),
    discountPaise: usable(line.discountPaise),
    priceIncludesTax: line.priceIncludesTax,
    gstRateBps: isTaxed ? line.gstRateBps : 0,
    // a draft that an older page stored has no such field
    printedPricePaise: line.printedPricePaise ?? null,
  };
}
