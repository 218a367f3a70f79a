import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage } from '@bahi/contracts';
import {
  copiedText,
  describeDrawn,
  indicNames,
  paperBill,
  paperLine,
  printedBill,
  sixBills,
  taxedPapers,
} from '@bahi/testing/paper';
import { readRows } from '@bahi/testing/realData';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from 'pdf-lib';
import type { PrintedDocument } from '../blocks.ts';
import { drawPdf } from './drawPdf.ts';
import { layOut } from '../layout/layOut.ts';
import { Typesetter } from './typesetter.ts';

const sha = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

/** The keys of all dictionaries in the file. */
function entriesOf(pdf: PDFDocument): Set<string> {
  const names = new Set<string>();
  const look = (object: PDFObject): void => {
    if (object instanceof PDFArray) for (const inner of object.asArray()) look(inner);
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) return;
    for (const [key, value] of dictionary.entries()) {
      names.add(key.asString());
      if (value instanceof PDFName) names.add(value.asString());
      look(value);
    }
  };
  for (const [, object] of pdf.context.enumerateIndirectObjects()) look(object);
  return names;
}

/** The fonts in the file, without the tag of their subset. */
async function fontsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes);
  const names = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.has(PDFName.of('FontFile2'))
        ? [String(object.get(PDFName.of('FontName')))]
        : [],
    );
  for (const name of names) expect(name).toMatch(/^\/[A-Z]{6}\+NotoSans[A-Za-z]*-(Regular|Bold)$/);
  return names.map((name) => name.slice('/AAAAAA+'.length)).sort();
}

/** A bill with names in every Indian script, some of them mixed in one line. */
const everyScript = (language: PrintLanguage) => {
  const names = [...Object.values(indicNames).flat(), 'Rice பொன்னி चावल 5 kg ₹250', 'মিষ্টি (ಸಿಹಿ) 100%'];
  const lines = names.map((name, index) => paperLine(index + 1, { name, localName: null }));
  const bill = paperBill({ lines });
  return printedBill({ ...bill, seller: { ...bill.seller, shopName: indicNames.tamil[1] } }, {}, language);
};

describe('a PDF', () => {
  it('has the same bytes for the same document, whatever was drawn before', async () => {
    // fontkit remembers glyphs of an earlier subset
    const names = readRows<'hindi'>('hindi/food-names.csv').map(({ hindi }) => hindi);
    const lines = names.map((name, index) => paperLine(index + 1, { name, localName: null }));
    const everyName = printedBill(paperBill({ lines }), {}, 'hi');
    const alone = await sha(await drawPdf(everyName, '80mm'));
    await drawPdf(sixBills['long']!('both'), 'a4');
    expect(await sha(await drawPdf(everyName, '80mm'))).toBe(alone);
  });

  it('takes its date, title and language from the document', async () => {
    const pdf = await PDFDocument.load(await drawPdf(sixBills['one']!('hi'), '58mm'), { updateMetadata: false });
    expect([pdf.getTitle(), pdf.getAuthor()]).toEqual(['बिल SKS/2526/00042', 'Sharma Kirana Store']);
    expect(pdf.getCreationDate()?.toISOString()).toBe('2026-01-06T05:00:00.000Z');
    expect(pdf.getModificationDate()?.toISOString()).toBe('2026-01-06T05:00:00.000Z');
    expect(String(pdf.catalog.get(PDFName.of('Lang')))).toBe('(hi-IN)');
    expect(String(pdf.catalog.lookup(PDFName.of('ViewerPreferences')))).toMatch('/DisplayDocTitle true');
  });

  it('embeds only the glyphs it needs, and is small', async () => {
    const bytes = await drawPdf(sixBills['hindi']!('both'), 'a4');
    expect(await fontsOf(bytes)).toEqual([
      'NotoSans-Bold',
      'NotoSans-Regular',
      'NotoSansDevanagari-Bold',
      'NotoSansDevanagari-Regular',
    ]);
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('has the font of another script only where a text needs it', async () => {
    expect(await fontsOf(await drawPdf(sixBills['one']!('en'), '80mm'))).toEqual(['NotoSans-Bold', 'NotoSans-Regular']);
    const bytes = await drawPdf(everyScript('en'), '80mm');
    const scripts = [
      'Bengali',
      'Devanagari',
      'Gujarati',
      'Gurmukhi',
      'Kannada',
      'Malayalam',
      'Oriya',
      'Tamil',
      'Telugu',
    ];
    expect(await fontsOf(bytes)).toEqual(
      [
        'NotoSans-Bold',
        'NotoSans-Regular',
        'NotoSansTamil-Bold',
        ...scripts.map((script) => `NotoSans${script}-Regular`),
      ].sort(),
    );
    expect(bytes.length).toBeLessThan(120_000);
  });

  it('has no scripts, actions or links, whatever the names contain (S15, S19)', async () => {
    const hostile = 'javascript:alert(1) https://evil.example/ ) >> /JS (app.alert(1)) endobj <script>';
    const bill = paperBill({ lines: [paperLine(1, { name: hostile, localName: hostile })], note: hostile });
    const seller = { ...bill.seller, shopName: hostile, address: hostile };
    const pdf = await PDFDocument.load(
      await drawPdf(printedBill({ ...bill, seller, number: hostile }, {}, 'both'), 'a4'),
    );
    const names = entriesOf(pdf);
    expect(names.has('/FontFile2')).toBe(true);
    for (const name of [
      '/JavaScript',
      '/JS',
      '/URI',
      '/OpenAction',
      '/AA',
      '/A',
      '/Annots',
      '/Launch',
      '/EmbeddedFiles',
      '/AcroForm',
      '/GoToR',
      '/SubmitForm',
    ])
      expect([name, names.has(name)]).toEqual([name, false]);
  });
});

const bills: Readonly<Record<string, (language: PrintLanguage) => PrintedDocument>> = {
  ...sixBills,
  everyScript,
  invoice: (language) => printedBill(taxedPapers.invoice(), {}, language),
};

describeDrawn('text copied from a PDF', () => {
  it.each(Object.keys(bills))('equals the drawn text, in the same order: %s', async (name) => {
    const document = bills[name]!('both');
    for (const size of ['a4', '58mm'] as const) {
      const pages = layOut(document, size, new Typesetter());
      const drawn = pages.flatMap(({ placed }) =>
        placed.flatMap(({ strip }) => strip.lines.map(({ parts }) => parts.map(({ text }) => text).join(' '))),
      );
      const copied = copiedText(await drawPdf(document, size), '-raw').split(/[\n\f]/);
      const clean = (texts: readonly string[]) =>
        texts.map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim());
      // on A4, lines in the left and right half can be so close that viewers copy them as one line
      const parts = (texts: readonly string[]) => (size === 'a4' ? clean(texts).join(' ').split(/ +/) : clean(texts));
      expect(parts(copied).filter(Boolean)).toEqual(parts(drawn).filter(Boolean));
    }
  });

  it('can be searched in Hindi by any word', async () => {
    const text = copiedText(await drawPdf(sixBills['hindi']!('hi'), '80mm'));
    for (const word of ['सुरेन्द्र', 'पंद्रह', 'च्यवनप्राश', 'कर्पूर', 'चिक्की', 'शर्मा']) expect(text).toMatch(word);
  });
});
