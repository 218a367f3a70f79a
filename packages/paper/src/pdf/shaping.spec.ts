import { describe, expect, it } from '@jest/globals';
import { shapedByHarfBuzz, type JudgedGlyph } from '@bahi/testing/paper';
import { readRows } from '@bahi/testing/realData';
import { hi } from '../texts/hi.ts';
import { hindiWords } from '../words/hindiWords.ts';
import type { Weight } from '../layout/textMeasure.ts';
import { fontPath } from './fontFiles.ts';
import { PaperFont } from './paperFont.ts';

const DEVANAGARI = /[\u0900-\u097f\u200c\u200d]+/gu;
const wordsOf = (text: string): string[] => text.normalize('NFC').match(DEVANAGARI) ?? [];

/** All letters that can come first in a conjunct. */
const consonants = Array.from({ length: 0x939 - 0x915 + 1 }, (_, index) => String.fromCodePoint(0x915 + index));
const VIRAMA = '\u094d';
/**
 * Combinations that fonts and shapers get wrong: each pair of joined letters, letters with r and y, reph, short i,
 * nukta, stacked signs.
 */
const hardWords = consonants.flatMap((first) => [
  ...consonants.map((second) => first + VIRAMA + second),
  `${first}${VIRAMA}र${VIRAMA}य`,
  `${first}${VIRAMA}र\u0941`,
  `र${VIRAMA}${first}ि`,
  `र${VIRAMA}${first}ीं`,
  `${first}ि`,
  `${first}ैं`,
  `${first}\u093c`,
  `${first}${VIRAMA}`,
]);

/** All Hindi words in our samples that a bill may contain: goods, units, numbers and the labels of the bill. */
const words = [
  ...new Set([
    ...readRows<'hindi' | 'hindi_other'>('hindi/food-names.csv').flatMap((row) =>
      wordsOf(`${row.hindi} ${row.hindi_other}`),
    ),
    ...readRows<'hindi_long' | 'hindi_short'>('hindi/units.csv').flatMap((row) =>
      wordsOf(`${row.hindi_long} ${row.hindi_short}`),
    ),
    ...wordsOf(JSON.stringify(hi)),
    ...wordsOf(JSON.stringify(hindiWords)),
    ...wordsOf('सुरेन्द्र पंद्रह महेन्द्र राष्ट्र द्रव्य उज्ज्वल'),
    ...hardWords,
  ]),
];

/** Each glyph with its position relative to the start of the word, and the position of the word's end. */
function places(glyphs: readonly JudgedGlyph[]): [number, number, number][] {
  let x = 0;
  const placed = glyphs.map(({ id, xAdvance, xOffset, yOffset }): [number, number, number] => {
    const place: [number, number, number] = [id, x + xOffset, yOffset];
    x += xAdvance;
    return place;
  });
  return [...placed, [-1, x, 0]];
}

describe('words in Hindi', () => {
  it.each<Weight>(['regular', 'bold'])(
    'are shaped as HarfBuzz shapes them, whatever was shaped before (%s)',
    (weight) => {
      const judged = shapedByHarfBuzz(fontPath('devanagari', weight), words);
      const font = new PaperFont('F1', 'devanagari', weight);
      const differing = words.filter((word, index) => {
        const [ours, theirs] = [places(font.shaped(word, 'dev2')), places(judged[index] ?? [])];
        return JSON.stringify(ours) !== JSON.stringify(theirs);
      });
      expect(words.length).toBeGreaterThan(1_900);
      expect(differing).toEqual([]);
    },
  );
});
