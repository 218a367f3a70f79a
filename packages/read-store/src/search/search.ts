import { nationalNumber } from '@bahi/contracts';
import { beginningsOf } from './fold.ts';
import {
  codeKeyToken,
  exactCodeToken,
  MIN_PART,
  nameToken,
  partToken,
  soundTokens,
  together,
  whole,
  wordsOf,
} from './tokenize.ts';

/** Beginnings of tokens, any of which matches. */
export type Term = readonly string[];
/** Matches a document in which every term begins a token. */
export type Clause = readonly Term[];
/** Matches a document that matches one of its clauses. */
export type Tier = readonly Clause[];

/** A parsed search. */
export interface Search {
  /** Best first: a document ranks by the first tier that it matches. */
  tiers: readonly Tier[];
  /** Matches every document of any tier. */
  all: Tier;
}

/** A search uses at most this many words. */
const MAX_TERMS = 8;
/** Words with fewer letters are not compared by sound. */
const MIN_SOUND = 3;
/** `500g`, as a number and a word. */
const numberAndWord = /^(\p{N}+)(\p{L}.*)$/u;

/** The words without those that another word implies; at most 8. */
function fewest(all: readonly string[]): string[] {
  const some = [...new Set(all)].slice(0, MAX_TERMS);
  return some.filter((word) => !some.some((other) => other !== word && other.startsWith(word)));
}

/** `500g` as `500` and `g`. */
const apart = (words: readonly string[]): string[] =>
  words.flatMap((word) => numberAndWord.exec(word)?.slice(1) ?? [word]);

const literal = (words: readonly string[]): Clause => fewest(words).map(beginningsOf);
const hasSound = (word: string): boolean => word.length >= MIN_SOUND;

/** Each word as written, or as a whole by its sound. */
const soundingAlike = (words: readonly string[]): Clause =>
  fewest(words).map((word) => [...beginningsOf(word), ...(hasSound(word) ? soundTokens(word, true) : [])]);

/** Each word as written, as a beginning by its sound, or as a part of another word. */
const anywhere = (words: readonly string[]): Clause =>
  fewest(words).map((word) => [
    ...beginningsOf(word),
    ...(hasSound(word) ? soundTokens(word, false) : []),
    ...(Array.from(word).length >= MIN_PART ? beginningsOf(word).map(partToken) : []),
  ]);

/** Digits in groups: a phone number, or a code as printed. */
const isNumberInGroups = (text: string): boolean => /^[\p{N}\s()+.-]+$/u.test(text);

/** The number as phones and as codes are stored, as a whole and as a part. */
function numberClauses(words: readonly string[], text: string): { begins: Term; part: Term } {
  if (!isNumberInGroups(text) || words.length === 0) return { begins: [], part: [] };
  const numbers = [...new Set([words.join(''), nationalNumber(text)])].filter((digits) => digits.length >= MIN_PART);
  const begins = numbers.map((digits) => codeKeyToken(digits, false));
  return { begins, part: numbers.map(partToken) };
}

const isSame = (one: Clause, other: Clause): boolean => JSON.stringify(one) === JSON.stringify(other);
const distinct = (clauses: Tier): Clause[] =>
  clauses.filter(
    (clause, index) =>
      clause.length > 0 &&
      clause.every((term) => term.length > 0) &&
      clauses.findIndex((other) => isSame(other, clause)) === index,
  );

/**
 * The tiers of a search text: the exact code, the code in another spelling, the whole name in either language, beginnings of
 * names and codes, beginnings of words, words that sound alike, and parts of words and codes. Undefined when the text has no
 * word. `500 g` and `500g` are equal.
 */
export function searchOf(text: string): Search | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const ways = [together(words), apart(words)];
  const number = numberClauses(words, text);
  const codeBegins = codeKeyToken(text, false);
  const codes = [...(codeBegins === '' ? [] : [codeBegins]), ...number.begins];
  const parts = [...ways.map(anywhere), [number.part]];
  const tiers: Tier[] = [
    [[[exactCodeToken(text)]]],
    [[codes.map(whole)]],
    [[[nameToken(text, true)]]],
    [[[...beginningsOf(nameToken(text, false)), ...codes]]],
    ways.map(literal),
    ways.map(soundingAlike),
    parts,
  ];
  return { tiers: tiers.map(distinct).filter((tier) => tier.length > 0), all: distinct([...parts, [codes]]) };
}

/** Whether a document with these tokens matches the clause. */
const matches = (tokens: readonly string[], clause: Clause): boolean =>
  clause.every((term) => term.some((prefix) => tokens.some((token) => token.startsWith(prefix))));

/** Index of a document's tier, the best is 0; undefined if it does not match. */
export function tierOf(tokens: readonly string[], { tiers }: Search): number | undefined {
  const tier = tiers.findIndex((clauses) => clauses.some((clause) => matches(tokens, clause)));
  return tier < 0 ? undefined : tier;
}
