import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { PUBLIC_SCREENS, screensOf, settled, tradeALittle, type ShownIds } from './screens.ts';

const PHONE = 390;
/** Scroll positions at which the page is checked. */
const PLACES = [0, 0.23, 0.5, 0.71, 1];
const PATIENCE_MS = 60_000;
/** Names of the controls that the round button covers. Controls hidden by a bar at the bottom are excluded. */
const COVERED = `(() => {
  const own = document.querySelector('button[aria-haspopup=dialog]');
  const { left, top, right, bottom } = own.getBoundingClientRect();
  const overlaps = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [Math.max(box.left, left), Math.max(box.top, top)];
    const [toX, toY] = [Math.min(box.right, right), Math.min(box.bottom, bottom)];
    if (box.width * box.height === 0 || x >= toX || y >= toY) return false;
    const above = document.elementsFromPoint((x + toX) / 2, (y + toY) / 2).flatMap((each) => each.closest('[data-foot-bar]') ?? []);
    return above.every((bar) => bar.contains(one));
  };
  const controls = 'a[href], button, input, select, textarea, summary, label, [role=button], [role=combobox], [role=tab]';
  return [...document.querySelectorAll(controls)]
    .filter((one) => one !== own && overlaps(one))
    .map((one) => one.ariaLabel ?? one.textContent ?? one.tagName);
})()`;

// the client places the button, so a second engine would show the same
describeInBrowser('the feedback button', () => {
  let stage: Stage;
  let owner: ShopClient;
  let ids: ShownIds;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    ids = await tradeALittle(owner);
  });
  afterAll(() => stage.close());

  /** The covered controls, after the page is at rest and the button had time to move. */
  async function covered(page: Page): Promise<string[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const names = await page.evaluate<string[]>(COVERED);
      if (names.length === 0 || Date.now() > deadline) return names;
    }
  }

  it.each(['en', 'hi'] as const)(
    'checklist 79: is on every screen, and covers no other control on a phone (%s)',
    async (language) => {
      const visitor = await stage.visit({ language, width: PHONE });
      const { page } = visitor;
      const found: Record<string, string[]> = {};
      const look = async (name: string, path: string): Promise<void> => {
        await visitor.open(path);
        await settled(page);
        for (const place of PLACES) {
          await page.evaluate(`scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${place})`);
          const names = await covered(page);
          if (names.length > 0) found[`${name} at ${place}`] = names;
        }
      };
      for (const [name, path] of Object.entries(PUBLIC_SCREENS)) await look(name, path);
      await visitor.openSignedIn(owner.token ?? '', '/dashboard');
      for (const [name, path] of Object.entries(screensOf(ids))) await look(name, path);
      expect(found).toEqual({});
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    },
  );

  it('can be reached by keyboard and shows a focus ring, opens its panel, and gets the focus back on Escape', async () => {
    const visitor = await stage.visit({ width: PHONE });
    const { page } = visitor;
    await visitor.open('/terms');
    await settled(page);
    const button = page.getByRole('button', { name: 'Feedback' });
    const focused = button.and(page.locator(':focus'));
    while ((await focused.count()) === 0) await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')).toBe('3px');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Feedback' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Typed without a mouse');
    expect(await page.locator('[name=message]').inputValue()).toBe('Typed without a mouse');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await focused.count()).toBe(1);
    await visitor.context.close();
  });

  for (const [language, theme, width] of [
    ['en', 'light', 1_440],
    ['hi', 'dark', PHONE],
  ] as const)
    it(`opens a panel that meets WCAG 2.2 A and AA at every step (${language}, ${theme}, ${width} px)`, async () => {
      const found: string[] = [];
      for (const token of [undefined, owner.token]) {
        const visitor = await stage.visit({ language, theme, width });
        const { page } = visitor;
        if (token === undefined) await visitor.open('/');
        else await visitor.openSignedIn(token, `/dashboard/billing/create/${ids.draft}`);
        await settled(page);
        const look = async (): Promise<void> => {
          found.push(...(await axeViolations(page)));
          if ((await visitor.overflow()) > 0) found.push('too wide');
        };
        await page.locator('button[aria-haspopup=dialog]').click();
        const panel = page.getByRole('dialog');
        await panel.waitFor();
        await look();
        await panel.getByRole('button').nth(1).click();
        await look();
        if (token === undefined) {
          for (const name of ['name', 'email', 'phone']) await panel.locator(`[name=${name}]`).fill('x');
        }
        await panel.locator('[type=submit]').click();
        await panel.locator('[aria-invalid=true]').first().waitFor();
        await look();
        await panel.locator('[name=message]').fill('Nice');
        if (token === undefined) {
          await panel.locator('[name=email]').fill('meena@example.test');
          await panel.locator('[name=phone]').fill('9820011111');
        }
        await panel.locator('[type=submit]').click();
        await panel.locator('form').waitFor({ state: 'detached' });
        await look();
        expect(visitor.problems).toEqual([]);
        await visitor.context.close();
      }
      expect(found).toEqual([]);
    });
});
