import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import type { Labelled, PrintedDocument, SumKey } from '../blocks.ts';
import { paperBill, paperLine, paperLines, printedBill, sixBills, taxedPapers } from '@bahi/testing/paper';
import { needed } from '../blocksOf.ts';
import { plainAmount, rupeeAmount } from '../figures/money.ts';
import { printableBill } from '../printableBill.ts';
import { Typesetter } from '../pdf/typesetter.ts';
import { layOut as layOutWith } from './layOut.ts';
import { A4_HEIGHT, measures, mm } from './measures.ts';
import type { Page } from './page.ts';

/** Shared, because shaping is slow and nothing is drawn here. */
const type = new Typesetter();
const layOut = (document: PrintedDocument, size: PrintSize): Page[] => layOutWith(document, size, type);

/** The text of each line of a page. */
const linesOf = ({ placed }: Page): string[] =>
  placed.flatMap(({ strip }) => strip.lines.map(({ parts }) => parts.map(({ text }) => text).join(' | ')));
const NOTHING_SINCE = { cancelledAt: null, payments: [], creditNotes: [] };
const languages: readonly PrintLanguage[] = ['en', 'hi', 'both'];
const millimetres = (points: number): number => (points / 72) * 25.4;

const rupees = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const sumAfter = (lines: readonly string[], label: string): number | undefined => {
  const line = lines.find((text) => text.startsWith(`${label}: `));
  return line === undefined ? undefined : rupees(line.slice(label.length));
};

describe('a bill on A4', () => {
  const counts = Array.from({ length: 120 }, (_, index) => index + 1);
  const longName = 'Basmati rice, extra long grain, aged for two years, in a bag of jute with a wooden scoop';

  it('breaks well for any number of lines from 1 to 120', () => {
    for (const count of counts) {
      const lines = paperLines(count).map((line, index) => (index % 7 === 3 ? { ...line, name: longName } : line));
      const pages = layOut(printedBill(paperBill({ lines })), 'a4').map(linesOf);
      let sum = 0;
      let next = 1;
      for (const [index, page] of pages.entries()) {
        const rows = page.filter((line) => /^\d+ \| /.test(line));
        expect(page.filter((line) => line.startsWith('No. | Item'))).toHaveLength(rows.length > 0 ? 1 : 0);
        expect(sumAfter(page, 'Brought forward')).toBe(index === 0 ? undefined : sum);
        for (const row of rows) {
          expect(row.startsWith(`${next} | `)).toBe(true);
          next += 1;
          sum += rupees(row.split(' | ').at(-1) ?? '');
        }
        const isLast = next > count;
        expect(sumAfter(page, 'Carried forward')).toBe(isLast ? undefined : sum);
        expect(page.some((line) => line.includes('Grand total'))).toBe(isLast);
        expect([count, rows.length > 0]).toEqual([count, true]);
        expect(page.at(-1)).toBe(`Bill SKS/2526/00042 | Page ${index + 1} of ${pages.length}`);
      }
      expect(next).toBe(count + 1);
    }
  });

  it.each(languages)('needs no sheet for the QR code, the note or the closing words alone (P2): %s', (language) => {
    for (const paymentMethod of ['CASH', 'UPI'] as const) {
      for (const count of counts.slice(0, 70)) {
        const bill = paperBill({ lines: paperLines(count), paymentMethod, note: 'Deliver before evening' });
        const pages = layOut(printedBill(bill, {}, language), 'a4');
        for (const page of pages) expect(linesOf(page).some((line) => /^\d+ \| /.test(line))).toBe(true);
        const withCode = pages.map(({ placed }) => placed.some(({ strip }) => strip.squares !== undefined));
        expect(withCode).toEqual(pages.map((_, index) => paymentMethod === 'UPI' && index === pages.length - 1));
      }
    }
  });

  it('puts twelve lines in both languages, with a QR code, a customer and a note, on one sheet (P2)', () => {
    const customer = {
      walkIn: false as const,
      name: 'Meera Nair',
      phone: '+91 98200 12345',
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: '4 Park Street',
    };
    const bill = paperBill({ lines: paperLines(12), paymentMethod: 'UPI', customer, note: 'Deliver before evening' });
    expect(layOut(printedBill(bill, {}, 'both'), 'a4')).toHaveLength(1);
  });

  it('leaves the closing words out rather than starting a sheet, and keeps them where they fit (P2)', () => {
    const sheets = counts.slice(0, 60).map((count) => {
      const pages = layOut(printedBill(paperBill({ lines: paperLines(count) })), 'a4');
      return { pages: pages.length, isThanked: pages.flatMap(linesOf).includes('Thank you!') };
    });
    expect(sheets[11]).toEqual({ pages: 1, isThanked: true });
    expect(sheets.filter(({ isThanked }) => !isThanked).length).toBeLessThan(5);
    const mostOnOne = sheets.findLastIndex(({ pages }) => pages === 1);
    expect(sheets[mostOnOne]).toEqual({ pages: 1, isThanked: false });
  });

  it('carries the sum of each column of an invoice forward, and ends the table with them', () => {
    const bill = taxedPapers.invoice();
    const lines = Array.from({ length: 80 }, (_, index) => bill.lines[index % bill.lines.length]!);
    const document = printedBill({ ...bill, lines });
    const { rows } = needed(document, 'lines');
    const pages = layOut(document, 'a4').map(linesOf);
    const sumsAfter = (label: string) => pages.map((page) => page.find((line) => line.startsWith(`${label} | `)));
    const sumRow = (label: string, count: number): string => {
      const sum = (key: SumKey) => plainAmount(rows.slice(0, count).reduce((total, { sums }) => total + sums[key]!, 0));
      return [label, ...(['taxableValue', 'cgst', 'sgst', 'amount'] as const).map(sum)].join(' | ');
    };
    const counts = pages.map((page) => page.filter((line) => /^\d+ \| /.test(line)).length);
    const ends = counts.map((_, index) => counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0));
    expect(ends.at(-1)).toBe(80);
    expect(sumsAfter('Carried forward').slice(0, -1)).toEqual(
      ends.slice(0, -1).map((end) => sumRow('Carried forward', end)),
    );
    expect(sumsAfter('Brought forward').slice(1)).toEqual(
      ends.slice(0, -1).map((end) => sumRow('Brought forward', end)),
    );
    expect(sumsAfter('Total').at(-1)).toBe(sumRow('Total', 80));
  });

  it('has columns of tax where their figures fit, and otherwise the taxes below the name', () => {
    const heads = (document: PrintedDocument) =>
      layOut(document, 'a4')
        .flatMap(linesOf)
        .find((line) => line.startsWith('No. |'));
    expect(heads(printedBill(taxedPapers.invoice()))).toBe(
      'No. | Item | Quantity | Price (₹) | Discount (₹) | Taxable value | GST | CGST | SGST | Amount (₹)',
    );
    const bill = taxedPapers.large();
    const lines = bill.lines.map((line) => ({
      ...line,
      cgstPaise: 1_000_000_000_000,
      taxableValuePaise: 1_000_000_000_000,
    }));
    const huge = printedBill({ ...bill, lines });
    expect(heads(huge)).toBe('No. | Item | Quantity | Price (₹) | Discount | Amount (₹)');
    const text = layOut(huge, 'a4').flatMap(linesOf).join(' ');
    for (const tax of ['GST 5%', 'Taxable value', 'CGST', 'SGST', '10,00,00,00,000.00']) expect(text).toMatch(tax);
  });

  it('has each copy of an invoice on pages of its own, with its mark', () => {
    for (const size of ['a4', '58mm'] as const) {
      const all = printableBill(taxedPapers.invoice(), NOTHING_SINCE, { language: 'en', copies: 'all' });
      const pages = layOut(all, size).map((page) => linesOf(page).join(' '));
      expect(pages).toHaveLength(3);
      for (const [index, mark] of ['Original', 'Duplicate', 'Triplicate'].entries()) expect(pages[index]).toMatch(mark);
    }
  });

  it('has a line for a signature on a bill, and none on an estimate (P8)', () => {
    const signs = (document: PrintedDocument) =>
      layOut(document, 'a4').flatMap(linesOf).includes('Authorised signature');
    expect(signs(printedBill(paperBill()))).toBe(true);
    expect(signs(printedBill({ ...paperBill(), documentKind: 'estimate', number: null }))).toBe(false);
  });

  it('continues a long note and many credit notes on the next page', () => {
    const note = Array.from({ length: 120 }, (_, index) => `line ${index}`).join('\n');
    const creditNotes = Array.from({ length: 60 }, (_, index) => ({
      number: `CN/2526/${String(index + 1).padStart(5, '0')}`,
      at: '2026-01-07T05:00:00.000Z',
      grandTotalPaise: 100,
    }));
    const pages = layOut(printedBill(paperBill({ note }), { creditNotes }), 'a4');
    const text = pages.flatMap(linesOf).join('\n');
    expect(pages.length).toBeGreaterThan(2);
    expect(text).toMatch('line 119');
    expect(text).toMatch('CN/2526/00060');
  });
});

describe('a bill on a roll', () => {
  const rolls = ['58mm', '80mm'] as const;

  it.each(rolls)('puts %s on one page as long as its content', (size) => {
    for (const count of [1, 7, 60, 300]) {
      const pages = layOut(printedBill(paperBill({ lines: paperLines(count) })), size);
      expect(pages).toHaveLength(1);
      const [page] = pages;
      const end = page!.placed.reduce((last, { strip, y }) => Math.max(last, y + strip.height), 0);
      expect(page!.height - end - measures[size].bottom).toBeLessThan(mm(0.125));
    }
  });

  it('splits 1,000 lines into pages that viewers can show, marks the continuation, and prints every line and the total once', () => {
    const lines = paperLines(1_000);
    const pages = layOut(printedBill(paperBill({ lines }), {}, 'both'), '58mm');
    expect(pages.length).toBeGreaterThan(1);
    let sum = 0;
    let next = 1;
    const amounts = lines.map(({ grossPaise }) => grossPaise);
    for (const [index, page] of pages.entries()) {
      expect(page.height).toBeLessThanOrEqual(14_400);
      const texts = linesOf(page);
      const isLast = index === pages.length - 1;
      expect(texts.some((line) => line.startsWith('Continued'))).toBe(!isLast);
      // the first page too says that it is one of several (P7)
      expect(texts.some((line) => line.startsWith(`Page ${index + 1} of ${pages.length}`))).toBe(true);
      const carried = (label: string): string | undefined => {
        const at = texts.findIndex((line) => line.startsWith(label));
        return at === -1 ? undefined : /₹[\d,.]+/.exec(texts.slice(at, at + 3).join(' '))?.[0];
      };
      expect(carried('Brought forward')).toBe(index === 0 ? undefined : rupeeAmount(sum));
      for (; texts.some((line) => line.startsWith(`${next}. | `)); next += 1) sum += amounts[next - 1] ?? 0;
      expect(carried('Carried forward')).toBe(isLast ? undefined : rupeeAmount(sum));
    }
    const heights = pages.map(({ height }) => height);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(mm(100));
    const all = pages.flatMap(linesOf);
    const numbers = all.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => String(index + 1)));
    expect(all.filter((line) => line.startsWith('Grand total'))).toHaveLength(1);
  });
});

describe('the look of a roll (P8)', () => {
  const customer = {
    walkIn: false as const,
    name: 'Meera Nair',
    phone: '+91 98200 12345',
    gstNumber: null,
    stateCode: null,
    deliveryStateCode: null,
    address: '4 Park Street, Jaipur',
  };
  const twelve = paperLines(12).map((line) => ({ ...line, discountPaise: 500 }));
  const rich = paperBill({ lines: twelve, billDiscountPaise: 1_250, paymentMethod: 'UPI', customer });

  it('needs at most 300 mm for twelve discounted lines in both languages, with customer and QR code, on 58 mm', () => {
    const [page] = layOut(printedBill(rich, {}, 'both'), '58mm');
    expect(millimetres(page!.height)).toBeLessThanOrEqual(300);
  });

  it.each(['58mm', '80mm', 'a4'] as const)('has the translation of a text on its line, and smaller: %s', (size) => {
    const lines = layOut(printedBill(rich, {}, 'both'), size).flatMap(({ placed }) =>
      placed.flatMap(({ strip }) => strip.lines),
    );
    const sugar = lines.find(({ parts }) => parts.some(({ text }) => text === 'Sugar'));
    const [first, second] = sugar!.parts.slice(sugar!.parts.findIndex(({ text }) => text === 'Sugar'));
    expect(second?.text).toBe(' / चीनी');
    expect(second?.size).toBeLessThan(first!.size);
  });

  it.each(['58mm', '80mm'] as const)('has each value beside its label, never below it: %s', (size) => {
    const document = printedBill(rich, {}, 'both');
    const lines = layOut(document, size).flatMap(linesOf);
    const { counts, rows } = needed(document, 'totals');
    const facts = [...needed(document, 'parties').facts, ...needed(document, 'payment').facts, ...counts];
    // the grand total is larger, and has the middle of its box
    const sums = rows.filter(({ isGrand }) => !isGrand);
    for (const { label, value } of [...facts, ...sums]) {
      const [start = ''] = value.split(' ');
      const line = lines.find((text) => text.startsWith(label[0] ?? '?') && text.includes(start));
      expect([label, line !== undefined]).toEqual([label, true]);
    }
  });

  it.each(['58mm', '80mm'] as const)(
    'leaves no number of a line alone, however long the word behind it: %s',
    (size) => {
      const names = ['W'.repeat(120), 'क्ष'.repeat(60), 'Rice', 'A very long name of goods that wraps twice or more'];
      const lines = Array.from({ length: 12 }, (_, index) => paperLine(index + 1, { name: names[index % 4]! }));
      for (const language of languages) {
        const all = layOut(printedBill(paperBill({ lines }), {}, language), size).flatMap(linesOf);
        expect(all.filter((line) => /^\d+\.\s*$/.test(line))).toEqual([]);
        expect(all.filter((line) => /^\d+\. \| ./.test(line))).toHaveLength(12);
      }
    },
  );

  it.each(['58mm', '80mm', 'a4'] as const)('has the grand total in a box: %s', (size) => {
    const placed = layOut(printedBill(paperBill()), size).flatMap((page) => page.placed);
    const isGrand = ({ parts }: { parts: readonly { text: string }[] }) =>
      parts.some(({ text }) => text === 'Grand total');
    const strip = placed.find((one) => one.strip.lines.some(isGrand))?.strip;
    const { baseline = 0 } = strip?.lines.find(isGrand) ?? {};
    const upright = strip?.rules.filter(
      ({ y, width, height }) => height > width && y < baseline && y + height > baseline,
    );
    expect(upright?.length).toBeGreaterThanOrEqual(2);
  });

  it.each(['58mm', '80mm', 'a4'] as const)('tells a paid bill from an unpaid one by word and frame: %s', (size) => {
    const frame = (paymentMethod: 'CASH' | 'UPI', word: string): number => {
      const placed = layOut(printedBill(paperBill({ paymentMethod })), size).flatMap((page) => page.placed);
      const isStamp = ({ parts }: { parts: readonly { text: string }[] }) => parts.some(({ text }) => text === word);
      const strip = placed.find((one) => one.strip.lines.some(isStamp))?.strip;
      const { baseline = 0 } = strip?.lines.find(isStamp) ?? {};
      const sides = strip?.rules.filter(
        ({ y, width, height }) => height > width && y < baseline && y + height > baseline,
      );
      return Math.max(0, ...(sides ?? []).map(({ width }) => width));
    };
    expect(frame('CASH', 'PAID')).toBeGreaterThan(0);
    expect(frame('UPI', 'UNPAID')).toBeGreaterThan(2 * frame('CASH', 'PAID'));
  });
});

describe('a bill of any size', () => {
  const cases = (['a4', '80mm', '58mm'] as const).flatMap((size) =>
    (['en', 'hi', 'both'] as const).map((language): [PrintSize, PrintLanguage] => [size, language]),
  );

  it.each(cases)('keeps inside the page, overlaps nothing and never uses small type on %s in %s', (size, language) => {
    const hostile = [
      paperLine(1, {
        name: 'W'.repeat(200),
        localName: 'क्ष'.repeat(80),
        unitPricePaise: 1_000_000_000_000,
        quantityMilli: 1_000,
      }),
      paperLine(2, {
        name: 'ﷺ العربية עברית 中文 ไทย தமிழ் 🇮🇳 👩🏽‍🌾 e\u0301\u0327 \u202egnp.exe',
        localName: '\u200d\u200c',
        unit: 'jute_bag',
        quantityMilli: 10_000_000_000,
      }),
    ];
    const documents = [
      ...Object.values(sixBills).map((make) => make(language)),
      printedBill(paperBill({ lines: hostile }), {}, language),
      ...[taxedPapers.mixed, taxedPapers.large].map((make) => printedBill(make(), {}, language)),
      printedBill({ ...taxedPapers.invoice(), lines: hostile }, {}, language),
    ];
    for (const document of documents) {
      for (const page of layOut(document, size)) {
        const { inner, top } = measures[size];
        for (const { strip, y } of page.placed) {
          expect(y).toBeGreaterThanOrEqual(top - 0.001);
          expect(y + strip.height).toBeLessThanOrEqual((size === 'a4' ? A4_HEIGHT - mm(14) : page.height) + 0.001);
          for (const { parts } of strip.lines) {
            let end = 0;
            for (const { width, x, size: points } of parts) {
              expect(points).toBeGreaterThanOrEqual(9);
              expect(x).toBeGreaterThanOrEqual(end - 0.01);
              end = x + width;
            }
            expect(end).toBeLessThanOrEqual(inner + 0.01);
          }
        }
      }
    }
  });

  it.each(['a4', '80mm', '58mm'] as const)('marks every page of a cancelled bill as cancelled: %s', (size) => {
    const bill = paperBill({ lines: paperLines(size === 'a4' ? 90 : 700) });
    const pages = layOut(printedBill(bill, { cancelledAt: '2026-01-07T05:00:00.000Z' }, 'both'), size);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(linesOf(page)).toContain('CANCELLED / रद्द');
  });

  it('prints all text of the blocks', () => {
    const squeezed = (text: string) => text.replace(/[\s|]+/g, '');
    const document = sixBills['discounts']!('both');
    const heading = needed(document, 'heading');
    const facts = [...needed(document, 'parties').facts, ...needed(document, 'payment').facts];
    const { counts, rows } = needed(document, 'totals');
    const { scan, caption } = needed(document, 'qr');
    const labelled: Labelled[] = [...heading.contact, ...facts, ...counts, ...rows, ...caption];
    const texts = [
      heading.shopName,
      heading.address,
      ...heading.title,
      ...labelled.flatMap(({ label, value }) => [...label, ...value.split(' ')]),
      ...(needed(document, 'payment').stamp?.words ?? []),
      ...needed(document, 'words').sentences,
      ...scan,
      ...needed(document, 'footer').closing,
    ];
    for (const size of ['a4', '80mm', '58mm'] as const) {
      const cells = needed(document, 'lines').rows.flatMap((row) => Object.entries(row.cells));
      // on a roll the unit is translated where there is room
      const shown = cells.flatMap(([key, entries]) =>
        key === 'quantity' && size !== 'a4' ? entries.slice(0, 1) : entries,
      );
      const drawn = squeezed(layOut(document, size).flatMap(linesOf).join(' '));
      for (const text of [...texts, ...shown])
        expect([size, text, drawn.includes(squeezed(text))]).toEqual([size, text, true]);
    }
  });
});
