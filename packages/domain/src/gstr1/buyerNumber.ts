const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The numbers that the return takes for a buyer: an ordinary taxpayer's, a tax deductor's, a UIN, a non-resident's (R13). */
const FORMS = [
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/,
  /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D[\dA-Z]$/,
  /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z\d]$/,
  /^\d{4}[A-Z]{3}\d{5}NR[A-Z\d]$/,
] as const;

/** Whether the return takes a buyer's number: its form and its check character (R13, R14). */
export function isBuyerNumber(text: string): boolean {
  if (!FORMS.some((form) => form.test(text))) return false;
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = BASE_36.indexOf(text.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return text.charAt(14) === BASE_36.charAt((36 - (sum % 36)) % 36);
}
