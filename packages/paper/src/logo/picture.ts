import { decode, hasPngSignature } from 'fast-png';
import type { DarkSquares } from '../figures/darkSquares.ts';

/** Grey values from 0 (black) to 255 (white), row by row, as on white paper. */
interface GreyPicture {
  width: number;
  height: number;
  grey: Float64Array;
}

const WHITE = 255;

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Width and height of a PNG in pixels, from its head alone. @throws {Error} for any other file, and for one that ends before */
export function pixelsOf(png: Uint8Array): { width: number; height: number } {
  if (!hasPngSignature(png)) throw new Error('only PNG pictures are read');
  const head = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

/** Decodes a PNG with eight bits a channel and no palette, as browsers write them. @throws {Error} for any other file */
export function greyOf(png: Uint8Array): GreyPicture {
  const { width, height, data, channels, depth, palette } = decode(png, { checkCrc: true });
  if (depth !== 8 || palette !== undefined) throw new Error('only PNG pictures of eight bits a channel are read');
  const isGrey = channels < 3;
  const isTransparent = channels % 2 === 0;
  const grey = new Float64Array(width * height);
  for (let place = 0; place < grey.length; place += 1) {
    const at = place * channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const value = isGrey ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
    const alpha = isTransparent ? (data[at + channels - 1] ?? WHITE) / WHITE : 1;
    grey[place] = value * alpha + WHITE * (1 - alpha);
  }
  return { width, height, grey };
}

/** The picture with another number of pixels: each is the mean of those it covers. */
function resized({ width, height, grey }: GreyPicture, columns: number, rows: number): GreyPicture {
  const mean = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = covered(row, rows, height);
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = covered(column, columns, width);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += grey[y * width + x] ?? WHITE;
      mean[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width: columns, height: rows, grey: mean };
}

function covered(place: number, places: number, pixels: number): [from: number, to: number] {
  const from = Math.floor((place * pixels) / places);
  return [from, Math.max(from + 1, Math.floor(((place + 1) * pixels) / places))];
}

/** Shares of the error that Floyd and Steinberg pass on: to the right, and to the three dots below. */
const SHARES = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const;

/** The picture in black dots that look grey from afar (Floyd–Steinberg), for printers that know no grey. */
export function dithered(png: Uint8Array, columns: number, rows: number): DarkSquares {
  const { grey } = resized(greyOf(png), columns, rows);
  const dark = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const place = row * columns + column;
      const wanted = grey[place] ?? WHITE;
      const isDark = wanted < WHITE / 2;
      if (isDark) dark.add(place);
      const error = isDark ? wanted : wanted - WHITE;
      for (const [right, down, share] of SHARES) {
        const isInside = column + right >= 0 && column + right < columns && row + down < rows;
        const next = place + down * columns + right;
        if (isInside) grey[next] = (grey[next] ?? WHITE) + error * share;
      }
    }
  }
  return { columns, rows, isDark: (column, row) => dark.has(row * columns + column) };
}
