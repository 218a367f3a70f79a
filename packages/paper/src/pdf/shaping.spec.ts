import { describe, expect, it } from '@jest/globals';
import { hardSyllables, INDIC_SCRIPTS, indicNames, judgedByHarfBuzz, type JudgedGlyph } from '@bahi/testing/paper';
import { readRows } from '@bahi/testing/realData';
import { hi } from '../texts/hi.ts';
import { hindiWords } from '../words/hindiWords.ts';
import type { Weight } from '../layout/textMeasure.ts';
import { fontPath } from './fontFiles.ts';
import { PaperFont } from './paperFont.ts';

const DEVANAGARI = /[\u0900-\u097f\u200c\u200d]+/gu;
const wordsOf = (text: string): string[] => text.normalize('NFC').match(DEVANAGARI) ?? [];

/** All Hindi words in our samples that a bill may contain: goods, units, numbers and the labels of the bill. */
const hindi = [
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

const weights: readonly Weight[] = ['regular', 'bold'];

describe('words in Indian scripts', () => {
  it.each(INDIC_SCRIPTS.flatMap((script) => weights.map((weight) => [script, weight] as const)))(
    'are shaped as HarfBuzz shapes them, whatever was shaped before: %s, %s',
    (script, weight) => {
      const words = [...hardSyllables(script), ...indicNames[script], ...(script === 'devanagari' ? hindi : [])];
      const judged = judgedByHarfBuzz(fontPath(script, weight), words);
      const font = new PaperFont('F1', script, weight);
      const differing = words.filter((word, index) => {
        const [ours, theirs] = [places(font.shaped(word)), places(judged[index] ?? [])];
        return JSON.stringify(ours) !== JSON.stringify(theirs);
      });
      expect(words.length).toBeGreaterThan(700);
      expect(differing).toEqual([]);
    },
  );
});
