/** The fields of a purchase without tax, discount and freight, by a shop without registration. */
export const untaxedPurchase = (taxableValuePaise: number) => ({
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
  inputTax: 'none' as const,
  discountPaise: 0,
  freightPaise: 0,
});
