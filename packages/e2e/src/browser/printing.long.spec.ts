import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { stockShelves } from './counter.ts';
import { printout, takeOverPrinting } from './printedPages.ts';
import { showBill, someLines, type ShownBill } from './shownBill.ts';

describeInBrowser('long bills on the print page', () => {
  let stage: Stage;
  let owner: ShopClient;
  let bill: ShownBill;
  let visitor: Visitor;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { tea } = await stockShelves(owner);
    const lines = [{ productId: tea.id, quantityMilli: 2_000 }];
    bill = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
    visitor = await stage.visit();
    await takeOverPrinting(visitor);
  });
  afterAll(() => stage.close());

  const print = async (count: number, search: string) => {
    await showBill(visitor, owner, { ...bill, lines: someLines(bill, count) }, search);
    return printout(visitor.page);
  };
  /** The line numbers on a page, found by the name in one language. */
  const rowsOn = (text: string, name: string): number[] =>
    Array.from(text.matchAll(RegExp(`${name} (\\d+)`, 'g')), ([, number]) => Number(number));

  it.each(['80mm', '58mm'])('keep 300 lines on one page of a %s roll', async (size) => {
    const { pages, texts } = await print(300, `?size=${size}&language=en`);
    expect(pages).toHaveLength(1);
    expect(rowsOn(texts.join(), 'Goods')).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(texts.join().split('Grand total')).toHaveLength(2);
  });

  it('split a roll of 1,000 lines into pages that viewers can show, with each line and the total once', async () => {
    const { sizes, texts } = await print(1_000, '?size=58mm&language=en');
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.filter(([, height]) => height > 14_400)).toEqual([]);
    expect(rowsOn(texts.join(), 'Goods')).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(texts.join().split('Grand total')).toHaveLength(2);
  });

  it('break A4 pages between rows, repeat the heading, and never leave the total alone, from 1 to 120 lines', async () => {
    // each count around the end of the first two pages, and one in seven in between: each step moves the last row of a
    // page
    const counts = Array.from({ length: 120 }, (_, index) => index + 1).filter(
      (count) => count <= 40 || count % 7 === 1,
    );
    for (const count of counts) {
      const { texts } = await print(count, '?size=a4&language=both');
      const rows = texts.map((text) => rowsOn(text, 'Goods'));
      expect(rows.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      // a row has a name in each language, and both must be on the same page
      expect(texts.map((text) => rowsOn(text, 'सामान'))).toEqual(rows);
      const heads = texts.filter((text, page) => rows[page]!.length > 0 && !text.includes('Quantity'));
      expect([count, heads]).toEqual([count, []]);
      const totals = texts.flatMap((text, page) => (text.includes('Grand total') ? [rows[page]?.length ?? 0] : []));
      expect([count, totals.length, (totals[0] ?? 0) > 0]).toEqual([count, 1, true]);
      expect(texts.map((text, page) => text.includes(`Page ${page + 1} of ${texts.length}`))).toEqual(
        texts.map(() => true),
      );
    }
  });
});
