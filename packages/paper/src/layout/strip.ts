import type { DarkSquares } from '../figures/darkSquares.ts';
import type { QrCode } from '../upi/qrCode.ts';
import { DOT } from './measures.ts';
import type { Weight } from './textMeasure.ts';

/** A piece of a line. `x` is its left edge, in points from the left edge of the printable area. */
export interface TextPart {
  text: string;
  weight: Weight;
  x: number;
  size: number;
  /** In points. */
  width: number;
  /** Parts of one paragraph have the same number: the print page keeps them together. */
  paragraph: number;
  /** What is between this part and the one before it in its paragraph: nothing where a word was broken. */
  joint: '' | ' ';
}

/** Pieces on one baseline, from left to right, which are copied as one line. */
export interface TextLine {
  /** Distance from the top of the strip. */
  baseline: number;
  parts: TextPart[];
}

/** A black rectangle: a rule, or an edge of a box. */
export interface Rule {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A QR code with its white border, or a logo of black dots. Its top left corner is at x, y, moved to the nearest whole dot of the page. */
export interface Squares {
  x: number;
  y: number;
  module: number;
  code: DarkSquares;
}

/** The shop's logo, moved to the nearest whole dot of the page. */
export interface Picture {
  x: number;
  y: number;
  width: number;
  height: number;
  /** In base64. */
  png: string;
}

/** Content over the full width that is never split between pages. */
export interface Strip {
  height: number;
  lines: TextLine[];
  rules: Rule[];
  squares?: Squares;
  picture?: Picture;
}

export const space = (height: number): Strip => ({ height, lines: [], rules: [] });

/** A horizontal line with space around it. */
export function ruled(width: number, thickness: number, around: number): Strip {
  return { height: 2 * around + thickness, lines: [], rules: [{ x: 0, y: around, width, height: thickness }] };
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
  const picture = strips.find((strip) => strip.picture !== undefined)?.picture;
  return {
    height: Math.max(0, ...strips.map(({ height }) => height)),
    lines,
    rules: strips.flatMap(({ rules }) => rules),
    ...(squares && { squares }),
    ...(picture && { picture }),
  };
}

/** Combines strips below each other into one that is never split between pages. */
export function below(strips: readonly Strip[]): Strip {
  const whole: Strip = space(0);
  for (const { height, lines, rules, squares, picture } of strips) {
    const top = whole.height;
    whole.lines.push(...lines.map(({ baseline, parts }) => ({ baseline: baseline + top, parts })));
    whole.rules.push(...rules.map((rule) => ({ ...rule, y: rule.y + top })));
    if (squares !== undefined) whole.squares = { ...squares, y: squares.y + top };
    if (picture !== undefined) whole.picture = { ...picture, y: picture.y + top };
    whole.height += height;
  }
  return whole;
}

/** Combines strips side by side, each moved down so that their first lines share a baseline. */
export function aligned(strips: readonly Strip[]): Strip {
  const baselineOf = ({ lines: [first] }: Strip): number => first?.baseline ?? 0;
  const lowest = Math.max(0, ...strips.map(baselineOf));
  return beside(
    strips.map((strip) => (strip.lines.length === 0 ? strip : below([space(lowest - baselineOf(strip)), strip]))),
  );
}

/** A box around a strip; `x` and `width` are its outer edges, `padding` the space above and below the content. */
export function boxed(
  inside: Strip,
  { x, width, thickness }: { x: number; width: number; thickness: number },
  padding: number,
): Strip {
  const edge = thickness + padding;
  const height = inside.height + 2 * edge;
  const whole = below([space(edge), inside, space(edge)]);
  const edges: Rule[] = [
    { x, y: 0, width, height: thickness },
    { x, y: height - thickness, width, height: thickness },
    { x, y: 0, width: thickness, height },
    { x: x + width - thickness, y: 0, width: thickness, height },
  ];
  return { ...whole, rules: [...whole.rules, ...edges] };
}

/** A QR code, centred in `width` or at its left edge. */
export function qrStrip(code: QrCode, dots: number, width: number, align: 'start' | 'center'): Strip {
  const module = dots * DOT;
  const whole = code.size * module;
  // the white border may extend beyond the printable area
  const x = align === 'start' ? 0 : (width - whole) / 2;
  // one more dot, because the code moves to a whole dot
  return {
    height: whole + DOT,
    lines: [],
    rules: [],
    squares: { x, y: 0, module, code: { ...code, columns: code.size, rows: code.size } },
  };
}
