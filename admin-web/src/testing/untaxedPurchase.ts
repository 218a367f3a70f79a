import type { PurchaseRow } from '@bahi/contracts';

/** The tax fields of a purchase row of a shop without registration. */
export const untaxedPurchase = (taxableValuePaise: number) =>
  ({
    gstRateBps: 0,
    taxPaise: 0,
    priceIncludesTax: false,
    hsn: null,
    taxableValuePaise,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    vendorGstNumber: null,
    vendorComposition: false,
    inputTax: 'none',
  }) satisfies Partial<PurchaseRow>;
