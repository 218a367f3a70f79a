import { decodePng } from '@bahi/testing/paper';
import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';

/** A QR code as a camera would see it on the screen. */
export interface QrOnScreen {
  /** The decoded text. */
  text: string;
  /** Screen pixels per module: whole when all edges are on whole pixels. */
  modulePixels: number;
  /** Whether all edges between dark and light are on the grid of modules. */
  isExact: boolean;
  /** White modules on the narrowest side. */
  quietModules: number;
}

interface Pixels {
  /** Red, green, blue and opacity of each. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

function pixelsOf(screenshot: Buffer): Pixels {
  const { data, width, height, channels } = decodePng(screenshot);
  const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (data[(index >> 2) * channels + (index & 3)] ?? 0),
  );
  return { data: rgba, width, height };
}

/**
 * Reads the QR code at `picture` from a screenshot, and measures it.
 * @throws {Error} when no code can be read
 */
export async function qrOnScreen(picture: Locator): Promise<QrOnScreen> {
  const page = picture.page();
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the picture is not on the page');
  const clip = { x: Math.round(box.x), y: Math.round(box.y), width: box.width, height: box.height };
  const { data, width, height } = pixelsOf(await page.screenshot({ clip }));
  const code = jsQR(data, width, height);
  if (code === null) throw new Error('no QR code can be read');

  const shade = (x: number, y: number): number => data[(y * width + x) * 4] ?? 0;
  const isDark = (x: number, y: number): boolean => shade(x, y) < 128;
  const places = Array.from(
    { length: width * height },
    (_, place) => [place % width, Math.floor(place / width)] as const,
  );
  const dark = places.filter(([x, y]) => isDark(x, y));
  const [left, right] = [Math.min(...dark.map(([x]) => x)), Math.max(...dark.map(([x]) => x))];
  const [top, bottom] = [Math.min(...dark.map(([, y]) => y)), Math.max(...dark.map(([, y]) => y))];
  const modulePixels = (right - left + 1) / (4 * code.version + 17);

  const isOnGrid = (distance: number): boolean => distance % modulePixels === 0;
  const isExact = places
    .filter(([x, y]) => x > left && x <= right && y > top && y <= bottom)
    .every(
      ([x, y]) =>
        (isDark(x, y) === isDark(x - 1, y) || isOnGrid(x - left)) &&
        (isDark(x, y) === isDark(x, y - 1) || isOnGrid(y - top)),
    );
  const isWhite = (border: number): boolean =>
    places
      .filter(([x, y]) => x >= left - border && x <= right + border && y >= top - border && y <= bottom + border)
      .filter(([x, y]) => x < left || x > right || y < top || y > bottom)
      .every(([x, y]) => shade(x, y) === 255);
  let white = 0;
  while (white < Math.min(left, top, width - 1 - right, height - 1 - bottom) && isWhite(white + 1)) white += 1;
  return { text: code.data, modulePixels, isExact, quietModules: white / modulePixels };
}
