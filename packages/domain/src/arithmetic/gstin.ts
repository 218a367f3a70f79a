const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][\dA-Z]$/;
/** Valid state codes in the first two digits: 01–38 without the merged 25 and 28, and 97 (R15). */
const STATE_CODE = /^(0[1-9]|1\d|2[0-46-79]|3[0-8]|97)/;
const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** True when a GSTIN has the right form and check character (R13, R14). */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && hasCheckCharacter(text);
}

function hasCheckCharacter(text: string): boolean {
  let sum = 0;
  for (let place = 0; place < 14; place += 1) {
    const product = BASE_36.indexOf(text.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return text.charAt(14) === BASE_36.charAt((36 - (sum % 36)) % 36);
}

/** True when the text begins with a state's code (R15). */
export function hasKnownState(text: string): boolean {
  return STATE_CODE.test(text);
}

/** Forms that only a buyer's number has (R13): of embassies and UN bodies, tax deductors, and non-residents. */
const BUYERS = [
  /^\d{4}[A-Z]{3}\d{5}[UO]N[\dA-Z]$/,
  /^\d{2}[A-Z]{4}[\dA-Z]\d{4}[A-Z][1-9A-Z]D[\dA-Z]$/,
  /^\d{4}[A-Z]{3}\d{5}NR[\dA-Z]$/,
];

/** True for a number under which a buyer is registered: a GSTIN, or one of the forms that only buyers have (R13, R14). */
export function isBuyerNumber(text: string): boolean {
  return isGstin(text) || (BUYERS.some((form) => form.test(text)) && hasCheckCharacter(text));
}

/** State of a buyer's GST number as typed; null when the text is no such number of a known state. */
export function stateOfGstin(typed: string): string | null {
  const text = typed.toUpperCase();
  return isBuyerNumber(text) && hasKnownState(text) ? text.slice(0, 2) : null;
}
