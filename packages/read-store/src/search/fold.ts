import { latinDigits } from '@bahi/contracts';

const latinMarks = /(\p{Script=Latin})\p{Mn}+/gu;
// the nukta, and invisible characters
const ignorable = /[\u093c\p{Default_Ignorable_Code_Point}]/gu;
/**
 * A half nasal consonant before a consonant that is not nasal, or at the end of the text so far: चन्दन is चंदन, कम्बल is कंबल.
 */
const halfNasal = /[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भय-ह]|$|(?=[^\p{L}\p{M}]))/gu;

/**
 * The common spelling for search: lower case, Latin digits, Latin without diacritics, Devanagari without nukta (ज़ = ज) and
 * with one sign for every nasal (मूँग = मूंग, चन्दन = चंदन), NFC.
 */
export function normaliseForSearch(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(latinMarks, '$1').replace(ignorable, '');
  return latinDigits(bare).normalize('NFC').replaceAll('ँ', 'ं').replace(halfNasal, 'ं');
}
