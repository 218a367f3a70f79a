import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { readCsv } from '@bahi/testing/csv';
import type { ProductRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { settled } from './screens.ts';

/** A page of a list. */
const ROWS = 25;
/** What of a page a phone shows for that many rows. */
const MOST_PX = 2_300;

const HEIGHTS = `[...document.querySelectorAll('main ul[aria-label] > li')].map((row) => row.getBoundingClientRect().height)`;
/** What would be pressed at two thirds and at the middle of the first row: its link, and the button that opens it. */
const PRESSED = `(() => {
  const { left, width, top, height } = document.querySelector('main ul[aria-label] > li').getBoundingClientRect();
  return [0.2, 0.8].flatMap((part) => [2, height - 3].map((below) =>
    document.elementFromPoint(left + width * part, top + below).closest('a, button')?.tagName));
})()`;

/** As on a phone, whose print returns before the page is printed: the list stays. */
const PRINTS_LATER = `
  window.print = () => undefined;
  window.matchMedia = ((ask) => (query) => query === '(hover: hover)' ? { matches: false } : ask(query))(window.matchMedia.bind(window));
`;

// heights and targets come from the client alone, so a second engine would show the same
describeInBrowser('lists', () => {
  let stage: Stage;
  let owner: ShopClient;
  let products: ProductRow[];
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { id: categoryId } = await owner.addCategory({ name: 'Grains and flour of every kind' });
    products = [];
    for (let n = 1; n <= ROWS; n += 1) {
      const product = await owner.addProduct({
        categoryId,
        name: n === 1 ? '=1+1' : `Basmati rice of the first quality, long grain, ${n}`,
        localName: `बासमती चावल, पहली किस्म, लंबा दाना ${n}`,
        sku: `BASMATI-${n}`,
        unit: 'kg',
        sellingPricePaise: 12_345_600 + n,
        openingStockMilli: 12_345_500,
        purchasePricePaise: 100,
      });
      products.push(product);
    }
    await tradeOneOf(products);
  });
  afterAll(() => stage.close());

  /** Movements of each kind of the second product, on a vendor's bill of three products and one of its own. */
  async function tradeOneOf([, moved, ...others]: readonly ProductRow[]): Promise<void> {
    const vendor = await owner.addVendor({ name: 'Gupta Traders and Sons, Wholesale Grain Market' });
    const line = (product: ProductRow | undefined) => ({
      productId: product?.id,
      quantityMilli: 5_000,
      lineTotalPaise: 999_900,
    });
    const head = { vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'GT/2026-27/000114' };
    const whole = {
      ...head,
      lines: [moved, ...others.slice(0, 2)].map(line),
      discountPaise: 10_000,
      freightPaise: 5_000,
    };
    await owner.send('POST', '/purchases/batch', whole);
    await owner.send('POST', '/purchases/batch', {
      ...head,
      vendorBillNumber: 'GT/2026-27/000115',
      lines: [line(moved)],
    });
    const counted = {
      productId: moved?.id,
      quantityMilli: -1_000,
      reason: 'count',
      note: 'A bag was torn when it came',
    };
    await owner.send('POST', '/stock-adjustments', counted);
    const lines = [{ productId: moved?.id, quantityMilli: 1_000 }];
    const bill = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
    await owner.send('DELETE', `/billing/${bill.id}`, { reason: 'mistake' });
    await owner.list('purchases');
  }

  async function open(path: string, width: number, language: 'en' | 'hi' = 'en'): Promise<Visitor> {
    const visitor = await stage.revisit({ language, width });
    await visitor.openSignedIn(owner.token ?? '', path);
    await settled(visitor.page);
    return visitor;
  }
  const heightOf = async (page: Page): Promise<number> =>
    page.evaluate<number>('document.documentElement.scrollHeight');

  it.each(['en', 'hi'] as const)('show 25 products on a phone, each in two lines (%s)', async (language) => {
    const { page, overflow } = await open('/dashboard/products', 390, language);
    const heights = await page.evaluate<number[]>(HEIGHTS);
    expect(heights).toHaveLength(ROWS);
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    expect(await heightOf(page)).toBeLessThanOrEqual(MOST_PX);
    expect(await page.evaluate<string[]>(PRESSED)).toEqual(['A', 'A', 'BUTTON', 'BUTTON']);
    expect(await overflow()).toBe(0);
  });

  it.each(['en', 'hi'] as const)('show vendors’ bills and movements on a phone as densely (%s)', async (language) => {
    const { page, overflow, open: goTo } = await open('/dashboard/purchases', 390, language);
    const least = { '/dashboard/purchases': 2, [`/dashboard/products/${products[1]?.id}/history`]: 6 };
    for (const [path, count] of Object.entries(least)) {
      await goTo(path);
      await settled(page);
      const heights = await page.evaluate<number[]>(HEIGHTS);
      expect([path, heights.length]).toEqual([path, count]);
      expect([path, Math.max(...heights) <= 80, heights]).toEqual([path, true, heights]);
      expect(await overflow()).toBe(0);
    }
  });

  it('open a row on a phone with its actions, each large enough for a finger', async () => {
    const { page } = await open('/dashboard/products', 390);
    await page.getByRole('button', { name: /^Details .* BASMATI-2$/ }).click();
    const actions = page.locator('main li.open .actions').locator('a, button');
    expect(await actions.count()).toBe(4);
    for (const action of await actions.all()) {
      const box = (await action.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });

  it('leave a tablet its room: the menu starts as icons', async () => {
    const { page, overflow } = await open('/dashboard/products', 768);
    const menu = page.getByRole('navigation');
    expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(64);
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await page.reload();
    await menu.getByText('Products').waitFor();
  });

  it('S18: save as a file what is searched, without a formula', async () => {
    const { page } = await open('/dashboard/products', 1_440);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('products.csv');
    const rows = readCsv(await text(await download.createReadStream()));
    expect(rows.map(({ name }) => name)).toHaveLength(ROWS);
    expect(rows[0]).toMatchObject({ name: `'=1+1`, sellingPriceRupees: '123456.01', currentStock: '12345.5' });
  });

  it('print their rows and nothing else of the page', async () => {
    const { page } = await open('/dashboard/products', 1_440);
    await page.evaluate(PRINTS_LATER);
    await page.getByRole('button', { name: 'Print list' }).click();
    await page.locator('.printed-list tbody tr').first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.printed-list tbody tr:visible').count()).toBe(ROWS);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });
});
