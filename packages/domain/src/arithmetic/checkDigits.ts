/** A long number as a spreadsheet shows it in a narrow column, such as `8.90103E+12`: its last digits are lost. */
export const isSpreadsheetNumber = (code: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(code);

/**
 * Whether an EAN-8, UPC-A, EAN-13 or GTIN-14 has the right check digit; true for codes of another form, which have none
 * (R43).
 */
export function hasEanCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true;
  let sum = 0;
  // weighted from the right, so that leading zeros make no difference
  for (let place = 1; place < code.length; place += 1) {
    sum += Number(code.charAt(code.length - 1 - place)) * (place % 2 === 1 ? 3 : 1);
  }
  return Number(code.charAt(code.length - 1)) === (10 - (sum % 10)) % 10;
}
