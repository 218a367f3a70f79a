import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLOURS = 256;

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  rgb: Uint8Array;
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** The neighbour that a byte is predicted from best, by the PNG specification. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Decodes a picture of the browser: eight bits, RGB with or without alpha, not interlaced. */
function decode(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)];
  const header = chunks[0]?.data ?? Buffer.alloc(0);
  const [width, height, size] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  if (header[8] !== 8 || (header[9] !== 2 && header[9] !== 6) || header[12] !== 0)
    throw new Error('not such a picture');
  const raw = inflateSync(Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))));
  const stride = width * size;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const filter = raw[start] ?? 0;
    const row = new Uint8Array(stride);
    for (let x = 0; x < stride; x += 1) {
      const left = x < size ? 0 : (row[x - size] ?? 0);
      const corner = x < size ? 0 : (above[x - size] ?? 0);
      const up = above[x] ?? 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      row[x] = (raw[start + 1 + x] ?? 0) + predicted;
    }
    for (let x = 0; x < width; x += 1) rgb.set(row.subarray(x * size, x * size + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, rgb };
}

/** The most frequent colours. The edges of letters have hundreds of shades, which nobody can tell from their neighbours. */
function paletteOf({ rgb }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_COLOURS)
    .map(([colour]) => colour);
}

const colourAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);

function distance(a: number, b: number): number {
  const part = (shift: number): number => ((a >> shift) & 255) - ((b >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  for (let place = 1; place < palette.length; place += 1)
    if (distance(palette[place] ?? 0, colour) < distance(palette[best] ?? 0, colour)) best = place;
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(data.length, 0);
  content.copy(whole, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

/** The same picture with at most 256 colours, at about a third of the size. */
export function smallPng(png: Buffer): Buffer {
  const pixels = decode(png);
  const { width, height, rgb } = pixels;
  const palette = paletteOf(pixels);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at += 1) {
    const colour = colourAt(rgb, at * 3);
    let place = places.get(colour);
    if (place === undefined) {
      place = nearest(palette, colour);
      places.set(colour, place);
    }
    rows[at + Math.floor(at / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // eight bits a pixel, by palette
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
