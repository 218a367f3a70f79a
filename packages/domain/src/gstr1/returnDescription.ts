/** Most characters of a description in table 12. */
const MOST = 30;

/**
 * A product's name as table 12 takes it (TS14): letters A–Z, digits, blank and `_@./&-`, at most 30. Accents are taken off. Empty when no
 * letter and no digit remains, as of a Hindi name. It begins with a letter or digit, so that no spreadsheet runs it as a formula.
 */
export function returnDescription(name: string): string {
  const allowed = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9 _@./&-]/g, ' ');
  return allowed
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, MOST)
    .trim();
}
