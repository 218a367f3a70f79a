const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/;
const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True when a GSTIN has the right form and check character (R13, R14). */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = BASE_36.indexOf(text.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return text.charAt(14) === BASE_36.charAt((36 - (sum % 36)) % 36);
}

/** True when an EAN-8, UPC-A, EAN-13 or GTIN-14 has the right check digit; codes of another form have none (R43). */
export function hasEanCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true;
  let sum = 0;
  // Weighted from the right, so that a leading zero changes nothing.
  for (let place = 1; place < code.length; place += 1) {
    sum += Number(code.charAt(code.length - 1 - place)) * (place % 2 === 1 ? 3 : 1);
  }
  return Number(code.charAt(code.length - 1)) === (10 - (sum % 10)) % 10;
}
