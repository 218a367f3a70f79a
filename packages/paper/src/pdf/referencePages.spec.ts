import { expect, it } from '@jest/globals';
import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';
import { describeDrawn, differingLines, drawnPages, hindiNames, PRINTER_DPI, sixBills } from '@bahi/testing/paper';
import { drawPdf } from './drawPdf.ts';

const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
const pagesOf = async (document: PrintedDocument, size: PrintSize) =>
  drawnPages(await drawPdf(document, size), PRINTER_DPI);

/** The Hindi bill with one sign removed from each name. */
function spoilt(): PrintedDocument {
  let text = JSON.stringify(sixBills['hindi']!('hi'));
  for (const [name, sign] of hindiNames) {
    const at = name.lastIndexOf(sign);
    text = text.replace(name, name.slice(0, at) + name.slice(at + sign.length));
  }
  return JSON.parse(text) as PrintedDocument;
}

describeDrawn('the reference pictures', () => {
  it.each(sizes)('match newly drawn pages on %s', async (size) => {
    expect(differingLines(await pagesOf(sixBills['hindi']!('hi'), size), ['hindi', size, 'hi'])).toEqual([]);
  });

  it.each(sizes)('reveal each sign that is removed from a name on %s', async (size) => {
    expect(differingLines(await pagesOf(spoilt(), size), ['hindi', size, 'hi'])).toHaveLength(hindiNames.length);
  });
});
