import { describe, expect, it } from '@jest/globals';
import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';
import { paperBill } from '@bahi/testing/paper';
import { encode } from 'fast-png';
import { printableBill } from '../printableBill.ts';
import { Typesetter } from '../pdf/typesetter.ts';
import { layOut as layOutWith } from './layOut.ts';
import { DOT, measures } from './measures.ts';
import type { Page } from './page.ts';
import type { Squares } from './strip.ts';

/** The text of each line of a page. */
const linesOf = ({ placed }: Page): string[] =>
  placed.flatMap(({ strip }) => strip.lines.map(({ parts }) => parts.map(({ text }) => text).join(' | ')));
const NOTHING_SINCE = { cancelledAt: null, payments: [], creditNotes: [] };
const type = new Typesetter();
const layOut = (document: PrintedDocument, size: PrintSize): Page[] => layOutWith(document, size, type);

describe('the logo (P8)', () => {
  const logo = (width: number, height: number): string => {
    const data = new Uint8Array(width * height).fill(100);
    return Buffer.from(encode({ width, height, data, channels: 1, depth: 8 })).toString('base64');
  };
  const sizeOf = ({ module, code }: Squares) => ({ width: code.columns * module, height: code.rows * module });
  const laidOut = (png: string | undefined, size: PrintSize): Page[] =>
    layOut(printableBill(paperBill(), NOTHING_SINCE, { language: 'both', logo: png }), size);

  it.each(['58mm', '80mm', 'a4'] as const)('stands before the shop, in whole dots and inside its box: %s', (size) => {
    for (const [width, height] of [
      [480, 60],
      [50, 400],
      [48, 48],
      [1, 1],
    ] as const) {
      const [page] = laidOut(logo(width, height), size);
      const place = size === 'a4' ? page!.placed[0]!.strip.picture : sizeOf(page!.placed[0]!.strip.squares!);
      const box = measures[size].logo;
      for (const [length, most] of [
        [place!.width, box.width],
        [place!.height, box.height],
      ] as const) {
        expect(length).toBeLessThanOrEqual(most + 1e-6);
        expect(Math.abs(length / DOT - Math.round(length / DOT))).toBeLessThan(1e-6);
      }
      const isTouching = [place!.width - box.width, place!.height - box.height].some((gap) => gap > -1.5 * DOT);
      expect(isTouching).toBe(true);
    }
  });

  it('takes no page more, and leaves a bill without one as it was', () => {
    for (const size of ['58mm', 'a4'] as const) {
      const [plain, drawn] = [laidOut(undefined, size), laidOut(logo(200, 100), size)];
      expect(drawn.map(linesOf)).toEqual(plain.map(linesOf));
      expect(plain[0]!.placed.some(({ strip }) => (strip.picture ?? strip.squares) !== undefined)).toBe(false);
    }
  });
});
