import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { goTo, printsOf, screensOf, settled, tradeALittle, type ShownIds } from './screens.ts';

const WIDTHS = [1_440, 768, 390] as const;
const HEIGHT = 900;
const THEME_SWITCH = /^(Dark theme|Light theme|गहरी थीम|हल्की थीम)$/;
/** The axe rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The focused element: whether it is a button or link, its text, and its focus ring. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const isPressed = one.matches('button, a, summary, [role=button], [role=tab]');
  return { isPressed, name: (one.ariaLabel ?? one.textContent).trim(), ring: outlineStyle + ' ' + outlineWidth };
})()`;
/** Words in table headings that are broken across lines. */
const BROKEN_HEADINGS = `[...document.querySelectorAll('th')].flatMap((th) => {
  const range = document.createRange();
  const texts = [...(th.querySelector('button') ?? th).childNodes].filter(({ nodeType }) => nodeType === 3);
  return texts.flatMap((text) => [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word));
})`;

/** Targets of less than 24 pixels in a direction, without links in running text. */
const SMALL_TARGETS = `(() => {
  const controls = 'a[href], button, select, summary, input:not([type=checkbox], [type=file]), [role=button], [role=combobox], [role=tab]';
  const isInText = (one) => one.matches('a') && one.parentElement.textContent.trim() !== one.textContent.trim();
  return [...document.querySelectorAll(controls)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width > 1 && Math.min(width, height) < 23.9 && !isInText(one) && getComputedStyle(one).opacity !== '0';
  }).map((one) => one.ariaLabel ?? one.textContent);
})()`;

// the screens come from the client alone, so a second engine would show the same
describeInBrowser('every screen', () => {
  let stage: Stage;
  let owner: ShopClient;
  let newcomer: ShopClient;
  let ids: ShownIds;
  beforeAll(async () => {
    stage = await openStage();
    const { product } = stage;
    owner = await product.openShop();
    newcomer = await product.openShop({ email: product.emailOf('new'), phone: '9820012346' });
    ids = await tradeALittle(owner);
  });
  afterAll(() => stage.close());

  /** All violations on the current screen at three widths: in its theme, and then in the other one if the screen has a switch. */
  async function faults(visitor: Visitor, hasSwitch = true): Promise<string[]> {
    const { page } = visitor;
    const found: string[] = [];
    for (const rules of hasSwitch ? [undefined, COLOUR_RULES] : [undefined]) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        // the widest comes first, because only there the theme switch is in the header
        if (rules !== undefined && width === WIDTHS[0]) await page.getByRole('button', { name: THEME_SWITCH }).click();
        await settled(page);
        const theme = await page.evaluate<string>("sessionStorage.getItem('theme') ?? 'light'");
        for (const target of await page.evaluate<string[]>(SMALL_TARGETS)) found.push(`${width} px: small ${target}`);
        const tooWide = await visitor.overflow();
        if (tooWide > 0) found.push(`${width} px: ${tooWide} px too wide`);
        for (const violation of await axeViolations(page, rules)) found.push(`${width} px, ${theme}: ${violation}`);
      }
    }
    return found;
  }

  /** The violations of each screen in one language. */
  async function faultsOfAll(language: 'en' | 'hi'): Promise<Record<string, string[]>> {
    const visitor = await stage.visit({ language });
    // a dialog that closes at once would leave the paper
    await visitor.page.addInitScript('window.print = () => undefined');
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/nowhere');
    const found: Record<string, string[]> = {};
    const look = async (paths: Record<string, string>, hasSwitch: boolean): Promise<void> => {
      for (const [name, path] of Object.entries(paths)) {
        await goTo(visitor.page, path);
        const inScreen = await faults(visitor, hasSwitch);
        if (inScreen.length > 0) found[`${name}, ${language}`] = inScreen;
      }
    };
    await look(screensOf(ids), true);
    await look(printsOf(ids), false);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
    return found;
  }

  it('meets WCAG 2.2 A and AA, fits its window and contacts no other host: two languages, two themes, three widths', async () => {
    // each browser has its own process, so two take half the time
    const [english, hindi] = await Promise.all([faultsOfAll('en'), faultsOfAll('hi')]);
    expect({ ...english, ...hindi }).toEqual({});
  });

  it('meets the same criteria while it is empty', async () => {
    const visitor = await stage.visit({ language: 'hi', width: 390 });
    await visitor.openSignedIn(newcomer.token ?? '', '/dashboard');
    const found: Record<string, string[]> = {};
    for (const place of [
      '',
      '/categories',
      '/vendors',
      '/customers',
      '/products',
      '/purchases',
      '/billing',
      '/sales',
      '/day-close',
    ]) {
      await visitor.open(`/dashboard${place}`);
      await settled(visitor.page);
      const inScreen = await axeViolations(visitor.page);
      if ((await visitor.overflow()) > 0) inScreen.push('too wide');
      if (inScreen.length > 0) found[place] = inScreen;
    }
    expect(found).toEqual({});
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('shows a focus ring on the element focused by keyboard, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await stage.visit({ theme });
      const { page } = visitor;
      await visitor.openSignedIn(owner.token ?? '', '/dashboard');
      const { billing, billPage, newPurchase, profile } = screensOf(ids);
      const unseen = new Set<string>();
      let rings = 0;
      for (const path of [billing, billPage, newPurchase, profile]) {
        await visitor.open(path ?? '');
        await settled(page);
        for (let n = 0; n < 40; n += 1) {
          await page.keyboard.press('Tab');
          const { isPressed, name, ring } = await page.evaluate<{ isPressed: boolean; name: string; ring: string }>(
            FOCUSED,
          );
          if (isPressed && ring !== 'solid 3px') unseen.add(`${path} ${name}: ${ring}`);
          if (isPressed) rings += 1;
        }
      }
      expect([theme, [...unseen]]).toEqual([theme, []]);
      expect(rings).toBeGreaterThan(60);
      await visitor.context.close();
    }
  });

  it('breaks a name without spaces, but not the headings beside it', async () => {
    const name = `Haldi${'powder'.repeat(12)}`;
    const { id: productId } = await owner.addProduct({
      categoryId: (await owner.addCategory({ name })).id,
      name,
      unit: 'pcs',
      sellingPricePaise: 4_500,
    });
    const bill = await owner.completeBill({
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId, quantityMilli: 1_000 }],
    });
    const visitor = await stage.visit();
    await visitor.openSignedIn(owner.token ?? '', '/dashboard');
    for (const path of [`/sales/${bill.id}`, '/products', '/categories', `/products/${productId}/history`]) {
      await visitor.open(`/dashboard${path}`);
      await settled(visitor.page);
      expect([path, await visitor.page.evaluate(BROKEN_HEADINGS), await visitor.overflow()]).toEqual([path, [], 0]);
    }
    await visitor.context.close();
  });
});
