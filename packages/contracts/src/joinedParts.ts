/** What ends a line by Unicode's rules. */
export const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** Commas of any script at either end of a part, with the blanks around them. */
const outerCommas = /^[\s,،，、]+|[\s,،，、]+$/gu;
/** A part with such an end needs no comma behind it: `Pin -`, `Near:`. */
const OWN_END = /[;:|/\-–—।(]$/u;

/**
 * Joins the parts of one text by commas: lines of an address, names, numbers. Each line of a part is a part of its own,
 * empty parts are omitted, and no comma is doubled where a part already ends or begins with one.
 */
export function joinedParts(parts: readonly (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => (part ?? '').split(lineBreaks))
    .map((part) => part.replace(outerCommas, ''))
    .filter((part) => part !== '')
    .reduce((joined, part) => (joined === '' ? part : `${joined}${OWN_END.test(joined) ? ' ' : ', '}${part}`), '');
}
