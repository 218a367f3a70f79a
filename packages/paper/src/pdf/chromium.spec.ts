import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import {
  describeBesideChromium,
  drawnPages,
  hardSyllables,
  INDIC_SCRIPTS,
  indicNames,
  PRINTER_DPI,
  printedByChromium,
  strayDots,
  type IndicScript,
} from '@bahi/testing/paper';
import { pdfOfPages } from './drawPdf.ts';
import type { Page } from '../layout/page.ts';
import type { TextPart } from '../layout/strip.ts';
import type { Weight } from '../layout/textMeasure.ts';
import { fontPath } from './fontFiles.ts';
import { Typesetter } from './typesetter.ts';

const SIZE = 9;
const [WIDTH, HEIGHT] = [600, 800];
/** A place for each word, with room for signs above and below. */
const CELL = { width: 60, height: 20, baseline: 13 };
const COLUMNS = WIDTH / CELL.width;
const WORDS = COLUMNS * (HEIGHT / CELL.height);
/** Dots that rounding may set differently. A missing sign has several times as many. */
const MOST_STRAY = 3;
const weights: readonly Weight[] = ['regular', 'bold'];

/** One page of words in one script: the words of its names, and syllables from the whole list. */
function wordsOf(script: IndicScript): string[] {
  const names = indicNames[script].flatMap((name) => name.split(' '));
  const syllables = hardSyllables(script);
  const step = Math.ceil(syllables.length / (WORDS - names.length));
  return [...names, ...syllables.filter((_, index) => index % step === 0)];
}

const sheets = INDIC_SCRIPTS.flatMap((script) => weights.map((weight) => ({ script, weight, words: wordsOf(script) })));
type Sheet = (typeof sheets)[number];

const placeOf = (index: number) => ({
  x: (index % COLUMNS) * CELL.width + 2,
  y: Math.floor(index / COLUMNS) * CELL.height + CELL.baseline,
});

/** The words drawn as on a bill. */
function ourPage({ words, weight }: Sheet): Page {
  const lines = words.map((word, index) => {
    const { x, y } = placeOf(index);
    const part: TextPart = { text: word, weight, x, size: SIZE, width: CELL.width, paragraph: index, joint: '' };
    return { baseline: y, parts: [part] };
  });
  return { width: WIDTH, height: HEIGHT, left: 0, placed: [{ strip: { height: HEIGHT, lines, rules: [] }, y: 0 }] };
}

/** The same words in a page of HTML, at the same places and with the same font. */
function theirPage({ script, weight, words }: Sheet): string {
  const family = `${script}-${weight}`;
  const file = readFileSync(fontPath(script, weight)).toString('base64');
  const texts = words.map((word, index) => {
    const { x, y } = placeOf(index);
    return `<text x="${x}" y="${y}">${word}</text>`;
  });
  return `<style>@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${file}) }</style>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" style="font: ${SIZE}px ${family}">${texts.join('')}</svg>`;
}

const html = (body: string) => `<!doctype html><meta charset="utf-8"><style>
  @page { size: ${WIDTH}pt ${HEIGHT}pt; margin: 0 }
  body { margin: 0 }
  svg { display: block; width: ${WIDTH}pt; height: ${HEIGHT}pt; break-after: page; text-rendering: geometricPrecision }
</style>${body}`;

describeBesideChromium('words in Indian scripts', () => {
  it('are drawn as Chromium draws them with the same fonts, word by word', async () => {
    const ours = drawnPages(await (await pdfOfPages(sheets.map(ourPage), new Typesetter())).save(), PRINTER_DPI);
    const theirs = drawnPages(printedByChromium(html(sheets.map(theirPage).join(''))), PRINTER_DPI);
    const dots = (points: number) => Math.round((points * PRINTER_DPI) / 72);
    const differing = sheets.flatMap(({ words, weight }, page) =>
      words.flatMap((word, index) => {
        const { x, y } = placeOf(index);
        const [left, top] = [dots(x - 2), dots(y - CELL.baseline)];
        const cell = { left, top, right: left + dots(CELL.width), bottom: top + dots(CELL.height) };
        const stray = strayDots(ours[page]!, theirs[page]!, cell) + strayDots(theirs[page]!, ours[page]!, cell);
        return stray > MOST_STRAY ? [`${word} ${weight}: ${stray} dots`] : [];
      }),
    );
    expect(theirs).toHaveLength(sheets.length);
    expect(differing).toEqual([]);
  });
});
