import type { Strip } from './strip.ts';

/** One page with its strips where they belong. */
export interface Page {
  width: number;
  height: number;
  /** Left edge of what is printed on. */
  left: number;
  placed: { strip: Strip; y: number }[];
}

/** Puts strips one below the other, from `y` on. Gives where the next would begin. */
export function stack(page: Page, strips: readonly Strip[], y: number): number {
  let next = y;
  for (const strip of strips) {
    page.placed.push({ strip, y: next });
    next += strip.height;
  }
  return next;
}

export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, { height }) => sum + height, 0);
