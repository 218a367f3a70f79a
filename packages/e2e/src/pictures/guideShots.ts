import type { DrawerView } from '@bahi/contracts';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { settled, still } from '../browser/screens.ts';
import type { GuideShop, Language } from './guideShop.ts';
import { markParts } from './marks.ts';

/** Words of the screens that the pictures go through. */
interface Words {
  sugar: string;
  unknownCode: string;
  paste: string;
  deleteBill: string;
  adjust: string;
  askOwner: string;
  generate: RegExp;
  heading: string;
  registration: string;
  changeRates: string;
  takeBack: string;
  partNow: RegExp;
  rest: string;
  takePayment: string;
  reason: string;
  change: string;
}
const WORDS: Record<Language, Words> = {
  en: {
    sugar: 'sugar',
    unknownCode: 'Unknown codes',
    paste: 'Paste rows',
    deleteBill: 'Delete bill',
    adjust: 'Adjust stock',
    askOwner: 'Let the owner allow it',
    generate: /^Generate bill/,
    heading: 'Item\tQty\tRate',
    registration: 'Edit GST registration',
    changeRates: 'Change GST rates',
    takeBack: 'Take goods back',
    partNow: /^Part now, rest later/,
    rest: 'Left to pay',
    takePayment: 'Take payment',
    reason: 'Reason',
    change: 'Too much change',
  },
  hi: {
    sugar: 'चीनी',
    unknownCode: 'अनजान कोड',
    paste: 'पंक्तियाँ चिपकाएँ',
    deleteBill: 'बिल हटाएँ',
    adjust: 'स्टॉक ठीक करें',
    askOwner: 'मालिक से अनुमति लें',
    generate: /^बिल बनाएँ/,
    heading: 'सामान\tमात्रा\tदाम',
    registration: 'जीएसटी पंजीकरण बदलें',
    changeRates: 'जीएसटी दरें बदलें',
    takeBack: 'सामान वापस लें',
    partNow: /^कुछ अभी, बाकी बाद में/,
    rest: 'बाकी राशि',
    takePayment: 'भुगतान लें',
    reason: 'कारण',
    change: 'छुट्टा ज़्यादा दिया',
  },
};

type Clip = PageScreenshotOptions['clip'];

/** How a picture is taken: what to open and to do, and the part of the page that it shows, or all that is visible. */
export interface GuideShot {
  name: string;
  width: number;
  height: number;
  path: (shop: GuideShop) => string;
  as?: 'staff' | 'newcomer';
  act?: (page: Page, shop: GuideShop, words: Words) => Promise<Locator | Clip>;
}

const billPath = ({ draft }: GuideShop): string => `/dashboard/billing/create/${draft}`;
const main = (page: Page): Locator => page.locator('main');
const panel = (page: Page): Locator => page.locator('section').filter({ has: page.locator('#payment-method') });
const dialogOf = (page: Page): Locator => page.locator('.MuiDialog-paper');
const lines = (page: Page): Locator => page.locator('ol > li[data-key]');
const search = (page: Page): Locator => page.locator('input[type=search]');
/** The counter is ready when its search has the focus. */
const ready = async (page: Page): Promise<void> => page.locator('input[type=search]:focus').waitFor();
const nameOf = (shop: GuideShop, sku: string): string => {
  const { name = '', localName } = shop.products.get(sku) ?? {};
  return shop.language === 'hi' ? (localName ?? name) : name;
};

const DESK = { width: 1_366, height: 740 } as const;
const PHONE = { width: 390, height: 760 } as const;

const atCounter: readonly GuideShot[] = [
  {
    name: 'bill',
    ...DESK,
    path: billPath,
    async act(page) {
      await lines(page).nth(4).waitFor();
      await page.locator('nav li').nth(2).waitFor();
      await markParts(page, [
        page.locator('nav ul').last(),
        search(page),
        page.getByRole('region').filter({ has: page.locator('button > small') }),
        page.locator('ol').first(),
        panel(page),
        page.locator('section[data-foot-bar] > div').last(),
      ]);
      return undefined;
    },
  },
  {
    name: 'amount',
    ...DESK,
    path: billPath,
    async act(page, _shop, words) {
      await ready(page);
      await search(page).fill(`₹20*${words.sugar}`);
      await page.locator('li[role=option]').first().waitFor();
      await page.keyboard.press('Enter');
      await dialogOf(page).locator('output b').waitFor();
      return dialogOf(page);
    },
  },
  {
    name: 'unknown-code',
    width: 1_000,
    height: 560,
    path: billPath,
    async act(page, _shop, words) {
      await ready(page);
      await page.keyboard.type('8906010500177');
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: words.unknownCode }).waitFor();
      return undefined;
    },
  },
  {
    name: 'cash',
    ...PHONE,
    path: billPath,
    async act(page) {
      await page.locator('section[data-foot-bar] [aria-haspopup=dialog]').click();
      await page.getByRole('button', { name: '₹1,000', exact: true }).click();
      return undefined;
    },
  },
  {
    name: 'upi',
    ...DESK,
    path: billPath,
    async act(page) {
      await ready(page);
      await page.keyboard.press('F8');
      await page.locator('section svg[role=img], section img').first().waitFor();
      const { x = 0, y = 0 } = (await panel(page).boundingBox()) ?? {};
      // wide enough for the button below it
      return { x: x - 90, y, width: DESK.width - x + 90, height: DESK.height - y };
    },
  },
];

/** Pastes a text into the focused element, as Ctrl+V does. */
const PASTE = `(text) => {
  const data = new DataTransfer();
  data.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}`;

async function enterPurchase(page: Page, shop: GuideShop): Promise<void> {
  await page.locator('#vendor').fill(shop.vendorName);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=off][required]').first().fill('JT/2291');
}

const inTheOffice: readonly GuideShot[] = [
  { name: 'first-steps', width: 1_000, height: 520, path: () => '/dashboard', as: 'newcomer' },
  { name: 'profile', width: 1_280, height: 900, path: () => '/dashboard/profile' },
  {
    name: 'purchase',
    ...DESK,
    height: 620,
    path: () => '/dashboard/purchases/create',
    async act(page, shop) {
      await enterPurchase(page, shop);
      await page.locator('#vendor').waitFor();
      const rows = ['TEA\t24\t121', 'SOAP\t60\t31.50', 'SALT\t50\t24'];
      await page.locator('[data-grid] input').first().focus();
      await page.evaluate(`(${PASTE})(${JSON.stringify(rows.join('\n'))})`);
      await dialogOf(page).locator('.MuiDialogActions-root button').last().click();
      await page.locator('[data-grid] .row').nth(2).waitFor();
      return main(page);
    },
  },
  {
    name: 'paste',
    width: 1_000,
    height: 700,
    path: () => '/dashboard/purchases/create',
    async act(page, shop, words) {
      await page.getByRole('button', { name: words.paste }).click();
      const bought = { TEA: '24\t121.00', SOAP: '60\t31,50', SALT: '50\t24.00' };
      const rows = Object.entries(bought).map(([sku, cells]) => `${nameOf(shop, sku)}\t${cells}`);
      const text = [words.heading, ...rows].join('\n');
      await dialogOf(page).locator('textarea').first().fill(text);
      await dialogOf(page).locator('.MuiDialogActions-root button:not([disabled])').nth(1).waitFor();
      return dialogOf(page);
    },
  },
  { name: 'reorder', width: 1_000, height: 640, path: () => '/dashboard/purchases/reorder' },
  {
    name: 'adjust',
    ...DESK,
    path: ({ products }) => `/dashboard/products/${products.get('SUGAR')?.id}`,
    async act(page, { products }, words) {
      await page.getByRole('button', { name: words.adjust }).click();
      // two kilograms were sold since
      const found = (products.get('SUGAR')?.currentStockMilli ?? 0) - 2_500;
      await dialogOf(page)
        .locator('input[inputmode=decimal]')
        .first()
        .fill(String(found / 1_000));
      return dialogOf(page);
    },
  },
];

const inTrouble: readonly GuideShot[] = [
  {
    name: 'no-connection',
    ...PHONE,
    path: billPath,
    async act(page) {
      await ready(page);
      await page.context().setOffline(true);
      await page.keyboard.press('Control+s');
      await page.locator('header output svg').waitFor();
      return undefined;
    },
  },
  {
    name: 'cancel',
    width: 900,
    height: 700,
    path: ({ bill }) => `/dashboard/sales/${bill}`,
    async act(page, _shop, words) {
      await page.getByRole('button', { name: words.deleteBill }).click();
      return dialogOf(page);
    },
  },
  {
    name: 'owner-allows',
    width: 1_000,
    height: 640,
    path: ({ refused }) => `/dashboard/billing/create/${refused}`,
    as: 'staff',
    async act(page, _shop, words) {
      await lines(page).first().waitFor();
      await page.getByRole('button', { name: words.generate }).last().click();
      const ask = page.getByRole('button', { name: words.askOwner });
      await ask.waitFor();
      return page.locator('main [role=alert]').filter({ has: ask });
    },
  },
];

/** Pieces of the count in the order of its fields: notes, then coins. */
const PIECES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 2_000, 1_000, 500, 200, 100] as const;

const inTheKhata: readonly GuideShot[] = [
  {
    name: 'credit',
    ...DESK,
    path: ({ onCredit }) => `/dashboard/billing/create/${onCredit}`,
    async act(page, _shop, words) {
      await ready(page);
      await page.getByRole('button', { name: words.partNow }).click();
      await page.keyboard.type('200');
      await page.getByRole('status', { name: words.rest }).waitFor();
      return undefined;
    },
  },
  {
    name: 'payment',
    width: 1_000,
    height: 900,
    path: ({ customer }) => `/dashboard/customers/${customer}/show`,
    async act(page, _shop, words) {
      await page.getByRole('button', { name: words.takePayment }).click();
      await dialogOf(page).locator('input[inputmode=decimal]').first().fill('1000');
      await dialogOf(page).locator('ul li').nth(1).waitFor();
      return dialogOf(page);
    },
  },
  {
    name: 'day-close',
    width: 1_440,
    height: 1_050,
    path: () => '/dashboard/day-close',
    async act(page, { demo }, words) {
      const { expectedPaise = 0 } = await demo.owner.get<DrawerView>('/day-close');
      const fields = page.locator('form input[inputmode=numeric]');
      // five rupees short
      let left = expectedPaise - 500;
      for (const [place, paise] of PIECES.entries()) {
        const count = Math.floor(left / paise);
        left -= count * paise;
        if (count > 0) await fields.nth(place).fill(String(count));
      }
      await page.getByLabel(words.reason).fill(words.change);
      await page.mouse.move(0, 0);
      return undefined;
    },
  },
];

/** Before the demo shop is registered for GST. */
export const GUIDE_SHOTS: readonly GuideShot[] = [...inTheOffice, ...atCounter, ...inTrouble, ...inTheKhata];

/** After `registerGuideShop`. */
export const TAX_SHOTS: readonly GuideShot[] = [
  {
    name: 'registration',
    width: 1_000,
    height: 900,
    path: () => '/dashboard/profile',
    async act(page, _shop, words) {
      await page.getByRole('button', { name: words.registration }).click();
      await dialogOf(page).locator('input').nth(1).waitFor();
      return dialogOf(page);
    },
  },
  {
    name: 'rates',
    width: 1_000,
    height: 760,
    path: () => '/dashboard/products',
    async act(page, _shop, words) {
      await page.getByRole('button', { name: words.changeRates }).click();
      await dialogOf(page).getByRole('combobox').first().click();
      await page.getByRole('option', { name: /^18/ }).click();
      await dialogOf(page).locator('ul li').first().waitFor();
      return dialogOf(page);
    },
  },
  {
    name: 'tax-invoice',
    width: 1_000,
    height: 900,
    path: ({ bill }) => `/dashboard/sales/${bill}`,
  },
  {
    name: 'return',
    width: 900,
    height: 760,
    path: ({ bill }) => `/dashboard/sales/${bill}`,
    async act(page, _shop, words) {
      await page.getByRole('button', { name: words.takeBack }).click();
      await dialogOf(page).locator('input[inputmode=decimal]').first().fill('1');
      return dialogOf(page);
    },
  },
  {
    name: 'filing',
    width: 1_000,
    height: 900,
    path: () => `/dashboard/reports/filing?month=${new Date(Date.now() + 19_800_000).toISOString().slice(0, 7)}`,
  },
  { name: 'register', ...DESK, height: 420, path: () => '/dashboard/reports' },
  { name: 'audit', ...DESK, path: () => '/dashboard/reports/audit' },
];

/** Takes one picture of the guide. */
export async function takeGuideShot(page: Page, shop: GuideShop, shot: GuideShot): Promise<Buffer> {
  await page.setViewportSize({ width: shot.width, height: shot.height });
  await page.goto(shot.path(shop));
  await settled(page);
  const part = await shot.act?.(page, shop, WORDS[shop.language]);
  await still(page);
  if (part !== undefined && 'screenshot' in part) return part.screenshot({ caret: 'hide' });
  return page.screenshot({ caret: 'hide', ...(part && { clip: part }) });
}
