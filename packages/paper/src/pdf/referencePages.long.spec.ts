import { expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import {
  describeDrawn,
  differingLines,
  drawnPages,
  keepIfAsked,
  PRINTER_DPI,
  printedBill,
  sixBills,
  taxedPapers,
  type ReferenceCase,
} from '@bahi/testing/paper';
import { drawPdf } from './drawPdf.ts';

const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
const languages: readonly PrintLanguage[] = ['en', 'hi', 'both'];
const cases = Object.keys(sixBills).flatMap((name) =>
  sizes.flatMap((size) => languages.map((language): ReferenceCase => [name, size, language])),
);

/** Documents under GST with reference pictures, in each language: both together only repeat them. */
const taxedNames = ['invoice', 'interState', 'mixed', 'composition', 'creditNote'] as const;
const taxedCases = taxedNames.flatMap((name) =>
  sizes.flatMap((size) => (['en', 'hi'] as const).map((language) => [name, size, language] as const)),
);

describeDrawn('the six sample bills', () => {
  it.each(cases)('match the reference pictures: %s on %s in %s', async (name, size, language) => {
    const pages = drawnPages(await drawPdf(sixBills[name]!(language), size), PRINTER_DPI);
    keepIfAsked(pages, [name, size, language]);
    expect(differingLines(pages, [name, size, language])).toEqual([]);
  });
});

describeDrawn('documents under GST', () => {
  it.each(taxedCases)('match the reference pictures: %s on %s in %s', async (name, size, language) => {
    const document = printedBill(taxedPapers[name](), {}, language);
    const pages = drawnPages(await drawPdf(document, size), PRINTER_DPI);
    keepIfAsked(pages, [name, size, language]);
    expect(differingLines(pages, [name, size, language])).toEqual([]);
  });
});
