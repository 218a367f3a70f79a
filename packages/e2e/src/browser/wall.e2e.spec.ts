import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { settled, tradeALittle } from './screens.ts';

const SIZES = [
  [1_440, 900],
  [1_366, 768],
  [768, 1_024],
  [390, 844],
] as const;

// the figures are those of the page, which both engines have in common
describeInBrowser('the dashboard on the wall', () => {
  let stage: Stage;
  let owner: ShopClient;
  let productId: string;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    ({ product: productId } = await tradeALittle(owner));
  });
  afterAll(() => stage.close());

  it('fills the screen, follows each bill, comes back after a reload, and is left by Esc', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard');
    await page.getByRole('button', { name: 'Show on the wall' }).click();
    const wall = page.getByRole('dialog', { name: 'Figures of today' });
    await wall.getByText('₹560.00').first().waitFor();
    expect(await page.evaluate<boolean>('document.fullscreenElement !== null')).toBe(true);
    await owner.completeBill({
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId, quantityMilli: 1_000 }],
    });
    await wall.getByText('₹700.00').first().waitFor();
    await page.reload();
    await wall.getByText('₹700.00').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Key figures' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('meets WCAG and fits the window: two languages, two themes, four sizes', async () => {
    const found: string[] = [];
    for (const [language, theme] of [
      ['en', 'light'],
      ['hi', 'dark'],
    ] as const) {
      const visitor = await stage.visit({ language, theme });
      const { page } = visitor;
      // a window that fills the screen takes no other size
      await page.addInitScript('delete Element.prototype.requestFullscreen');
      await visitor.openSignedIn(owner.token ?? '', '/dashboard?view=wall');
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const place = `${width} px, ${language}, ${theme}`;
        if ((await visitor.overflow()) > 0) found.push(`${place}: too wide`);
        for (const violation of await axeViolations(page)) found.push(`${place}: ${violation}`);
      }
      await visitor.context.close();
    }
    expect(found).toEqual([]);
  });
});
