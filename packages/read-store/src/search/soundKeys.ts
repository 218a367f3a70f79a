/**
 * Hindi words have several spellings in Latin letters: चीनी is chini and cheeni, चावल is chawal and chaval. A sound key is a
 * word in either script without the differences between these spellings: short and long vowels, aspirated consonants, doubled
 * ones, and `a`, which Devanagari does not write.
 */

/** ड and ढ, which may sound like d or like r. */
const HARD_D = 'D';
/** The anusvara before a semivowel, a sibilant or ह, which is written n or m: संसार is sansar and samsar. */
const OPEN_NASAL = 'N';

/** Reads `क=k ख=k` as a table. */
const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));

const CONSONANTS = table(
  `क=k ख=k ग=g घ=g ङ=n च=ch छ=ch ज=j झ=j ञ=n ट=t ठ=t ड=${HARD_D} ढ=${HARD_D}h ण=n त=t थ=t द=d ध=d न=n ` +
    'प=p फ=f ब=b भ=b म=m य=y र=r ल=l ळ=l व=v श=s ष=s स=s ह=h',
);
const INITIAL_VOWELS = table('अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=e ऑ=o ओ=o औ=o');
const VOWEL_SIGNS = table(
  '\u093e=a \u093f=i \u0940=i \u0941=u \u0942=u \u0943=ri \u0945=e \u0947=e \u0948=e \u0949=o \u094b=o \u094c=o',
);
const VIRAMA = '\u094d';
const ANUSVARA = '\u0902';

const isDevanagari = /^[\u0904-\u0939\u093e-\u094d\u0902]+$/;
const isLatin = /^[a-z]+$/;
/** Shorter keys match too much. */
const SHORTEST = 2;
/** Most spellings of one word. */
const MAX_KEYS = 6;

function nasalBefore(next: string | undefined): string {
  if (next === undefined) return 'n';
  if ('पबभ'.includes(next)) return 'm';
  return /[य-ह]/.test(next) ? OPEN_NASAL : 'n';
}

/** Devanagari in Latin letters, with `a` for each vowel that is not written. */
function latinOf(word: string): string {
  const letters = Array.from(word.replaceAll('ज्ञ', 'ग्य'));
  const spelt = letters.map((letter, index) => {
    const next = letters[index + 1];
    const consonant = CONSONANTS.get(letter);
    if (consonant !== undefined) {
      const isBare = next === undefined || next === VIRAMA || VOWEL_SIGNS.has(next);
      return isBare ? consonant : `${consonant}a`;
    }
    if (letter === ANUSVARA) return nasalBefore(next);
    return INITIAL_VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter) ?? '';
  });
  return spelt.join('');
}

/** The differences between common spellings, applied one after the other. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/c(?=[eiy])/g, 's'],
  [/ch+/g, 'C'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/([kgjtdbs])h/g, '$1'],
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
  [/oo|uu/g, 'u'],
  [/ee|ii/g, 'i'],
  [/aa+/g, 'a'],
  [/[ae]y(?![aeiou])|a[ie]|ei/g, 'e'],
  [/a[ou]|ou/g, 'o'],
  [/i[ye]/g, 'i'],
  [/([b-df-hj-np-tv-z])y/g, '$1i'],
  [/i+/g, 'i'],
  [/e?he?/g, 'h'],
  [/(?!^)a/g, ''],
  [/n([bp])/g, 'm$1'],
  [/mf/g, 'nf'],
  [/[mn]v/g, 'm'],
];

const folded = (latin: string): string => FOLDS.reduce((text, [from, to]) => text.replace(from, to), latin);

/**
 * The Latin spellings of a Hindi word that differ by more than the folds: ड़ may be d or r, an anusvara n or m, and य between
 * vowels may be silent.
 */
function spellings(word: string): string[] {
  const whole = latinOf(word).replace(/^D/, 'd');
  const heard = ['d', 'r'].map((letter) => whole.replaceAll(HARD_D, letter));
  // an aspirated r is seldom written, so it matters only where it is
  const all = [...heard, whole.replaceAll(`${HARD_D}h`, 'r').replaceAll(HARD_D, 'r')];
  const silent = all.map((latin) => latin.replace(/aya(?=[^aeiou])/g, 'ai'));
  return [...all, ...silent]
    .flatMap((latin) => [latin, latin.replace(/av$/, 'ao')])
    .flatMap((latin) => ['n', 'm'].map((nasal) => latin.replaceAll(OPEN_NASAL, nasal)));
}

/**
 * Keys that a word shares with its spellings in Latin letters; empty for a word that is neither Hindi nor Latin. The word must
 * be normalised for search.
 */
export function soundKeys(word: string): string[] {
  const latin = isLatin.test(word) ? [word] : isDevanagari.test(word) ? spellings(word) : [];
  return [...new Set(latin.map(folded))].filter((key) => key.length >= SHORTEST).slice(0, MAX_KEYS);
}
