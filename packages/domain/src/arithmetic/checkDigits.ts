/** A long number as a spreadsheet shows it in a narrow column, such as `8.90103E+12`: its last digits are lost. */
export const isSpreadsheetNumber = (code: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(code);

/** Blanks and dashes that group a printed number. */
const GROUPING = /[\s\u2010-\u2015\u2212-]/g;

/**
 * The code as a scanner reads it: a number that is printed in groups, such as `8 906123 405178` or `978-81-7436-501-9`,
 * without its blanks and dashes. Other codes stay.
 */
export function scannedCode(code: string): string {
  const bare = code.replace(GROUPING, '');
  return /^\d+$/.test(bare) ? bare : code.trim();
}

/**
 * Whether an EAN-8, UPC-A, EAN-13 or GTIN-14, or an ISBN-10 that is written as one, has the right check digit, also when it is
 * printed in groups; true for codes of another form, which have none (R43).
 */
export function hasCheckDigit(code: string): boolean {
  const isbn = code.replace(GROUPING, '').toUpperCase();
  // ten digits alone may as well be a shop's own number
  if (/^\d{9}[\dX]$/.test(isbn) && (isbn.endsWith('X') || /^\d+-\d+-\d+-\d$/.test(code.trim()))) return isIsbn10(isbn);
  return hasEanCheckDigit(scannedCode(code));
}

/** The same for a code without groups. */
function hasEanCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true;
  let sum = 0;
  // weighted from the right, so that leading zeros make no difference
  for (let place = 1; place < code.length; place += 1) {
    sum += Number(code.charAt(code.length - 1 - place)) * (place % 2 === 1 ? 3 : 1);
  }
  return Number(code.charAt(code.length - 1)) === (10 - (sum % 10)) % 10;
}

/** Weights 10 to 1 from the left; the sum is a multiple of 11, and X counts ten. */
function isIsbn10(isbn: string): boolean {
  const digits = Array.from(isbn, (digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0) % 11 === 0;
}
