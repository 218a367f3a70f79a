import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type View, type Visitor } from './browser.ts';
import { openBill, openSheet, ready, sheetOpener, stockShelves, type Goods } from './counter.ts';
import { paste } from './paste.ts';

const PHONE = 390;
const WIDTHS = [1_440, 768, PHONE] as const;
const HEIGHT = 900;
const UNKNOWN = '4006381333931';
const SHARED = '8901725181222';

const WORDS = {
  en: {
    settings: 'Settings of this page',
    tiles: 'Tiles',
    arrange: 'Change the order',
    deleteBill: 'Delete bill',
    add: 'Add product',
    link: 'Link',
    cancel: 'Cancel',
    share: 'Share',
    deletion: /^Delete: /,
    importFile: 'Import',
  },
  hi: {
    settings: 'इस पेज की सेटिंग',
    tiles: 'टाइल',
    arrange: 'क्रम बदलें',
    deleteBill: 'बिल हटाएँ',
    add: 'सामान जोड़ें',
    link: 'लिंक करें',
    cancel: 'रद्द करें',
    share: 'भेजें',
    deletion: /^हटाएँ: /,
    importFile: 'आयात',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** Something of a screen that opens. */
interface Part {
  name: string;
  /** The part of the page that it is; else the page's content. */
  within?: '[role=dialog]' | '[role=menu]';
  /** Its main button, where that is not the last one of a dialog. */
  main?: string;
  /** Opens it; false where the width has none. */
  open: (page: Page, words: Words) => Promise<unknown>;
  close?: (page: Page, words: Words) => Promise<unknown>;
}

const search = (page: Page) => page.locator('input[type=search]').first();
const find = async (page: Page, text: string): Promise<void> => {
  await search(page).fill(text);
  await page.locator('[role=listbox]:not([aria-busy=true]) [role=option]').first().waitFor();
  await search(page).press('Enter');
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Where nobody types, a question mark is a key. */
const showKeys = async (page: Page): Promise<void> => {
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('?');
};
const held = (page: Page) => page.locator(`li[data-code="${UNKNOWN}"]`);

const ON_BILL: readonly Part[] = [
  { name: 'keys', within: '[role=dialog]', open: showKeys },
  { name: 'settings', within: '[role=menu]', open: async (page, { settings }) => button(page, settings).click() },
  {
    name: 'open bills',
    within: '[role=menu]',
    open: async (page) => {
      const menu = page.locator('main [aria-haspopup=menu][aria-expanded]');
      if ((await menu.count()) === 0) return false;
      return menu.click();
    },
  },
  { name: 'weight', within: '[role=dialog]', open: async (page) => find(page, '₹20*sugar') },
  { name: 'shared code', within: '[role=dialog]', open: async (page) => find(page, SHARED) },
  { name: 'conflict', within: '[role=dialog]', open: async (page) => page.keyboard.press('Control+s') },
  {
    name: 'line',
    open: async (page) => {
      await search(page).fill('');
      await search(page).press('ArrowUp');
      await page.keyboard.press('Enter');
    },
    close: async (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'unknown code, to add',
    open: async (page, { add }) => held(page).getByRole('button', { name: add }).click(),
    close: async (page, { cancel }) => held(page).getByRole('button', { name: cancel }).click(),
  },
  {
    name: 'unknown code, to link',
    open: async (page, { link }) => held(page).getByRole('button', { name: link }).click(),
    close: async (page, { cancel }) => held(page).getByRole('button', { name: cancel }).click(),
  },
  {
    name: 'unknown name',
    open: async (page, { add }) => {
      await search(page).fill('Zzz');
      await page.locator('[aria-live] button', { hasText: add }).click();
    },
    close: async (page, { cancel }) => {
      await button(page, cancel).click();
      await search(page).fill('');
    },
  },
  {
    name: 'tiles in their order',
    open: async (page, { tiles, arrange }) => {
      if ((await button(page, tiles).getAttribute('aria-pressed')) !== 'true') await button(page, tiles).click();
      await button(page, arrange).click();
    },
    close: async (page, { tiles, cancel }) => {
      await button(page, cancel).click();
      await button(page, tiles).click();
    },
  },
  {
    name: 'deletion',
    within: '[role=dialog]',
    open: async (page, { deleteBill }) => {
      await openSheet(page);
      await button(page, deleteBill).click();
    },
  },
  {
    name: 'customer and payment',
    within: '[role=dialog]',
    open: async (page) => (await sheetOpener(page).count()) > 0 && openSheet(page),
  },
];

const ON_PURCHASE: readonly Part[] = [
  {
    name: 'pasted rows',
    within: '[role=dialog]',
    open: async (page) => {
      await page.locator('[data-grid] input').first().focus();
      await paste(page, `Assam tea\t2\t100\n${UNKNOWN}\t3\t1,2,3\nZzz\t1\t5`);
    },
    // its rows become lines of the grid
    close: async (page) => page.locator('[role=dialog] button').last().click(),
  },
  {
    name: 'grid',
    main: 'main button[type=submit]',
    open: async (page) => page.locator('[data-grid] [role=group]').nth(2).waitFor(),
  },
];
const ON_DETAILS: readonly Part[] = [
  { name: 'share', within: '[role=dialog]', open: async (page, { share }) => button(page, share).click() },
  {
    name: 'cancellation',
    within: '[role=dialog]',
    open: async (page, { deleteBill }) => button(page, deleteBill).click(),
  },
];
const ON_PURCHASES: readonly Part[] = [
  {
    name: 'deletion of a purchase',
    within: '[role=dialog]',
    open: async (page, { deletion }) => {
      const unopened = page.locator('main li button[aria-expanded=false]');
      await unopened.or(button(page, deletion)).first().waitFor();
      if ((await unopened.count()) > 0) await unopened.click();
      await button(page, deletion).click();
    },
  },
];

const ON_PRODUCTS: readonly Part[] = [
  {
    name: 'import of products',
    within: '[role=dialog]',
    open: async (page, { importFile }) => {
      await button(page, importFile).click();
      const buffer = Buffer.from(`Name,SKU,Category,Unit,Price,HSN,GST rate\nTea,1,Tea,kg,"12,50",0902,5\n`);
      const file = { name: 'a price list with a long name.csv', mimeType: 'text/csv', buffer };
      await page.locator('[role=dialog] input[type=file]').setInputFiles(file);
      await page.locator('[role=dialog] table').waitFor();
    },
  },
];

/** A page that changes its layout has done so after these frames. */
const FRAMES = 60;
/**
 * Whether a button, scrolled into view, is what a press on its middle finds, now or a few frames later. One that is off lets presses
 * through to what it is in.
 */
const IS_PRESSABLE = `(selector) => new Promise((resolve) => {
  const look = (framesLeft) => requestAnimationFrame(() => {
    const button = [...document.querySelectorAll(selector)].findLast((one) => one.checkVisibility());
    button?.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
    const there = button && document.elementFromPoint(left + width / 2, top + height / 2);
    if (there && (button.contains(there) || there.contains(button))) resolve(true);
    else if (framesLeft > 0) look(framesLeft - 1);
    else resolve(false);
  });
  requestAnimationFrame(() => look(${FRAMES}));
})`;
/** Resolves when nothing of the page has changed for some frames: it has the layout of its new width. */
const IS_LAID_OUT = `new Promise((resolve) => {
  let frames = 0;
  const observer = new MutationObserver(() => (frames = 0));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const tick = () => {
    frames += 1;
    if (frames < 10) return requestAnimationFrame(tick);
    observer.disconnect();
    resolve();
  };
  tick();
})`;
const LETTERS = (size: string): string => `document.documentElement.style.fontSize = '${size}'`;

const LAYERS = '[role=dialog], [role=menu]';
/** Closes whatever lies over the page, one layer after the other. */
async function closeLayers(page: Page): Promise<void> {
  const top = page.locator(LAYERS).last();
  while ((await page.locator(LAYERS).count()) > 0) {
    const layer = await top.elementHandle();
    await page.keyboard.press('Escape');
    await layer?.waitForElementState('hidden');
  }
}

// the parts come from the client alone, so a second engine would show the same
describeInBrowser('what opens on a screen', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let sold: BillView;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    const vendor = await owner.addVendor({ name: 'Gupta Traders' });
    const lines = [{ productId: goods.tea.id, quantityMilli: 2_000, purchasePricePaise: 10_000 }];
    const head = { vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
    await owner.send('POST', '/purchases/batch', { ...head, lines });
    sold = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines: lineOf(goods, 1) });
    await owner.list('purchases');
  });
  afterAll(() => stage.close());

  const lineOf = ({ tea }: Goods, pieces: number) => [{ productId: tea.id, quantityMilli: pieces * 1_000 }];

  /** The violations of these parts, each opened at each width. */
  async function faultsOf(visitor: Visitor, words: Words, parts: readonly Part[]): Promise<string[]> {
    const { page } = visitor;
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.evaluate(IS_LAID_OUT);
      for (const { name, within = 'main', main, open, close } of parts) {
        if ((await open(page, words)) === false) continue;
        await page.locator(within).last().waitFor();
        for (const violation of await axeViolations(page, undefined, within))
          found.push(`${name} at ${width} px: ${violation}`);
        const tooWide = await visitor.overflow();
        if (tooWide > 0) found.push(`${name} at ${width} px: ${tooWide} px too wide`);
        const button = main ?? (within === '[role=dialog]' ? '[role=dialog] button' : undefined);
        if (width === PHONE && button !== undefined && !(await isPressableWhenLarge(page, button)))
          found.push(`${name} at ${width} px: large letters cover its main button`);
        if (close === undefined) await closeLayers(page);
        else await close(page, words);
      }
    }
    return found;
  }

  async function isPressableWhenLarge(page: Page, selector: string): Promise<boolean> {
    await page.evaluate(LETTERS('32px'));
    const isPressable = await page.evaluate<boolean>(`(${IS_PRESSABLE})(${JSON.stringify(selector)})`);
    await page.evaluate(LETTERS(''));
    return isPressable;
  }

  async function faultsIn({ language, theme }: Pick<View, 'language' | 'theme'>): Promise<string[]> {
    const visitor = await stage.visit({ language, theme });
    const { page } = visitor;
    // leaves what is not saved
    page.on('dialog', (dialog) => void dialog.accept());
    const words = WORDS[language];
    const cash = { customer: { walkIn: true }, paymentMethod: 'CASH' };
    const bill = await openBill(owner, lineOf(goods, 1), cash);
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${bill.id}`);
    await ready(page);
    await search(page).fill(UNKNOWN);
    await search(page).press('Enter');
    await held(page).waitFor();
    await page.locator('fieldset button', { hasText: '₹500' }).click();
    // another session changes what this one has not saved yet
    await owner.send('PUT', `/billing/${bill.id}/save`, { revision: bill.revision, lines: lineOf(goods, 2), ...cash });
    const found = await faultsOf(visitor, words, ON_BILL);
    await visitor.open('/dashboard/purchases/create');
    found.push(...(await faultsOf(visitor, words, ON_PURCHASE)));
    await visitor.open(`/dashboard/billing/${sold.id}`);
    found.push(...(await faultsOf(visitor, words, ON_DETAILS)));
    await visitor.open('/dashboard/purchases');
    found.push(...(await faultsOf(visitor, words, ON_PURCHASES)));
    await visitor.open('/dashboard/products');
    found.push(...(await faultsOf(visitor, words, ON_PRODUCTS)));
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
    return found.map((text) => `${language}, ${theme}: ${text}`);
  }

  it('meets WCAG 2.2 A and AA while it is open: two languages, two themes, three widths', async () => {
    // colours do not depend on the language, nor names on the theme
    const views = [
      { language: 'en', theme: 'light' },
      { language: 'hi', theme: 'dark' },
    ] as const;
    // each browser context has its own process
    expect((await Promise.all(views.map(faultsIn))).flat()).toEqual([]);
  });
});
