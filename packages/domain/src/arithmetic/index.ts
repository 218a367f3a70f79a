export { mulDivHalfUp } from './mulDivHalfUp.ts';
export { lineGross } from './lineGross.ts';
export { spreadDiscount } from './spreadDiscount.ts';
export { roundOffPaise } from './roundOffPaise.ts';
export { splitTax, type TaxScheme, type TaxSplit } from './splitTax.ts';
export { priceBill, type BillToPrice, type LineAmounts, type LineFigures, type PricedBill } from './priceBill.ts';
export { fiscalYear, shopDay, shopMonth, shopTime } from './shopCalendar.ts';
export { hasEanCheckDigit, isSpreadsheetNumber } from './checkDigits.ts';
export { quantityInScaleCode, readScaleCode, type ScaleReading } from './scaleCode.ts';
export { hasKnownState, isGstin } from './gstin.ts';
export {
  asksForAddress,
  documentKindOf,
  isRegisteredBuyer,
  placeOfSupplyOf,
  rateOn,
  registrationOn,
  taxSchemeOf,
} from './gst.ts';
