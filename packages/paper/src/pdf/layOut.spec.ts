import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';
import { paperBill, paperLine, paperLines, printedBill, sixBills } from '@bahi/testing/paper';
import { needed } from '../blocksOf.ts';
import { layOutA4 } from './layOutA4.ts';
import { layOutRoll } from './layOutRoll.ts';
import { A4_HEIGHT, measures, mm } from './measures.ts';
import type { Page } from './page.ts';
import { Typesetter } from './typesetter.ts';

/** Shared, because shaping is slow and nothing is drawn here. */
const type = new Typesetter();
const layOut = (document: PrintedDocument, size: PrintSize): Page[] =>
  size === 'a4' ? layOutA4(document, type) : layOutRoll(document, type, measures[size]);

/** The text of each line of a page. */
const linesOf = ({ placed }: Page): string[] =>
  placed.flatMap(({ strip }) => strip.lines.map(({ parts }) => parts.map(({ text }) => text.text).join(' | ')));

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

  it('starts no page for the closing words alone', () => {
    for (const count of [28, 29, 30, 31, 32, 33, 34, 35]) {
      const pages = layOut(printedBill(paperBill({ lines: paperLines(count) })), 'a4').map(linesOf);
      for (const page of pages) expect(page.some((line) => /^\d+ \| /.test(line))).toBe(true);
    }
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
    const pages = layOut(printedBill(paperBill({ lines: paperLines(1_000) }), {}, 'both'), '58mm');
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page.height).toBeLessThanOrEqual(14_400);
      const lines = linesOf(page);
      expect(lines.some((line) => line.startsWith('Continued'))).toBe(index < pages.length - 1);
      expect(lines.some((line) => line.startsWith(`Page ${index + 1} of ${pages.length}`))).toBe(index > 0);
    }
    const all = pages.flatMap(linesOf);
    const numbers = all.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => String(index + 1)));
    expect(all.filter((line) => line.startsWith('Grand total'))).toHaveLength(1);
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
    ];
    for (const document of documents) {
      for (const page of layOut(document, size)) {
        const { inner, top } = measures[size];
        for (const { strip, y } of page.placed) {
          expect(y).toBeGreaterThanOrEqual(top - 0.001);
          expect(y + strip.height).toBeLessThanOrEqual((size === 'a4' ? A4_HEIGHT - mm(14) : page.height) + 0.001);
          for (const { parts } of strip.lines) {
            let end = 0;
            for (const { text, x, size: points } of parts) {
              expect(points).toBeGreaterThanOrEqual(9);
              expect(x).toBeGreaterThanOrEqual(end - 0.01);
              end = x + (text.width * points) / 1_000;
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
    const totals = needed(document, 'totals').rows;
    const texts = [
      heading.shopName,
      ...heading.contact,
      ...heading.title,
      ...needed(document, 'lines').rows.flatMap(({ cells }) => Object.values(cells).flat()),
      ...[...facts, ...totals].flatMap(({ label, value }) => [label, value]),
      ...needed(document, 'words').sentences,
      ...needed(document, 'qr').caption,
      ...needed(document, 'footer').closing,
    ];
    for (const size of ['a4', '80mm', '58mm'] as const) {
      const drawn = squeezed(layOut(document, size).flatMap(linesOf).join(' '));
      for (const text of texts) expect([size, text, drawn.includes(squeezed(text))]).toEqual([size, text, true]);
    }
  });
});
