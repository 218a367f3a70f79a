import { lettersOf } from './letters.ts';
import type { TextMeasure, Weight } from './textMeasure.ts';

/** In points. Sums of widths differ in their last digits, more so in browsers: text fits a box of its own width. */
export const ROUNDING = 0.005;

interface Column {
  width: number;
  size: number;
  weight?: Weight | undefined;
}

/** Breaks text into lines that fit a column: between words, and within a word that is wider than a line. */
export function wrapText(measure: TextMeasure, text: string, { width, size, weight = 'regular' }: Column): string[] {
  const fits = (part: string): boolean => measure.width(part, size, weight) <= width + ROUNDING;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (fits(joined)) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = breakWord(word, fits);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

function breakWord(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
