import { scannedCode } from './checkDigits.ts';

/** The code as codes are compared: a number without gaps and leading zeros, other codes without letter case (R43). */
export const codeKey = (code: string): string =>
  scannedCode(code)
    .replace(/^0+(?=\d+$)/, '')
    .toLowerCase();

/**
 * Makes a test whether another code is this one. Numbers are compared as a scanner reads them: UPC-A 036000291452 is EAN-13
 * 0036000291452 (R43).
 */
export function sameCodeAs(code: string): (other: string) => boolean {
  const key = codeKey(code);
  const last = key.at(-1) ?? '';
  // most codes end otherwise: those need no longer look, which matters among fifty thousand
  return (other) => other.at(-1)?.toLowerCase() === last && codeKey(other) === key;
}
