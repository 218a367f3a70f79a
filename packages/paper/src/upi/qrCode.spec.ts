import { describe, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import { qrCode, qrPath, type QrCode } from './qrCode.ts';
import { upiLink } from './upiLink.ts';

const link = (payeeName: string, upiId = 'sharma@okbank'): string =>
  upiLink({ payeeName, upiId, amountPaise: 128_400, billId: '0190f3a27c4e7b1d9a5e6f3c2b1a4d8e' });

/** The text that a scanner reads from the code, drawn with the given pixels per module. */
function scanned({ size, isDark }: QrCode, pixels = 4): string | undefined {
  const width = size * pixels;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isDark(Math.floor(x / pixels), Math.floor(y / pixels))) continue;
      picture.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return jsQR(picture, width, width)?.data;
}

describe('a QR code', () => {
  it.each(['Sharma Kirana', 'शर्मा किराना स्टोर', 'A & B "Stores" + 100%', 'क'.repeat(60)])(
    'scans as the exact link: %s',
    (name) => {
      expect(scanned(qrCode(link(name)))).toBe(link(name));
    },
  );

  it('has a white border of four modules on each side', () => {
    const { size, isDark } = qrCode(link('Sharma Kirana'));
    const dark = Array.from(
      { length: size * size },
      (_, place) => [place % size, Math.floor(place / size)] as const,
    ).filter(([column, row]) => isDark(column, row));
    const columns = dark.map(([column]) => column);
    const rows = dark.map(([, row]) => row);
    expect([Math.min(...columns), Math.min(...rows)]).toEqual([4, 4]);
    expect([Math.max(...columns), Math.max(...rows)]).toEqual([size - 5, size - 5]);
  });

  it('fits a 58 mm roll with the longest names that a link can carry: 93 modules of four dots are 372 of 384', () => {
    expect(qrCode(link('क'.repeat(200), `${'a'.repeat(90)}@okbankers`)).size).toBeLessThanOrEqual(93);
  });

  it('becomes rectangles that cover exactly the dark modules', () => {
    const code = qrCode(link('Sharma Kirana'));
    const covered = new Set<string>();
    for (const [, left, top, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let column = 0; column < Number(width); column += 1) covered.add(`${Number(left) + column},${top}`);
    }
    for (let row = 0; row < code.size; row += 1) {
      for (let column = 0; column < code.size; column += 1) {
        expect(covered.has(`${column},${row}`)).toBe(code.isDark(column, row));
      }
    }
  });
});
