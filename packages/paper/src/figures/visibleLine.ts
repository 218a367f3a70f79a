/**
 * Invisible characters that no name needs: controls, direction marks, unpaired surrogates. Joiners stay because Hindi
 * needs them.
 */
const UNSEEN = /[\p{Control}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name as one line of plain text, without invisible characters. */
export function visibleLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
}
