import { expect, it } from '@jest/globals';
import { bandsOf, describeDrawn, drawnPages, INDIC_SCRIPTS, indicNames, PRINTER_DPI } from '@bahi/testing/paper';
import { pdfOfPages } from '../pdf/drawPdf.ts';
import { Typesetter } from '../pdf/typesetter.ts';
import type { Page } from './page.ts';
import { StripMaker } from './stripMaker.ts';

const SIZE = 20;
/** Distance of the lines: more than any needs. */
const STEP = 50;
const dots = (points: number): number => (points * PRINTER_DPI) / 72;

describeDrawn('the height of a line', () => {
  it.each(INDIC_SCRIPTS)('has room for all signs above and below: %s', async (script) => {
    const type = new Typesetter();
    const maker = new StripMaker(type);
    const box = { x: 10, width: 500, size: SIZE, weight: 'bold' } as const;
    const placed = [...indicNames[script], '(Wgjpq|)'].map((name, index) => ({
      strip: maker.paragraphs([name], box),
      y: index * STEP + STEP / 4,
    }));
    const page: Page = { width: 600, height: placed.length * STEP, left: 0, placed };
    const [drawn] = drawnPages(await (await pdfOfPages([page], type)).save(), PRINTER_DPI);
    const outside = bandsOf(drawn!).filter(({ from, end }) => {
      const { strip, y } = placed[Math.floor(from / dots(STEP))]!;
      // one dot for rounding
      return from < dots(y) - 1 || end > dots(y + strip.height) + 1;
    });
    expect(outside).toEqual([]);
  });
});
