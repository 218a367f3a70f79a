import type { PrintedDocument } from '../blocks.ts';
import { blockOf } from '../blocksOf.ts';
import type { Weight } from './fontFiles.ts';
import type { QrCode } from '../upi/qrCode.ts';
import { BASELINE, DOT, LINE } from './measures.ts';
import type { ShapedText, Typesetter } from './typesetter.ts';

/** A piece of a line. `x` is its left edge, in points from the left edge of the printable area. */
export interface TextPart {
  text: ShapedText;
  x: number;
  size: number;
}

/** Pieces on one baseline, from left to right, which are copied as one line. */
export interface TextLine {
  /** Distance from the top of the strip. */
  baseline: number;
  parts: TextPart[];
}

export interface Rule {
  y: number;
  from: number;
  to: number;
  thickness: number;
}

/** A QR code with its white border. Its top left corner is at x, y, moved to the nearest whole dot of the page. */
export interface Squares {
  x: number;
  y: number;
  module: number;
  code: QrCode;
}

/** Content over the full width that is never split between pages. */
export interface Strip {
  height: number;
  lines: TextLine[];
  rules: Rule[];
  squares?: Squares;
  /** Omitted when it would be alone on a page. */
  isDispensable?: boolean;
}

export type Align = 'start' | 'center' | 'end';

export interface TextBox {
  x: number;
  width: number;
  size: number;
  weight?: Weight;
  align?: Align;
}

export const space = (height: number): Strip => ({ height, lines: [], rules: [] });

/** A horizontal line with space around it. */
export function ruled(width: number, thickness: number, around: number): Strip {
  const y = around + thickness / 2;
  return { height: 2 * around + thickness, lines: [], rules: [{ y, from: 0, to: width, thickness }] };
}

/** Builds strips of text, using the typesetter of one document. */
export class StripMaker {
  readonly #type: Typesetter;

  constructor(type: Typesetter) {
    this.#type = type;
  }

  /** Wrapped paragraphs below each other in a box. */
  paragraphs(texts: readonly string[], box: TextBox): Strip {
    const { size, weight } = box;
    const wrapped = texts.flatMap((text) => this.#type.wrap(text, box.width, size, weight));
    const height = size * LINE;
    return {
      height: wrapped.length * height,
      lines: wrapped.map((text, index) => ({
        baseline: index * height + size * BASELINE,
        parts: [this.#part(text, box)],
      })),
      rules: [],
    };
  }

  #part(text: string, { x, width, size, weight, align = 'start' }: TextBox): TextPart {
    const shaped = this.#type.shape(text, weight);
    const left = width - (shaped.width * size) / 1_000;
    const shift = { start: 0, center: left / 2, end: left }[align];
    return { text: shaped, x: x + shift, size };
  }

  /** Text at both edges of a box: on one line where both fit, otherwise the right text below the left. */
  spread(left: string, right: string, box: TextBox, rightWeight = box.weight): Strip {
    const { x, width, size, weight } = box;
    const leftWidth = this.#type.width(left, size, weight);
    const rightWidth = this.#type.width(right, size, rightWeight);
    const end = this.paragraphs([right], { x, width, size, ...(rightWeight && { weight: rightWeight }), align: 'end' });
    const isRoomy = leftWidth + size + rightWidth <= width;
    const start = this.paragraphs([left], box);
    return isRoomy ? beside([start, end]) : below([start, end]);
  }

  /** `CANCELLED` over the full width between two thick lines; empty for a document without a mark. */
  mark(document: PrintedDocument, width: number, size: number): Strip[] {
    const words = blockOf(document, 'mark')?.words;
    if (words === undefined) return [];
    const thick = ruled(width, 4 * DOT, 1);
    const text = this.paragraphs([words.join(' / ')], { x: 0, width, size, weight: 'bold', align: 'center' });
    return [below([thick, text, thick])];
  }

  /** One row of a table, with its cells wrapped in their columns. */
  cells(cells: readonly { texts: readonly string[]; box: TextBox }[]): Strip {
    return beside(cells.map(({ texts, box }) => this.paragraphs(texts, box)));
  }

  width(text: string, size: number, weight?: Weight): number {
    return this.#type.width(text, size, weight);
  }

  wrap(text: string, width: number, size: number, weight?: Weight): string[] {
    return this.#type.wrap(text, width, size, weight);
  }
}

/** Combines strips side by side into one. Lines that share a baseline become one line. */
export function beside(strips: readonly Strip[]): Strip {
  const lines: TextLine[] = [];
  for (const { baseline, parts } of strips.flatMap((strip) => strip.lines)) {
    const known = lines.find((line) => Math.abs(line.baseline - baseline) < 0.01);
    if (known === undefined) lines.push({ baseline, parts: [...parts] });
    else known.parts.push(...parts);
  }
  lines.sort((one, other) => one.baseline - other.baseline);
  for (const { parts } of lines) parts.sort((one, other) => one.x - other.x);
  const squares = strips.find((strip) => strip.squares !== undefined)?.squares;
  return {
    height: Math.max(0, ...strips.map(({ height }) => height)),
    lines,
    rules: strips.flatMap(({ rules }) => rules),
    ...(squares && { squares }),
  };
}

/** Combines strips below each other into one that is never split between pages. */
export function below(strips: readonly Strip[]): Strip {
  const whole: Strip = space(0);
  for (const { height, lines, rules, squares } of strips) {
    const top = whole.height;
    whole.lines.push(...lines.map(({ baseline, parts }) => ({ baseline: baseline + top, parts })));
    whole.rules.push(...rules.map((rule) => ({ ...rule, y: rule.y + top })));
    if (squares !== undefined) whole.squares = { ...squares, y: squares.y + top };
    whole.height += height;
  }
  return whole;
}

/** Splits a text strip into one strip per line, so that a page may end between them. */
export function oneByOne({ lines, height }: Strip): Strip[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { baseline } = first;
  return lines.map(({ parts }) => ({ height: height / lines.length, lines: [{ baseline, parts }], rules: [] }));
}

/** A QR code, centred in `width` or at its left edge. */
export function qrStrip(code: QrCode, dots: number, width: number, align: 'start' | 'center'): Strip {
  const module = dots * DOT;
  const whole = code.size * module;
  // the white border may extend beyond the printable area
  const x = align === 'start' ? 0 : (width - whole) / 2;
  // one more dot, because the code moves to a whole dot
  return { height: whole + DOT, lines: [], rules: [], squares: { x, y: 0, module, code } };
}
