/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BOM = '\uFEFF';

/**
 * Texts that a spreadsheet may run as a formula, also after trimming, and in full-width letters. Those that begin with apostrophes
 * before it are escaped too, so that taking off one apostrophe always gives the text back.
 */
const FORMULA = /^'*[\s=+\-@＝＋－＠]/;
const ESCAPED_FORMULA = /^'+[\s=+\-@＝＋－＠]/;

/** A text as it stands in a cell: one that a spreadsheet may run as a formula gets an apostrophe in front. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given. */
export function unescapeFormula(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}

const QUOTED = /[",\r\n]|^\s|\s$/;

/** One record of RFC 4180 with its line end. The cells are complete: `escapeFormula` comes first. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
