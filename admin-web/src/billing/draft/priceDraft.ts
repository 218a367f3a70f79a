import type { ShopProfileFacts } from '@bahi/contracts';
import { placeOfSupplyOf, priceBill, registrationOn, taxSchemeOf, type PricedBill } from '@bahi/domain/arithmetic';
import { customerOf, type Draft, type DraftLine, type Typed } from './draft.ts';

type PricedDraft = PricedBill<{
  quantityMilli: number;
  unitPricePaise: number;
  discountPaise: number;
  priceIncludesTax: boolean;
  gstRateBps: number;
}>;

/** What stands in a field counts for nothing while it is no amount. */
const usable = (value: Typed): number => (value !== null && value > 0 ? value : 0);

/**
 * The bill's figures by the server's own arithmetic, for a day of the shop. Refused as the server would refuse it; a bill of an
 * import is never rounded.
 */
export function priceDraft(draft: Draft, shop: ShopProfileFacts, day: string, isImported = false): PricedDraft {
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
    quantityMilli: usable(line.quantityMilli),
    unitPricePaise: usable(line.unitPricePaise),
    discountPaise: usable(line.discountPaise),
    priceIncludesTax: line.priceIncludesTax,
    gstRateBps: isTaxed ? line.gstRateBps : 0,
  };
}
