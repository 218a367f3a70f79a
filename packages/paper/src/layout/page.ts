import type { Strip } from './strip.ts';

/** One page with its strips in place. */
export interface Page {
  width: number;
  height: number;
  /** Left edge of the printable area. */
  left: number;
  placed: { strip: Strip; y: number }[];
}

/** Places strips below each other, starting at `y`. Returns the position after the last one. */
export function stack(page: Page, strips: readonly Strip[], y: number): number {
  let next = y;
  for (const strip of strips) {
    page.placed.push({ strip, y: next });
    next += strip.height;
  }
  return next;
}

export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, { height }) => sum + height, 0);
