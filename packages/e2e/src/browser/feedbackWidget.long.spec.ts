import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView, ProductRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { goTo, PUBLIC_SCREENS, screensOf, settled, tradeALittle, type ShownIds } from './screens.ts';

const PHONE = 390;
/** The windows in which the button is checked: a desk, a laptop and a phone. */
const WINDOWS = [
  { width: 1_440, height: 900 },
  { width: 1_366, height: 768 },
  { width: PHONE, height: 844 },
];
/** Scroll positions at which the page is checked. */
const PLACES = [0, 0.23, 0.5, 0.71, 1];
const PATIENCE_MS = 60_000;
/** The round button in either language: other buttons open dialogs too. */
const BUTTON = ':is(button[title="Feedback"], button[title="सुझाव"])';
/** Texts and controls that the round button covers. What a bar at the bottom hides is excluded, and text for screen readers. */
const COVERED = `(() => {
  const isClipped = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const own = document.querySelector('${BUTTON}');
  const { left, top, right, bottom } = own.getBoundingClientRect();
  const isCovered = (box, place) => {
    const [x, y] = [Math.max(box.left, left), Math.max(box.top, top)];
    const [toX, toY] = [Math.min(box.right, right), Math.min(box.bottom, bottom)];
    if (box.width * box.height === 0 || x >= toX || y >= toY) return false;
    const above = document.elementsFromPoint((x + toX) / 2, (y + toY) / 2).flatMap((each) => each.closest('[data-foot-bar]') ?? []);
    return above.every((bar) => bar.contains(place));
  };
  const controls = 'a[href], button, input, select, textarea, summary, label, img, [role=button], [role=combobox], [role=tab]';
  const found = [...document.querySelectorAll(controls)]
    .filter((one) => !own.contains(one) && isCovered(one.getBoundingClientRect(), one))
    .map((one) => one.ariaLabel ?? one.textContent ?? one.tagName);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (own.contains(text) || text.data.trim() === '' || !text.parentElement.checkVisibility({ visibilityProperty: true }) || isClipped(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => box.width > 1 && isCovered(box, text.parentElement))) found.push(text.data);
  }
  return found;
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
    await fillLists(owner, ids);
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
    'checklist 79: is on every screen, in every window, and covers no text and no control (%s)',
    async (language) => {
      const visitor = await stage.visit({ language });
      const { page } = visitor;
      const found: Record<string, string[]> = {};
      const look = async (name: string): Promise<void> => {
        // Hindi words need most room where there is least
        for (const size of language === 'hi' ? WINDOWS.filter(({ width }) => width === PHONE) : WINDOWS) {
          await page.setViewportSize(size);
          await settled(page);
          for (const place of PLACES) {
            await page.evaluate(`scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${place})`);
            const names = await covered(page);
            if (names.length > 0) found[`${name} at ${place}, ${size.width} px`] = names;
          }
        }
      };
      for (const [name, path] of Object.entries(PUBLIC_SCREENS)) {
        await visitor.open(path);
        await look(name);
      }
      await visitor.openSignedIn(owner.token ?? '', '/dashboard/nowhere');
      for (const [name, path] of Object.entries(screensOf(ids))) {
        await goTo(page, path);
        await look(name);
      }
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
          found.push(...(await axeViolations(page, undefined, 'dialog')));
          if ((await visitor.overflow()) > 0) found.push('too wide');
        };
        await page.locator(BUTTON).click();
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

/** Enough rows that lists and a bill fill every window. */
async function fillLists(owner: ShopClient, { product, draft }: ShownIds): Promise<void> {
  const { categoryId } = await owner.get<ProductRow>(`/products/${product}`);
  const lines = [];
  for (let place = 0; place < 30; place += 1) {
    const prices = { purchasePricePaise: 3_000, sellingPricePaise: 4_500 + place };
    const { id: productId } = await owner.addProduct({
      categoryId,
      unit: 'pcs',
      ...prices,
      name: `Besan ladoo ${place}`,
      openingStockMilli: 9_000,
    });
    lines.push({ productId, quantityMilli: 1_000 });
    if (place % 3 === 0) await owner.addCategory({ name: `Shelf ${place}`, description: 'At the back of the shop' });
    if (place % 2 === 0) await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
  }
  const { revision } = await owner.get<BillView>(`/billing/${draft}`);
  await owner.send('PUT', `/billing/${draft}/save`, {
    revision,
    lines,
    billDiscountPaise: 1_050,
    customer: { walkIn: true },
  });
}
