import type { PrintedDocument } from '../blocks.ts';
import { blockOf } from '../blocksOf.ts';
import type { Weight } from './fontFiles.ts';
import type { QrCode } from '../upi/qrCode.ts';
import { BASELINE, DOT, LINE } from './measures.ts';
import type { ShapedText, Typesetter } from './typesetter.ts';

/** A piece of a line; `x` is its left edge, in points from the left edge of what is printed on. */
export interface TextPart {
  text: ShapedText;
  x: number;
  size: number;
}

/** Pieces on one baseline, from left to right: they are copied as one line. */
export interface TextLine {
  /** Below the top of the strip. */
  baseline: number;
  parts: TextPart[];
}

export interface Rule {
  y: number;
  from: number;
  to: number;
  thickness: number;
}

/** A QR code with its white border; its top left corner lies at x, y, moved to the nearest whole dot of the page. */
export interface Squares {
  x: number;
  y: number;
  module: number;
  code: QrCode;
}

/** What is printed over the full width and never taken apart. */
export interface Strip {
  height: number;
  lines: TextLine[];
  rules: Rule[];
  squares?: Squares;
  /** Left out rather than put on a page of its own. */
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

/** A line across, with some space around it. */
export function ruled(width: number, thickness: number, around: number): Strip {
  const y = around + thickness / 2;
  return { height: 2 * around + thickness, lines: [], rules: [{ y, from: 0, to: width, thickness }] };
}

/** Builds strips of text with one document's typesetter. */
export class StripMaker {
  readonly #type: Typesetter;

  constructor(type: Typesetter) {
    this.#type = type;
  }

  /** Paragraphs one below the other in a box, each wrapped. */
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

  /** Text at both edges of a box: on one line where there is room, else what stands right goes below what stands left. */
  spread(left: string, right: string, box: TextBox, rightWeight = box.weight): Strip {
    const { x, width, size, weight } = box;
    const leftWidth = this.#type.width(left, size, weight);
    const rightWidth = this.#type.width(right, size, rightWeight);
    const end = this.paragraphs([right], { x, width, size, ...(rightWeight && { weight: rightWeight }), align: 'end' });
    const isRoomy = leftWidth + size + rightWidth <= width;
    const start = this.paragraphs([left], box);
    return isRoomy ? beside([start, end]) : below([start, end]);
  }

  /** `CANCELLED` over the full width between two thick lines; nothing for a document without a mark. */
  mark(document: PrintedDocument, width: number, size: number): Strip[] {
    const words = blockOf(document, 'mark')?.words;
    if (words === undefined) return [];
    const thick = ruled(width, 4 * DOT, 1);
    const text = this.paragraphs([words.join(' / ')], { x: 0, width, size, weight: 'bold', align: 'center' });
    return [below([thick, text, thick])];
  }

  /** Rows of one table, whose cells are wrapped in their columns. */
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

/** Strips side by side as one; lines that share a baseline become one line. */
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

/** Strips one below the other as one that is never taken apart. */
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

/** Each line of a strip of text as a strip of its own: a page may end between them. */
export function oneByOne({ lines, height }: Strip): Strip[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { baseline } = first;
  return lines.map(({ parts }) => ({ height: height / lines.length, lines: [{ baseline, parts }], rules: [] }));
}

/** A QR code of so many dots a module, in the middle of `width` or at its left edge. */
export function qrStrip(code: QrCode, dots: number, width: number, align: 'start' | 'center'): Strip {
  const module = dots * DOT;
  const whole = code.size * module;
  // the white border may lie beside what is printed on
  const x = align === 'start' ? 0 : (width - whole) / 2;
  // one dot more, because the code moves to a whole dot
  return { height: whole + DOT, lines: [], rules: [], squares: { x, y: 0, module, code } };
}
