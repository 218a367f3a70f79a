import { darkRuns } from '../figures/darkSquares.ts';
import { dotOf } from '../layout/measures.ts';
import type { Page } from '../layout/page.ts';
import type { Picture, Squares, Strip, TextLine } from '../layout/strip.ts';
import type { ShapedText, Span, Typesetter } from './typesetter.ts';

/** Rounds to four decimals, a thousandth of a dot. */
const number = (value: number): string => String(Math.round(value * 10_000) / 10_000 + 0);
const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');

/** Viewers blacken every dot that a rectangle touches, so rectangles are reduced by the possible rounding error. */
const INSET = 0.002;
const rectangle = (x: number, y: number, width: number, height: number): string =>
  `${[x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET].map(number).join(' ')} re`;

/** Name of the picture among the resources of a page: a document has one logo. */
export const LOGO = 'Logo';

/** The PDF operators that draw a page. Our `y` grows downwards from the top, a PDF's grows upwards from the bottom. */
export function pageContent(page: Page, type: Typesetter): string {
  return page.placed.flatMap(({ strip, y }) => stripContent(strip, y, page, type)).join('\n');
}

function stripContent({ lines, rules, squares, picture }: Strip, y: number, page: Page, type: Typesetter): string[] {
  const operators = lines.map((line) => lineContent(line, page.height - y - line.baseline, page.left, type));
  for (const { x, y: below, width, height } of rules) {
    const bottom = dotOf(page.height - y - below - height);
    operators.push(`${rectangle(page.left + x, bottom, width, height)} f`);
  }
  if (squares !== undefined) operators.push(squaresContent(squares, y, page));
  if (picture !== undefined) operators.push(pictureContent(picture, y, page));
  return operators;
}

/**
 * Writes each line as one text object, so that viewers that sort text by position copy the lines in order. Text that
 * cannot be recovered from the glyphs is added as `ActualText`.
 */
function lineContent({ parts }: TextLine, y: number, left: number, type: Typesetter): string {
  const drawn = parts.map(({ text, weight, x, size }) => textContent(type.shape(text, weight), left + x, y, size));
  return `BT\n${drawn.join('\n')}\nET`;
}

function textContent({ spans }: ShapedText, x: number, y: number, size: number): string {
  const operators: string[] = [];
  let from = x;
  for (const span of spans) {
    operators.push(`/${span.font.name} ${number(size)} Tf`, `1 0 0 1 ${number(from)} ${number(y)} Tm`);
    const glyphs = glyphContent(span, size);
    operators.push(
      span.actualText === null ? glyphs : `/Span <</ActualText <FEFF${utf16(span.actualText)}>>> BDC\n${glyphs}\nEMC`,
    );
    from += span.glyphs.reduce((sum, { xAdvance }) => sum + (xAdvance * size) / 1_000, 0);
  }
  return operators.join('\n');
}

/** Writes glyphs with the spacing that shaping calculated; raises or lowers marks. */
function glyphContent({ glyphs }: Span, size: number): string {
  const operators: string[] = [];
  let array = '';
  let codes = '';
  let rise = 0;
  // distance from the viewer's current position to the next glyph
  let shift = 0;
  const show = () => {
    if (codes !== '') array += `<${codes}>`;
    codes = '';
  };
  const finish = () => {
    show();
    if (array !== '') operators.push(`[${array}] TJ`);
    array = '';
  };
  for (const { code, width, xAdvance, xOffset, yOffset } of glyphs) {
    if (yOffset !== rise) {
      finish();
      rise = yOffset;
      operators.push(`${number((rise * size) / 1_000)} Ts`);
    }
    if (Math.abs(shift + xOffset) > 0.005) {
      show();
      array += number(-(shift + xOffset));
    }
    codes += hex(code);
    shift = xAdvance - width - xOffset;
  }
  finish();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join('\n');
}

/** Draws the dark squares as rectangles of one path, aligned to whole dots of the page. */
function squaresContent({ x, y: top, module, code }: Squares, y: number, page: Page): string {
  const left = dotOf(page.left + x);
  const upper = dotOf(y + top);
  const drawn = darkRuns(code).map(({ column, row, length }) => {
    const bottom = page.height - upper - (row + 1) * module;
    return rectangle(left + column * module, bottom, length * module, module);
  });
  return `${drawn.join('\n')}\nf`;
}

function pictureContent({ x, y: top, width, height }: Picture, y: number, page: Page): string {
  const bottom = page.height - dotOf(y + top) - height;
  const place = [width, 0, 0, height, dotOf(page.left + x), bottom].map(number).join(' ');
  return `q ${place} cm /${LOGO} Do Q`;
}
