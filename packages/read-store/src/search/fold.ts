import { latinDigits } from '@bahi/contracts';

const latinMarks = /(\p{Script=Latin})\p{Mn}+/gu;
// the nukta, and invisible characters
const ignorable = /[\u093c\p{Default_Ignorable_Code_Point}]/gu;
const NASALS = 'ङञणनम';
const VIRAMA = '\u094d';
const ANUSVARA = '\u0902';
const candrabindu = /[\u0900\u0901]/gu;
/** Before a nasal consonant it is that consonant's half: चंमच is चम्मच, गंना is गन्ना. */
const beforeNasal = new RegExp(`${ANUSVARA}+(?=([${NASALS}]))`, 'gu');
/**
 * Half nasals before a consonant that is not nasal, or at the end of the text so far: चन्दन is चंदन, कम्बल is कंबल, सन्न्यास is संयास.
 */
const halfNasals = new RegExp(`(?:[${NASALS}]${VIRAMA}|${ANUSVARA})+(?=[क-घच-झट-ढत-धप-भय-ह]|$|[^\\p{L}\\p{M}])`, 'gu');

/**
 * The common spelling for search: lower case, Latin digits, Latin without diacritics, Devanagari without nukta (ज़ = ज) and
 * with one spelling for every nasal (मूँग = मूंग, चन्दन = चंदन, चंमच = चम्मच), NFC.
 */
export function normaliseForSearch(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(latinMarks, '$1').replace(ignorable, '');
  return latinDigits(bare)
    .normalize('NFC')
    .replace(candrabindu, ANUSVARA)
    .replace(beforeNasal, `$1${VIRAMA}`)
    .replace(halfNasals, ANUSVARA);
}

/** What a normalised word may begin with once it is typed on: चं is the beginning of चंदन and of चम्मच. */
export function beginningsOf(word: string): string[] {
  if (!word.endsWith(ANUSVARA)) return [word];
  return [word, ...Array.from(NASALS, (nasal) => `${word.slice(0, -1)}${nasal}${VIRAMA}`)];
}
