import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';

/** Longest page: beyond 14,400 points (5,080 mm) many viewers show an empty one. */
const MOST_MM = 5_000;
const MM_PER_PIXEL = 25.4 / 96;

/** Height of a rendered roll in CSS pixels, and of its tallest unbreakable piece. */
export interface DrawnRoll {
  height: number;
  tallestPiece: number;
}

/** Page length of a roll: that of the bill, rounded up to half a millimetre. A longer bill is split into equal pages. */
function rollMillimetres({ height, tallestPiece }: DrawnRoll): number {
  // browsers round heights to whole pixels
  const whole = (height + 1) * MM_PER_PIXEL;
  const pages = Math.ceil(whole / MOST_MM);
  // a row that does not fit moves to the next page as a whole
  const length = pages === 1 ? whole : whole / pages + tallestPiece * MM_PER_PIXEL;
  return Math.ceil(length * 2) / 2;
}

/**
 * The `@page` rule of a document. A roll has an explicit length, because browsers drop `80mm auto`, and no margin. A4 has the title and
 * the page number on each page, if the browser supports it.
 */
export function pageRule(size: PrintSize, { title, pageText }: PrintedDocument, roll: DrawnRoll): string {
  if (size !== 'a4') return `@page { size: ${size} ${rollMillimetres(roll)}mm; margin: 0 }`;
  const font = `font: 9.5pt 'Bahi Paper', sans-serif`;
  const feet = `@bottom-left { content: ${cssString(title)}; ${font} } @bottom-right { content: ${counted(pageText)}; ${font} }`;
  return `@page { size: A4; margin: 14mm 14mm 18mm; ${feet} }`;
}

/** `Page {page} of {pages}` with CSS counters. */
const counted = (text: string): string =>
  text
    .split(/(\{pages?\})/)
    .map((part) => (/^\{pages?\}$/.test(part) ? `counter(${part.slice(1, -1)})` : cssString(part)))
    .join(' ');

/** Escapes text as a CSS string. */
const cssString = (text: string): string =>
  `"${Array.from(text, (letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `)).join('')}"`;
