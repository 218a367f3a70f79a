import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { PrintSize, Seller } from '@bahi/contracts';
import {
  bandsOf,
  describeDrawn,
  drawnPages,
  inkColumns,
  paperBill,
  PRINTER_DPI,
  printedBill,
  readPng,
  type Bitmap,
} from '@bahi/testing/paper';
import { encode } from 'fast-png';
import jsQR from 'jsqr';
import { QUIET_ZONE, qrCode } from '../upi/qrCode.ts';
import type { PrintedDocument } from '../blocks.ts';
import { blockOf } from '../blocksOf.ts';
import { printableBill } from '../printableBill.ts';
import { layOut } from '../layout/layOut.ts';
import { DOT } from '../layout/measures.ts';
import { drawPdf } from './drawPdf.ts';
import { Typesetter } from './typesetter.ts';

const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];

const unpaid = (seller: Partial<Seller> = {}) => {
  const bill = paperBill({ paymentMethod: 'UPI' });
  return printedBill({ ...bill, seller: { ...bill.seller, ...seller } });
};

/** Cuts a rectangle out of a picture. */
function cut({ width, dots }: Bitmap, left: number, top: number, right: number, bottom: number): Bitmap {
  const rows = Array.from({ length: bottom - top }, (_, y) =>
    dots.subarray((top + y) * width + left, (top + y) * width + right),
  );
  return { width: right - left, height: bottom - top, dots: Uint8Array.from(rows.flatMap((row) => [...row])) };
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the dark part of the QR code is laid out, in dots of the printer. */
function codeIn(document: PrintedDocument, size: PrintSize): Place {
  for (const { left, placed } of layOut(document, size, new Typesetter())) {
    for (const { strip, y } of placed) {
      if (strip.squares === undefined) continue;
      const { x, y: top, module, code } = strip.squares;
      const [border, edge] = [QUIET_ZONE * module, (code.columns - 2 * QUIET_ZONE) * module];
      const dots = (points: number): number => Math.round(points / DOT);
      const [from, upper] = [dots(left + x) + dots(border), dots(y + top) + dots(border)];
      return { left: from, right: from + dots(edge), top: upper, bottom: upper + dots(edge) };
    }
  }
  throw new Error('the document has no QR code');
}

function decoded({ width, height, dots }: Bitmap): string | undefined {
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 || dots[index >> 2] !== 1 ? 255 : 0,
  );
  return jsQR(pixels, width, height)?.data;
}

describeDrawn('a printed QR code', () => {
  it.each(sizes)(
    'has modules of at least four whole dots and a white border, and encodes the exact link: %s',
    async (size) => {
      const document = unpaid();
      const link = blockOf(document, 'qr')?.link ?? '';
      const [page] = drawnPages(await drawPdf(document, size), PRINTER_DPI);
      const { left, right, top, bottom } = codeIn(document, size);
      const code = qrCode(link);
      const modules = code.size - 2 * QUIET_ZONE;
      const module = (right - left) / modules;
      expect([Number.isInteger(module), module >= 4, bottom - top]).toEqual([true, true, right - left]);
      // compare every dot of every module
      const drawn = cut(page!, left, top, right, bottom);
      for (const [index, dot] of drawn.dots.entries()) {
        const [column, row] = [
          Math.floor((index % drawn.width) / module),
          Math.floor(Math.floor(index / drawn.width) / module),
        ];
        if ((dot === 1) !== code.isDark(column + QUIET_ZONE, row + QUIET_ZONE))
          expect([column, row, dot]).toBe('as in the code');
      }
      const white = QUIET_ZONE * module;
      const around = cut(
        page!,
        Math.max(0, left - white),
        top - white,
        Math.min(page!.width, right + white),
        bottom + white,
      );
      const ink = (picture: Bitmap) => picture.dots.reduce((sum, dot) => sum + dot, 0);
      expect(ink(around)).toBe(ink(drawn));
      // the border must be on the paper, though it may extend beyond the print head
      expect(left - white).toBeGreaterThanOrEqual(0);
      expect(decoded(around)).toBe(link);
    },
  );

  it('can be scanned at 203 dpi, the resolution of common receipt printers', async () => {
    const document = unpaid();
    const [page] = drawnPages(await drawPdf(document, '58mm'), 203);
    expect(decoded(page!)).toBe(blockOf(document, 'qr')?.link);
  });

  const hostile = '&am=1.00&pa=thief@upi#?%26+"\'\u202e\n शर्मा\u200dकिराना';
  it.each(sizes)('keeps payee and amount whatever the names contain (S19): %s', async (size) => {
    const document = unpaid({ shopName: hostile.repeat(4).slice(0, 120), upiPayeeName: null, address: hostile });
    const [page] = drawnPages(await drawPdf(document, size), PRINTER_DPI);
    const { left, right, top, bottom } = codeIn(document, size);
    const link =
      decoded(cut(page!, Math.max(0, left - 24), top - 24, Math.min(page!.width, right + 24), bottom + 24)) ?? '';
    expect(link).toBe(blockOf(document, 'qr')?.link);
    const fields = link
      .slice('upi://pay?'.length)
      .split('&')
      .map((field) => field.split('=')[0]);
    expect(fields).toEqual(['pa', 'pn', 'am', 'cu', 'tr', 'tn']);
    expect(new URLSearchParams(link.split('?')[1]).get('pa')).toBe('sharmakirana@upi');
    expect(new URLSearchParams(link.split('?')[1]).get('am')).toBe('84.00');
    const modules = qrCode(link).size - 2 * QUIET_ZONE;
    expect((right - left) / modules).toBeGreaterThanOrEqual(4);
  });
});

describe('the reference pictures', () => {
  const folder = 'packages/paper/references';
  const heads = { '58mm': [40, 424], '80mm': [32, 608], a4: [111, 1_569] } as const;

  it('show all ink under the print head and a roll that ends soon after its last line', () => {
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const page = readPng(readFileSync(join(folder, file)));
      const size = file.split('-')[1] as PrintSize;
      const { first, last } = inkColumns(page) ?? { first: 0, last: 0 };
      const [left, right] = heads[size];
      expect([file, first >= left, last < right]).toEqual([file, true, true]);
      const lastBand = bandsOf(page).at(-1);
      // eight dots are one millimetre
      if (size !== 'a4') expect([file, page.height - (lastBand?.end ?? 0) <= 8 * 8]).toEqual([file, true]);
    }
  });
});

describeDrawn('a printed logo', () => {
  it.each(['80mm', '58mm'] as const)('has the black dots of the printer, each in its place: %s', async (size) => {
    const [width, height] = [90, 60];
    const data = Uint8Array.from({ length: width * height }, (_, at) => Math.round((255 * (at % width)) / width));
    const logo = Buffer.from(encode({ width, height, data, channels: 1, depth: 8 })).toString('base64');
    const nothingSince = { cancelledAt: null, payments: [], creditNotes: [] };
    const document = printableBill(paperBill(), nothingSince, { language: 'en', logo });
    const [laidOut] = layOut(document, size, new Typesetter());
    const [{ strip, y } = { strip: undefined, y: 0 }] = laidOut!.placed;
    const { x, y: under, code } = strip!.squares!;
    const dots = (points: number): number => Math.round(points / DOT);
    const [left, top] = [dots(laidOut!.left + x), dots(y + under)];
    const [page] = drawnPages(await drawPdf(document, size), PRINTER_DPI);
    const drawn = cut(page!, left, top, left + code.columns, top + code.rows);
    const wanted = drawn.dots.map((_, at) => Number(code.isDark(at % code.columns, Math.floor(at / code.columns))));
    expect(drawn.dots).toEqual(wanted);
    expect(new Set(wanted)).toEqual(new Set([0, 1]));
  });
});
