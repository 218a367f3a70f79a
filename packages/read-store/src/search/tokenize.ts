import { latinDigits, nationalNumber } from '@bahi/contracts';
import { normaliseForSearch } from './fold.ts';
import { soundKeys } from './soundKeys.ts';

/** Words and names are compared up to this length; longer ones match by their beginning. */
const MAX_TOKEN = 64;
/** Most tokens of one document. */
const MAX_TOKENS = 300;
/** Parts are compared up to this length. */
const MAX_PART = 16;
export const MIN_PART = 3;

/**
 * Kinds of tokens by their first character. A word has none and is matched by its beginning. A name, a code's key and a sound
 * end with a mark: a prefix with the mark matches the whole, one without it the beginning.
 */
const KIND = { exactCode: '#', codeKey: '%', name: '=', sound: '~', part: '*' } as const;
const END = '|';

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;
const mark = /\p{M}/u;
const VIRAMA = '\u094d';

const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join('');

/** The words of a text in their search spelling; vowel signs and the virama stay inside their word. */
export function wordsOf(text: string): string[] {
  return (normaliseForSearch(text).match(words) ?? []).map((word) => cut(word, MAX_TOKEN));
}

/** `500` and `g` as `500g`, because people write either. */
export function together(all: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of all) {
    const isNumber = /^\p{N}+$/u.test(word);
    if (isOpen && !isNumber) joined.push(`${joined.pop() ?? ''}${word}`);
    else joined.push(word);
    isOpen = isNumber;
  }
  return joined;
}

/** The token with an end mark, so that it matches only the whole. */
export const whole = (token: string): string => `${token}${END}`;

/** A name in its search spelling without punctuation; as a whole, or as a beginning. */
export function nameToken(text: string, isWhole: boolean): string {
  const token = `${KIND.name}${cut(together(wordsOf(text)).join(' '), MAX_TOKEN)}`;
  return isWhole ? whole(token) : token;
}

/** A code exactly as written, except for blanks around it and the script of its digits. */
export const exactCodeToken = (code: string): string =>
  whole(`${KIND.exactCode}${cut(latinDigits(code.trim()), MAX_TOKEN)}`);

/**
 * A code by its letters and digits. Numbers are compared without leading zeros: UPC-A 036000291452 is EAN-13 0036000291452
 * (R43). Empty when nothing is left.
 */
export function codeKeyToken(code: string, isWhole: boolean): string {
  const bare = wordsOf(code).join('');
  const key = /^\d+$/.test(bare) ? bare.replace(/^0+(?=\d)/, '') : bare;
  if (key === '') return '';
  const token = `${KIND.codeKey}${cut(key, MAX_TOKEN)}`;
  return isWhole ? whole(token) : token;
}

/** The sounds of a word, as a whole or as a beginning. */
export const soundTokens = (word: string, isWhole: boolean): string[] =>
  soundKeys(word)
    .map((key) => `${KIND.sound}${key}`)
    .map((token) => (isWhole ? whole(token) : token));

/** The token that finds a part of a word. */
export const partToken = (part: string): string => `${KIND.part}${cut(part, MAX_PART)}`;

/** Every end of a word that is long enough: any part of the word begins one of them. */
function partsOf(word: string): string[] {
  if (word.length <= MIN_PART) return [];
  const letters = Array.from(word);
  const parts: string[] = [];
  for (let from = 1; from + MIN_PART <= letters.length; from += 1) {
    if (mark.test(letters[from] ?? '') || letters[from - 1] === VIRAMA) continue;
    parts.push(`${KIND.part}${letters.slice(from, from + MAX_PART).join('')}`);
  }
  return parts;
}

/** The searchable texts of a document. */
export interface SearchedTexts {
  /** Names, in either language. */
  names?: readonly (string | null | undefined)[];
  /** SKU, barcodes, invoice and GST numbers. */
  codes?: readonly (string | null | undefined)[];
  /** Codes without tokens for their parts, to save writes: the GST number on a bill. */
  wholeCodes?: readonly (string | null | undefined)[];
  phones?: readonly (string | null | undefined)[];
  /** Texts of which only the words are searched, such as notes. */
  texts?: readonly (string | null | undefined)[];
}

const given = (texts: SearchedTexts['names'] = []): string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text !== '');

/** Distinct tokens of a document, at most 300, the most important first. */
export function searchTokens(searched: SearchedTexts): string[] {
  const [names, texts] = [given(searched.names), given(searched.texts)];
  const numbers = given(searched.phones).map(nationalNumber);
  const codes = [...given(searched.codes), ...numbers];
  const nameWords = names.flatMap(wordsOf);
  const codeWords = codes.flatMap(wordsOf);
  const wholeCodes = given(searched.wholeCodes);
  const tokens = [
    ...[...codes, ...wholeCodes].flatMap((code) => [exactCodeToken(code), codeKeyToken(code, true)]),
    ...names.map((name) => nameToken(name, true)),
    ...nameWords,
    ...codeWords,
    ...[...wholeCodes, ...texts].flatMap(wordsOf),
    ...nameWords.flatMap((word) => soundTokens(word, true)),
    ...[...codeWords, ...nameWords].flatMap(partsOf),
  ];
  return [...new Set(tokens.filter((token) => token !== ''))].slice(0, MAX_TOKENS);
}
