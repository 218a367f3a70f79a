import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { COUNTER_WINDOWS, IS_LINE_SEEN, MEASURE_LINES, type MeasuredLines } from '@bahi/testing/counterPage';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { atRest } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { counter, openBill, ready } from './counter.ts';

const LINES = [1, 5, 16, 60] as const;

// the client draws the page, so one engine is enough
describeInBrowser('the layout of the bill page', () => {
  let stage: Stage;
  let owner: ShopClient;
  let products: ProductRow[];
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { id: categoryId } = await owner.addCategory({ name: 'Everything' });
    products = [];
    for (let n = 0; n < 61; n += 1) {
      const name = `Product ${n}`;
      const barcodes = [`89010309${10_000 + n}`];
      products.push(await owner.addProduct({ name, categoryId, unit: 'packet', sellingPricePaise: 14_000, barcodes }));
    }
  });
  afterAll(() => stage.close());

  const billOf = async (count: number, more: object = {}): Promise<string> => {
    const lines = products.slice(0, count).map(({ id: productId }) => ({ productId, quantityMilli: 1_000 }));
    return (await openBill(owner, lines, more)).id;
  };
  async function billPage(
    window: { width: number; height: number },
    language: 'en' | 'hi',
    id: string,
  ): Promise<Visitor> {
    const visitor = await stage.revisit({ language });
    await visitor.page.setViewportSize({ width: window.width, height: window.height });
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${id}`);
    await ready(visitor.page);
    return visitor;
  }
  const openMenu = async (page: Page): Promise<void> => {
    const expand = page.getByRole('button', { name: /^(Expand menu|मेनू फैलाएँ)$/ });
    if ((await expand.count()) > 0) await expand.click();
  };

  it.each(COUNTER_WINDOWS.flatMap((window) => (['en', 'hi'] as const).map((language) => ({ ...window, language }))))(
    'has compact lines and readable letters at $width px ($language)',
    async ({ language, line, name, list, ...window }) => {
      const id = await billOf(16);
      const { page, overflow } = await billPage(window, language, id);
      if (window.width > 1_000) await openMenu(page);
      const found = await page.evaluate<MeasuredLines>(MEASURE_LINES);
      expect(found.lineHeights).toHaveLength(16);
      expect(Math.max(...found.lineHeights)).toBeLessThanOrEqual(line);
      expect(found.nameWidth).toBeGreaterThanOrEqual(name);
      expect(found.listEnd).toBeLessThanOrEqual(list);
      expect(found.smallestLetter).toBeGreaterThanOrEqual(14);
      expect(await overflow()).toBe(0);
    },
  );

  it.each(COUNTER_WINDOWS)(
    'shows the product that was scanned last, after 1, 5, 16 and 60 items, at $width px, while the next one is typed',
    async (window) => {
      for (const count of LINES) {
        const { page } = await billPage(window, 'en', await billOf(count - 1));
        await counter(page).scan(products[60]?.barcodes[0] ?? '');
        await page.getByText(/^Product 60 · 1 packet · ₹140\.00/).waitFor();
        expect([count, await page.evaluate<boolean>(IS_LINE_SEEN)]).toEqual([count, true]);
        await page.keyboard.type('Prod');
        await page.locator('ul[role=listbox] li').first().waitFor();
        expect([count, await page.evaluate<boolean>(IS_LINE_SEEN)]).toEqual([count, true]);
      }
    },
  );

  it('keeps the main button at one place in page and sheet, and above everything with large letters', async () => {
    const window = { width: 390, height: 844 };
    const id = await billOf(3, { customer: { walkIn: true }, paymentMethod: 'CASH' });
    const { page } = await billPage(window, 'en', id);
    const desk = counter(page);
    const inSheet = async () => {
      await page.getByRole('button', { name: 'Customer and payment' }).click();
      await desk.dialog.getByLabel('Customer name').waitFor();
      await atRest(page);
      const box = await desk.generate.boundingBox();
      await page.keyboard.press('Escape');
      await desk.dialog.waitFor({ state: 'detached' });
      return box;
    };
    const onPage = await desk.generate.boundingBox();
    expect(await inSheet()).toEqual(onPage);
    for (const height of [844, 500, 360]) {
      await page.setViewportSize({ width: 390, height });
      await page.evaluate("document.documentElement.style.fontSize = '32px'");
      const box = (await desk.generate.boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      expect(y).toBeLessThan(height);
      const there = `document.elementFromPoint(${x}, ${y})?.closest('button')?.textContent ?? ''`;
      expect(await page.evaluate<string>(there)).toMatch(/^Generate bill/);
      expect(await inSheet()).toEqual(box);
    }
  });

  it.each([
    { width: 1_366, height: 657 },
    { width: 390, height: 844 },
  ])('shows the whole QR code above the pay bar at $width × $height', async (window) => {
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const id = await billOf(5, { customer: { walkIn: true }, paymentMethod: 'UPI' });
    const { page } = await billPage(window, 'en', id);
    if (window.width < 500) await page.getByRole('button', { name: 'Customer and payment' }).click();
    const code = (await page.getByRole('img', { name: /^UPI QR code/ }).boundingBox())!;
    const bar = (await page.getByRole('region', { name: 'Grand total' }).boundingBox())!;
    expect(code.y).toBeGreaterThanOrEqual(0);
    expect(code.y + code.height).toBeLessThanOrEqual(bar.y);
    await page.getByRole('button', { name: /^Received: generate bill/ }).waitFor();
  });
});
