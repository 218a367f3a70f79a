import { expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import {
  describeDrawn,
  differingLines,
  drawnPages,
  keepIfAsked,
  PRINTER_DPI,
  printedBill,
  samplePayment,
  sampleStatement,
  sixBills,
  taxedPapers,
  type ReferenceCase,
} from '@bahi/testing/paper';
import type { PrintedDocument } from '../blocks.ts';
import { printableReceipt } from '../khata/printableReceipt.ts';
import { printableStatement } from '../khata/printableStatement.ts';
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

const payment = samplePayment();
/** Papers of the khata. The layout of 58 mm is that of 80 mm, and is not drawn. */
const khataPapers: Readonly<Record<string, (language: PrintLanguage) => PrintedDocument>> = {
  statement: (language) => printableStatement(sampleStatement(), { language, party: 'customer' }),
  receipt: (language) => printableReceipt(payment, payment.seller!, { language }),
};
const khataCases = Object.keys(khataPapers).flatMap((name) =>
  (['a4', '80mm'] as const).flatMap((size) =>
    (['en', 'hi'] as const).map((language): ReferenceCase => [name, size, language]),
  ),
);

describeDrawn('papers of the khata', () => {
  it.each(khataCases)('match the reference pictures: %s on %s in %s', async (name, size, language) => {
    const pages = drawnPages(await drawPdf(khataPapers[name]!(language), size), PRINTER_DPI);
    keepIfAsked(pages, [name, size, language]);
    expect(differingLines(pages, [name, size, language])).toEqual([]);
  });
});
