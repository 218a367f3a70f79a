import { deflateSync, inflateSync } from 'node:zlib';

/** A black-and-white picture, row by row; 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  dots: Uint8Array;
}

const isBlack = ({ width, height, dots }: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && dots[y * width + x] === 1;

/** Unpacks the bits of a row, most significant first, as in PBM and PNG. */
function unpacked(packed: Uint8Array, width: number, height: number, skip: number, black: 0 | 1): Uint8Array {
  const rowBytes = Math.ceil(width / 8) + skip;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bit = ((packed[y * rowBytes + skip + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      if (bit === black) dots[y * width + x] = 1;
    }
  }
  return dots;
}

/** Reads the output of `pdftoppm -mono`: pictures in binary PBM, one after the other. */
export function readPbm(bytes: Buffer): Bitmap[] {
  const pictures: Bitmap[] = [];
  for (let from = 0; from < bytes.length;) {
    const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(from, from + 64).toString('latin1'));
    if (head === null) throw new Error('not a PBM picture');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const begin = from + head[0].length;
    const end = begin + Math.ceil(width / 8) * height;
    pictures.push({ width, height, dots: unpacked(bytes.subarray(begin, end), width, height, 0, 1) });
    from = end;
  }
  return pictures;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});
const crc = (bytes: Buffer): number =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>>
  0;

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, check]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one bit a dot, without filters. */
export function writePng({ width, height, dots }: Bitmap): Buffer {
  const rowBytes = Math.ceil(width / 8) + 1;
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // in a PNG of one bit 1 is white
      if (dots[y * width + x] !== 1) packed[y * rowBytes + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const data = deflateSync(packed, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Reads what `writePng` wrote. */
export function readPng(png: Buffer): Bitmap {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  return { width, height, dots: unpacked(inflateSync(png.subarray(41, 41 + length)), width, height, 1, 0) };
}

/** A run of rows with black dots, between white rows. */
export interface Band {
  from: number;
  end: number;
}

/** The printed lines, from top to bottom. */
export function bandsOf(...pictures: Bitmap[]): Band[] {
  const bands: Band[] = [];
  const height = Math.max(...pictures.map((picture) => picture.height));
  const hasInk = (y: number) =>
    pictures.some(({ width, dots }) => dots.subarray(y * width, (y + 1) * width).includes(1));
  for (let y = 0; y < height; y += 1) {
    if (!hasInk(y)) continue;
    const from = y;
    while (y < height && hasInk(y)) y += 1;
    bands.push({ from, end: y });
  }
  return bands;
}

/** A rectangle of dots. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Black dots of one picture, within an area, without a black dot of the other nearby. */
export function strayDots(one: Bitmap, other: Bitmap, { left, top, right, bottom }: Area): number {
  let stray = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (!isBlack(one, x, y)) continue;
      let isNear = false;
      for (let dy = -1; dy <= 1 && !isNear; dy += 1)
        for (let dx = -1; dx <= 1 && !isNear; dx += 1) isNear = isBlack(other, x + dx, y + dy);
      if (!isNear) stray += 1;
    }
  }
  return stray;
}

/** For each line, how many dots of either picture are more than one dot away from any of the other. */
export function strayDotsByLine(one: Bitmap, other: Bitmap): number[] {
  return bandsOf(one, other).map(({ from, end }) => {
    const area = { left: 0, top: from, right: Math.max(one.width, other.width), bottom: end };
    return strayDots(one, other, area) + strayDots(other, one, area);
  });
}

/** First and last column with a black dot; undefined for a white picture. */
export function inkColumns({ width, height, dots }: Bitmap): { first: number; last: number } | undefined {
  let [first, last] = [width, -1];
  for (let y = 0; y < height; y += 1) {
    const row = dots.subarray(y * width, (y + 1) * width);
    const left = row.indexOf(1);
    if (left === -1) continue;
    first = Math.min(first, left);
    last = Math.max(last, row.lastIndexOf(1));
  }
  return last === -1 ? undefined : { first, last };
}
