import type { PrintSize } from '@bahi/contracts';
import type { Page } from '@bahi/paper/layout';

const POINTS_PER_MM = 72 / 25.4;

/**
 * The `@page` rule of laid-out pages, which have their own margins. A roll has an explicit length, because browsers drop
 * `80mm auto`: that of its longest page, rounded up to half a millimetre because page sizes are rounded too.
 */
export function pageRule(size: PrintSize, pages: readonly Page[]): string {
  if (size === 'a4') return '@page { size: A4; margin: 0 }';
  const longest = Math.max(...pages.map(({ height }) => height)) / POINTS_PER_MM;
  return `@page { size: ${size} ${Math.ceil(longest * 2 + 0.2) / 2}mm; margin: 0 }`;
}
