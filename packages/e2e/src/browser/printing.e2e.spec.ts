import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { documentOfView, printableBill } from '@bahi/paper';
import { drawPdf } from '@bahi/paper/pdf';
import { bandsOf, copiedText, encodePng, inkColumns } from '@bahi/testing/paper';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { stockShelves } from './counter.ts';
import { closeDialog, DOTS_PER_MM, openings, printout, takeOverPrinting } from './printedPages.ts';
import { waitForText } from './waitForText.ts';
import { longNames, showBill, someLines, type ShownBill } from './shownBill.ts';

/** The printable width, centred on the paper. */
const HEADS = { '80mm': { paper: 80, head: 72 }, '58mm': { paper: 58, head: 48 } } as const;

/** Overlapping texts on the printed page, and the smallest type. */
const PAPER_FAULTS = `(() => {
  const leaves = [...document.querySelectorAll('.paper :is(p, span, th, td)')].filter((one) => one.children.length === 0);
  const places = leaves.flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].map((rect) => ({ text: one.textContent, rect }));
  });
  const overlaps = places.filter(({ rect }, index) => places.some((other, place) => place > index &&
    Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left) > 1 &&
    Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top) > rect.height / 2));
  const pointsOf = (one) => Number.parseFloat(getComputedStyle(one).fontSize) * 0.75;
  return { overlaps: overlaps.map(({ text }) => text), points: Math.min(...leaves.map(pointsOf)) };
})()`;

/** The letters of a page in alphabetical order: programs that extract text break words in other places. */
const lettersOf = (text: string): string => Array.from(text.replaceAll(/\s/g, '')).toSorted().join('');

// the client draws the print page, so one engine is enough
describeInBrowser('the print page', () => {
  let stage: Stage;
  let owner: ShopClient;
  let bill: ShownBill;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { tea } = await stockShelves(owner);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const lines = [{ productId: tea.id, quantityMilli: 2_000 }];
    bill = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'UPI', lines });
    await takeOverPrinting(await stage.revisit());
  });
  beforeEach(async () => {
    visitor = await stage.revisit();
    ({ page } = visitor);
  });
  afterAll(() => stage.close());

  const show = async (lines: ShownBill['lines'], search: string): Promise<void> =>
    showBill(visitor, owner, { ...bill, lines }, search);

  it.each((['80mm', '58mm'] as const).flatMap((size) => [1, 7, 60].map((count) => [size, count] as const)))(
    'prints on a %s roll exactly as long as a bill of %d lines, within the print head',
    async (size, count) => {
      await show(someLines(bill, count), `?size=${size}&language=both`);
      const { sizes, pages, texts } = await printout(page);
      const { paper, head } = HEADS[size];
      expect(pages).toHaveLength(1);
      expect(Math.abs((sizes[0]?.[0] ?? 0) - (paper * 72) / 25.4)).toBeLessThan(0.5);
      for (let lineNo = 1; lineNo <= count; lineNo += 1)
        expect(texts[0]?.match(new RegExp(`(?<!\\d)${lineNo}\\.\\s+Goods ${lineNo}\\s`, 'g'))).toHaveLength(1);
      const [drawn] = pages;
      const ink = inkColumns(drawn!);
      const edge = ((paper - head) / 2) * DOTS_PER_MM;
      // page sizes are rounded to 1/300 inch
      expect(ink?.first).toBeGreaterThanOrEqual(edge - 1);
      expect(ink?.last).toBeLessThanOrEqual(paper * DOTS_PER_MM - edge + 1);
      // below the last line is only the margin of 6 mm
      const below = (drawn!.height - (bandsOf(drawn!).at(-1)?.end ?? 0)) / DOTS_PER_MM;
      expect(below).toBeGreaterThan(5);
      expect(below).toBeLessThan(9);
      expect(visitor.problems).toEqual([]);
    },
  );

  it.each([
    ['a4', 'both', 12, 'UPI'],
    ['a4', 'en', 21, 'CASH'],
    ['a4', 'en', 44, 'UPI'],
    ['a4', 'hi', 75, 'UPI'],
    ['80mm', 'both', 30, 'UPI'],
    ['58mm', 'hi', 1_000, 'CASH'],
  ] as const)(
    'has the pages of the PDF (P2): %s in %s with %d lines, %s',
    async (size, language, count, paymentMethod) => {
      const shown = { ...bill, lines: someLines(bill, count), paymentMethod };
      await showBill(visitor, owner, shown, `?size=${size}&language=${language}`);
      const { texts, pages } = await printout(page);
      const { document, state } = documentOfView(shown)!;
      const pdf = await drawPdf(printableBill(document, state, { language }), size);
      const drawn = copiedText(pdf, '-layout').split('\f').slice(0, -1);
      expect(texts.map(lettersOf)).toEqual(drawn.map(lettersOf));
      for (const sheet of pages) expect(inkColumns(sheet)).toBeDefined();
    },
  );

  it.each([
    ['a4', 40],
    ['58mm', 12],
  ] as const)('has the pages of the PDF of all copies of an invoice: %s', async (size, count) => {
    const tax = { hsn: '3402', gstRateBps: 1_800, taxableValuePaise: 10_000, cgstPaise: 900, sgstPaise: 900 };
    const lines = someLines(bill, count).map((line, index) => ({
      ...line,
      ...tax,
      ...(index % 2 === 0 && { gstRateBps: 500, cgstPaise: 250, sgstPaise: 250 }),
    }));
    const seller = { ...bill.seller!, gstRegistration: 'regular' as const, gstNumber: '27ABCDE1234F1Z0' };
    const invoice = { ...bill, seller, documentKind: 'tax_invoice' as const, lines };
    await showBill(visitor, owner, invoice, `?size=${size}&language=both&copy=all`);
    const { texts } = await printout(page);
    const { document, state } = documentOfView(invoice)!;
    const pdf = await drawPdf(printableBill(document, state, { language: 'both', copies: 'all' }), size);
    const drawn = copiedText(pdf, '-layout').split('\f').slice(0, -1);
    expect(texts.map(lettersOf)).toEqual(drawn.map(lettersOf));
    expect(texts.join()).toMatch(/Original.*Duplicate.*Triplicate/s);
  });

  it.each(['80mm', '58mm', 'a4'])('keeps long names and large amounts apart, in readable type: %s', async (size) => {
    await show(longNames(bill), `?size=${size}&language=both`);
    const { overlaps, points } = await page.evaluate<{ overlaps: string[]; points: number }>(PAPER_FAULTS);
    expect(overlaps).toEqual([]);
    expect(points).toBeGreaterThanOrEqual(8.99);
    const { pages } = await printout(page);
    const ink = inkColumns(pages[0]!);
    const [paper, edge] = size === 'a4' ? [210, 14] : size === '80mm' ? [80, 4] : [58, 5];
    expect(ink?.first).toBeGreaterThanOrEqual(edge * DOTS_PER_MM - 1);
    expect(ink?.last).toBeLessThanOrEqual((paper - edge) * DOTS_PER_MM + 1);
  });

  it.each(['80mm', 'a4'])('prints the same from a dark phone as from a light desktop: %s', async (size) => {
    await show(someLines(bill, 3), `?size=${size}&language=hi`);
    const desk = await printout(page);
    visitor = await stage.revisit({ width: 390, theme: 'dark' });
    ({ page } = visitor);
    await takeOverPrinting(visitor);
    await show(someLines(bill, 3), `?size=${size}&language=hi`);
    expect(await axeViolations(page)).toEqual([]);
    expect(await visitor.overflow()).toBeLessThanOrEqual(0);
    const phone = await printout(page);
    expect(phone.sizes).toEqual(desk.sizes);
    expect(phone.texts).toEqual(desk.texts);
    expect(phone.pages.map(({ dots }) => Buffer.from(dots).equals(desk.pages[0]!.dots))).toEqual([true]);
  });

  it('marks a cancelled bill on each A4 page', async () => {
    const cancelled = { ...bill, status: 'cancelled' as const, cancelledAt: '2026-01-06T06:00:00.000Z' };
    await showBill(visitor, owner, { ...cancelled, lines: someLines(bill, 60) }, '?size=a4&language=both');
    const { texts } = await printout(page);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.map((text) => text.includes('CANCELLED / रद्द'))).toEqual(texts.map(() => true));
  });

  it('has the picture that the owner chose, small enough for the shop, also after it is removed (P8)', async () => {
    // a photograph: as a PNG of this size it would have far more than 20 kB
    const [width, height] = [600, 300];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31 + (at >> 7)) % 251);
    const buffer = Buffer.from(encodePng({ width, height, data, channels: 3, depth: 8 }));
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer });
    await waitForText(page.getByText('New bills have this logo'));
    await page.getByAltText('The logo of the shop').waitFor();
    const { customer, paymentMethod, lines } = bill;
    const sold = {
      customer,
      paymentMethod,
      lines: lines.map(({ productId }) => ({ productId, quantityMilli: 1_000 })),
    };
    const withLogo = await owner.completeBill(sold);
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await waitForText(page.getByText('New bills have no logo'));
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/print/${withLogo.id}?size=a4`);
    await openings(page, 1);
    const [shown] = await page.evaluate<[number, number][]>(
      "[...document.querySelectorAll('.paper img')].map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])",
    );
    expect(shown?.[0]).toBeGreaterThan(48);
    expect((shown?.[0] ?? 0) / (shown?.[1] ?? 1)).toBeCloseTo(2, 1);
    expect(visitor.problems).toEqual([]);
  });

  it('checklist 67, 68: opens from the sales list and returns to it; a failed print is reported', async () => {
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/sales');
    const print = page.getByRole('link', { name: `Print bill ${bill.invoiceNumber}` });
    await print.click();
    await openings(page, 1);
    await closeDialog(page);
    await page.waitForURL('**/dashboard/sales');
    await waitForText(page.getByText('Print ready'));
    await page.evaluate("window.print = () => { throw new Error('no printer') }");
    await print.click();
    await waitForText(page.getByText('Failed to print bill.'));
    await page.getByRole('button', { name: /^Download PDF/ }).waitFor();
    expect(visitor.problems).toEqual([]);
  });
});
