import { bytesOf, dithered, pixelsOf } from '../logo/picture.ts';
import { DOT } from './measures.ts';
import { space, type Strip } from './strip.ts';

interface LogoBox {
  /** Most points. */
  width: number;
  height: number;
  /** Printers of rolls know only black dots. */
  isDithered: boolean;
}

/** The shop's picture in a box that it fills as far as it can: coloured at its left edge, in black dots of the printer in its middle. */
export function logoStrip(png: string, { width, height, isDithered }: LogoBox): Strip {
  const bytes = bytesOf(png);
  const pixels = pixelsOf(bytes);
  const scale = Math.min(width / pixels.width, height / pixels.height);
  const dots = (length: number): number => Math.max(1, Math.floor((length * scale) / DOT + 1e-6));
  const [columns, rows] = [dots(pixels.width), dots(pixels.height)];
  const size = { width: columns * DOT, height: rows * DOT };
  // one more dot, because it moves to a whole dot
  const strip = space(size.height + DOT);
  if (!isDithered) return { ...strip, picture: { x: 0, y: 0, ...size, png } };
  const x = (width - size.width) / 2;
  return { ...strip, squares: { x, y: 0, module: DOT, code: dithered(bytes, columns, rows) } };
}
