/** Longest token kept; longer words match by their first 64 characters. */
const MAX_TOKEN = 64;
/** Most tokens one document is found by. */
const MAX_TOKENS = 100;
/** Most words of one search that are looked at. */
const MAX_TERMS = 8;

/** Digits left of a trade item number that lost all its zeros, at least. */
const SHORTEST_GTIN = 6;
const GTIN_WIDTHS = [8, 12, 13, 14];

const latinMarks = /(\p{Script=Latin})\p{Mn}+/gu;
// Nukta, and the joiners that only steer how a conjunct is drawn.
const ignorable = /[\u093c\u200c\u200d]/gu;
const devanagariDigits = /[०-९]/g;
const DEVANAGARI_ZERO = 0x0966;
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** `१०` is `10`: keyboards have either digits. */
function latinDigits(text: string): string {
  return text.replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/** One spelling for search: lower case, Latin digits, Latin without diacritics, Devanagari without nukta (ज़ = ज), NFC. */
export function normaliseForSearch(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(latinMarks, '$1').replace(ignorable, '');
  return latinDigits(bare).normalize('NFC');
}

/** The words of a text in their search spelling; vowel signs and the virama stay inside their word. */
function wordsOf(text: string): string[] {
  return (normaliseForSearch(text).match(words) ?? []).map((word) => Array.from(word).slice(0, MAX_TOKEN).join(''));
}

/** Distinct tokens of some texts (name, local name, SKU …), at most 100, in order of appearance. */
export function searchTokens(...texts: readonly (string | null | undefined)[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) for (const word of wordsOf(text ?? '')) tokens.add(word);
  return [...tokens].slice(0, MAX_TOKENS);
}

/**
 * The forms under which a barcode is typed or scanned: as it is, without leading zeros, and padded to the widths of
 * EAN-8, UPC-A, EAN-13 and GTIN-14, so that 036000291452, 0036000291452 and 36000291452 find each other. A short number
 * is a shop's own and is padded to the first of them only.
 * A code with other characters gives its words.
 */
export function barcodeTokens(code: string): string[] {
  const trimmed = latinDigits(code.trim());
  if (!/^\d+$/.test(trimmed)) return searchTokens(trimmed);
  const bare = trimmed.replace(/^0+(?=\d)/, '');
  const widths = bare.length < SHORTEST_GTIN ? [8] : GTIN_WIDTHS.filter((width) => width >= bare.length);
  return [...new Set([trimmed, bare, ...widths.map((width) => bare.padStart(width, '0'))])];
}

/** The terms of what a person typed, normalised as the tokens are; at most 8, without those another one implies. */
export function queryTerms(text: string): string[] {
  const terms = [...new Set(wordsOf(text))].slice(0, MAX_TERMS);
  return terms.filter((term) => !terms.some((other) => other !== term && other.startsWith(term)));
}
