import type { ProductRow } from '@bahi/contracts';
import { scannedCode } from '@bahi/domain/arithmetic';
import { latinDigits, MILLI, numberFault, PAISE, parseMilli, parsePaise } from '../format/parse.ts';

/** The search field's text: `2.5*sugar` is two and a half of the best hit for "sugar". */
export interface SearchInput {
  /** Undefined when none was typed. */
  quantityMilli: number | undefined;
  /** `₹20*sugar`: sugar for twenty rupees. */
  amountPaise?: number;
  words: string;
  /** The text before the star if it begins like a quantity and is none; nothing is looked for then. */
  wrongQuantity?: string;
}

/** Reads a quantity or an amount before a star, if there is one. An amount begins with ₹ or Rs. */
export function readSearchInput(text: string): SearchInput {
  const [, rupees, wanted = ''] = /^\s*(?:₹|rs\.?|रु\.?)\s*([^\s*×]+)\s*[*×]\s*(.*)$/iu.exec(text) ?? [];
  if (rupees !== undefined) return readAmount(rupees, wanted);
  const [, begun = ''] = /^\s*([-.,]?[\d०-९][^\s*×]*)\s*[*×]/u.exec(text) ?? [];
  if (numberFault(begun, MILLI) !== undefined) return { quantityMilli: undefined, words: '', wrongQuantity: begun };
  const [, typed, rest = ''] = /^\s*([\d.,०-९]+)\s*[*×]\s*(.*)$/u.exec(text) ?? [];
  const quantityMilli = typed === undefined ? undefined : parseMilli(typed);
  if (quantityMilli === undefined || quantityMilli <= 0) return { quantityMilli: undefined, words: wordsOf(text) };
  return { quantityMilli, words: wordsOf(rest) };
}

function readAmount(typed: string, wanted: string): SearchInput {
  const amountPaise = numberFault(typed, PAISE) === undefined ? parsePaise(typed) : undefined;
  if (amountPaise === undefined || amountPaise <= 0)
    return { quantityMilli: undefined, words: '', wrongQuantity: typed };
  return { quantityMilli: undefined, amountPaise, words: wordsOf(wanted) };
}

/** Devanagari digits become Latin in a code; in a name they stay. */
function wordsOf(text: string): string {
  const words = text.trim();
  const digits = latinDigits(words);
  return isCode(digits) ? digits : words;
}

/** A number long enough to be a barcode: looked up as a whole, never as a prefix (R44). */
export const isCode = (words: string): boolean => /^\d{6,}$/.test(words);

/**
 * Numbers are compared as a scanner reads them, without gaps and hyphens, and without leading zeros: UPC-A 036000291452 is EAN-13
 * 0036000291452 (R43).
 */
const plain = (code: string): string =>
  scannedCode(code)
    .replace(/^0+(?=\d+$)/, '')
    .toLowerCase();

/** Products with exactly this barcode or SKU, compared as text first, then as numbers. Several may share one. */
export function withCode(products: readonly ProductRow[], code: string): ProductRow[] {
  const carrying = (isSame: (own: string) => boolean): ProductRow[] =>
    products.filter(({ sku, barcodes }) => [...barcodes, sku ?? ''].some((own) => own !== '' && isSame(own)));
  const exact = carrying((own) => own === code.trim());
  return exact.length > 0 ? exact : carrying((own) => plain(own) === plain(code));
}
