import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { counter, openBill, ready, stockShelves } from './counter.ts';
import { settled } from './screens.ts';

/** Translates the page as browsers do: texts are replaced by elements, or wrapped in them. */
const TRANSLATE = (isWrapping: boolean): string => `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    if (${isWrapping}) { text.replaceWith(font); font.append(text); }
    else { font.append(document.createElement('font')); font.firstChild.textContent = text.data; text.replaceWith(font); }
  }
})()`;

// the client alone meets the translator, so a second engine would show the same
describeInBrowser('a page that a translator changes', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it('asks not to be translated, before and after the sign-in', async () => {
    const visitor = await stage.revisit();
    const asked = async (page: Page) =>
      page.evaluate(`[document.documentElement.translate, document.querySelector('meta[name=google]').content]`);
    await visitor.open('/');
    expect(await asked(visitor.page)).toEqual([false, 'notranslate']);
    const owner = await stage.product.openShop();
    await visitor.openSignedIn(owner.token ?? '', '/dashboard');
    await settled(visitor.page);
    expect(await asked(visitor.page)).toEqual([false, 'notranslate']);
  });

  it.each([
    ['replaces', false, '9820012346'],
    ['wraps', true, '9820012347'],
  ])(
    'keeps a form that is refused, and shows true amounts: the translator %s the texts',
    async (does, isWrapping, phone) => {
      const owner = await stage.product.openShop({ email: stage.product.emailOf(does), phone });
      const goods = await stockShelves(owner);
      const visitor = await stage.revisit();
      await visitor.openSignedIn(owner.token ?? '', '/dashboard/products/create');
      await settled(visitor.page);
      const { page } = visitor;
      await page.getByLabel('Description').fill('Long leaves');
      await page.evaluate(TRANSLATE(isWrapping));
      await page.locator('[type=submit]').first().click();
      await page.getByText('Product name is required').waitFor();
      expect(await page.locator('[name=description]').inputValue()).toBe('Long leaves');
      await page.locator('[name=name]').fill('Green tea');
      await page.getByText('Product name is required').waitFor({ state: 'detached' });

      const { id } = await openBill(owner, [{ productId: goods.tea.id, quantityMilli: 1_000 }]);
      await visitor.open(`/dashboard/billing/create/${id}`);
      await ready(page);
      const desk = counter(page);
      for (const [code, total] of [
        ['8901030912344', '₹281.00'],
        ['036000291452', '₹313.00'],
        ['036000291452', '₹346.00'],
      ] as const) {
        await page.evaluate(TRANSLATE(isWrapping));
        await desk.scan(code);
        await desk.total.getByText(total).waitFor();
      }
      await page.keyboard.press('F4');
      await page.keyboard.press('F8');
      await page.evaluate(TRANSLATE(isWrapping));
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(`**/dashboard/billing/${id}`);
      await page.goto('/dashboard');
      await settled(page);
      await page.evaluate(TRANSLATE(isWrapping));
      await owner.completeBill({
        customer: { walkIn: true },
        paymentMethod: 'CASH',
        lines: [{ productId: goods.tea.id, quantityMilli: 100_000 }],
      });
      await page.getByText('₹14,396.00').first().waitFor();
      expect(visitor.problems).toEqual([]);
    },
  );
});
