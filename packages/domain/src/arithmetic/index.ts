export { lineGross } from './lineGross.ts';
export { quantityForAmount, type QuantityForAmount } from './quantityForAmount.ts';
export { creditedPart, creditedTotals, type CreditableLine, type CreditedAmounts } from './creditPart.ts';
export { priceBill, type BillToPrice, type LineFigures, type PricedBill } from './priceBill.ts';
export { spreadOverBill, type BilledLine } from './spreadDiscount.ts';
export { fiscalYear, shopDay, shopMonth, shopTime } from './shopCalendar.ts';
export { hasCheckDigit, isSpreadsheetNumber, scannedCode } from './checkDigits.ts';
export { codeKey, sameCodeAs } from './sameCode.ts';
export { quantityInScaleCode, readScaleCode, type ScaleReading } from './scaleCode.ts';
export { formatNumber, GST_LIMIT, MAX_INITIAL_WITH_GST, middleOf } from './invoiceNumber.ts';
export { hasKnownState, isBuyerNumber, isGstin, stateOfGstin } from './gstin.ts';
export { splitTax } from './splitTax.ts';
export { MILLI, numberFault, PAISE, parseMilli, parsePaise, type NumberRange } from './typedNumber.ts';
export {
  addressDemandOf,
  documentKindOf,
  gstNumberOn,
  isOtherState,
  isRegisteredBuyer,
  placeOfSupplyOf,
  rateOn,
  registrationOn,
  taxSchemeOf,
  type AddressDemand,
  type RegisteredShop,
} from './gst.ts';
