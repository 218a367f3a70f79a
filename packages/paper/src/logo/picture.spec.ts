import { describe, expect, it } from '@jest/globals';
import { encode } from 'fast-png';
import type { DarkSquares } from '../figures/darkSquares.ts';
import { dithered, greyOf, pixelsOf } from './picture.ts';

const grey = (width: number, height: number, value: (x: number, y: number) => number): Uint8Array =>
  encode({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
    channels: 1,
    depth: 8,
  });
/** 0 for a black dot and 255 for white paper, row by row. */
const dotsOf = ({ columns, rows, isDark }: DarkSquares): number[] =>
  Array.from({ length: columns * rows }, (_, at) => (isDark(at % columns, Math.floor(at / columns)) ? 0 : 255));

describe('the logo of a shop', () => {
  it('is read as grey on white paper: colours by how bright they look, transparent parts white', () => {
    const pixels = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 0, 0],
      [0, 0, 0, 128],
    ];
    const png = encode({ width: 4, height: 1, data: Uint8Array.from(pixels.flat()), channels: 4, depth: 8 });
    expect(Array.from(greyOf(png).grey, Math.round)).toEqual([76, 150, 255, 127]);
    expect(pixelsOf(png)).toEqual({ width: 4, height: 1 });
  });

  it('is refused when it is no PNG, is damaged, or has a depth that nobody draws', () => {
    const whole = grey(8, 8, () => 90);
    const damaged = whole.map((byte, at) => (at === 45 ? byte ^ 255 : byte));
    const deep = encode({ width: 1, height: 1, data: Uint16Array.of(7), channels: 1, depth: 16 });
    for (const file of [Uint8Array.of(1, 2, 3), new Uint8Array(60), damaged, whole.subarray(0, 40), deep])
      expect(() => greyOf(file)).toThrow();
  });

  it.each([0, 32, 100, 128, 200, 255])('is as dark in black dots as in grey %i', (value) => {
    const dots = dotsOf(
      dithered(
        grey(64, 64, () => value),
        64,
        64,
      ),
    );
    expect(new Set(dots)).toEqual(new Set(value === 0 ? [0] : value === 255 ? [255] : [0, 255]));
    const mean = dots.reduce((sum, dot) => sum + dot, 0) / dots.length;
    expect(Math.abs(mean - value)).toBeLessThan(6);
  });

  it('keeps its edges in any number of dots', () => {
    const half = grey(10, 10, (x) => (x < 5 ? 0 : 255));
    for (const columns of [4, 10, 40]) {
      const dots = dotsOf(dithered(half, columns, columns));
      const row = Array.from({ length: columns }, (_, x) => (x < columns / 2 ? 0 : 255));
      expect(dots).toEqual(Array.from({ length: columns }, () => row).flat());
    }
  });
});
