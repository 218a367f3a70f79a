import type { BillView, ProductRow } from '@bahi/contracts';
import { expect } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { signIn, type ShopClient } from '../shopClient.ts';
import type { Stage, Visitor } from './browser.ts';

const SCAN_GAP_MS = 5;

/** Goods of a small shop, each with something to find it by: SKU, Hindi name, its own or a shared barcode. */
export interface Goods {
  tea: ProductRow;
  soap: ProductRow;
  sugar: ProductRow;
  biscuits: ProductRow;
  bigBiscuits: ProductRow;
}

/** Adds fifty products, more than the search shows at once. */
export async function stockShelves(owner: ShopClient): Promise<Goods> {
  const { id: categoryId } = await owner.addCategory({ name: 'Everything' });
  const add = async (body: object): Promise<ProductRow> =>
    owner.addProduct({ categoryId, unit: 'pcs', openingStockMilli: 1_000_000, purchasePricePaise: 100, ...body });
  const shared = ['8901725181222'];
  return {
    tea: await add({
      name: 'Assam tea',
      localName: 'असम चाय',
      sku: 'TEA-250',
      barcodes: ['8901030912344'],
      sellingPricePaise: 14_050,
    }),
    soap: await add({ name: 'Neem soap', localName: 'नीम साबुन', barcodes: ['036000291452'], sellingPricePaise: 3_225 }),
    sugar: await add({
      name: 'Sugar',
      localName: 'चीनी',
      unit: 'kg',
      sellingPricePaise: 4_637,
      openingStockMilli: 5_000,
    }),
    biscuits: await add({ name: 'Biscuits small', barcodes: shared, sellingPricePaise: 1_000 }),
    bigBiscuits: await add({ name: 'Biscuits large', barcodes: shared, sellingPricePaise: 2_500 }),
  };
}

/** Opens a bill, and saves it with these lines if there are any. */
export async function openBill(shop: ShopClient, lines: object[] = [], more: object = {}): Promise<BillView> {
  const bill = await shop.send<BillView>('POST', '/billing/create', {});
  if (lines.length === 0) return bill;
  return shop.send('PUT', `/billing/${bill.id}/save`, { revision: bill.revision, lines, ...more });
}

/** Writes something: what this client reads from then on has all that anybody wrote before, as in a browser. */
export const catchUp = async (shop: ShopClient): Promise<unknown> => openBill(shop);

/** The bill page's elements, in English. */
export const counter = (page: Page) => ({
  search: page.getByRole('combobox', { name: /^Find a product/ }),
  line: (name: string): Locator => page.getByRole('listitem').filter({ hasText: name }),
  quantity: (name: string): Locator => page.getByLabel(`Quantity of ${name}`),
  /** Opens price, discount and remark of a line. */
  openLine: async (name: string): Promise<void> =>
    page.getByRole('button', { name: new RegExp(`: price, discount and remark of ${name}$`) }).click(),
  total: page.locator('section output').last(),
  customer: page.getByLabel('Customer name'),
  walkIn: page.getByRole('button', { name: /^Walk-in/ }),
  save: page.getByRole('button', { name: /^Save as draft/ }),
  generate: page.getByRole('button', { name: /^Generate bill/ }),
  dialog: page.getByRole('dialog'),
  /**
   * Acts as a scanner: types and presses Enter, unless it sends none, whatever has the focus. The keys have timestamps five milliseconds
   * apart, like the device's, so that a slow machine does not look like a slow scanner.
   */
  async scan(code: string, end: 'Enter' | 'none' = 'Enter'): Promise<void> {
    const keyboard = await page.context().newCDPSession(page);
    const startedMs = Date.now();
    const enter = end === 'none' ? [] : [{ key: 'Enter', text: '\r' }];
    const keys = [...code.split('').map((key) => ({ key, text: key })), ...enter];
    // sent without waiting for each: a pause of a busy machine must not look like the end of a code; nothing hears a key go up
    const sent = keys.map(async (key, index) => {
      const timestamp = (startedMs + index * SCAN_GAP_MS) / 1_000;
      return keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
    });
    await Promise.all(sent);
    await keyboard.detach();
  },
});

/** What opens customer and payment on a page without room for them; on a wide one there is none. */
export const sheetOpener = (page: Page): Locator => page.locator('section[data-foot-bar] [aria-haspopup=dialog]');

/** Opens customer and payment where they are in a sheet. */
export async function openSheet(page: Page): Promise<void> {
  if ((await sheetOpener(page).count()) === 0) return;
  await sheetOpener(page).click();
  await page.getByRole('dialog').waitFor();
}

/** Resolves when the search field has the focus: the counter is ready. */
export async function ready(page: Page): Promise<void> {
  await page.locator('input[type=search]:focus').waitFor();
}

/** A cashier with a separate session, at this path. */
export interface Cashier extends Visitor {
  session: ShopClient;
}

/** Signs in with this address in a new browser context. */
export async function cashierAt(stage: Stage, email: string, path: string): Promise<Cashier> {
  const session = await signIn(stage.product.baseUrl, email);
  const visitor = await stage.visit();
  await visitor.openSignedIn(session.token ?? '', path);
  return { ...visitor, session };
}

export const atDetails = async (page: Page): Promise<void> =>
  page.waitForURL(/\/dashboard\/(billing|sales)\/[0-9a-f]{32}$/);

/** Faults while bills are scanned. */
export interface ScanningTrouble {
  /** Every how many bills the completion is written, but its answer is lost. */
  answersLostEvery: number;
  /** The bill at which the network goes offline, and for how long. */
  outage?: { atBill: number; ms: number };
}

/** Scans bills of three items one after the other, and checks that each is in the books once, with a unique number. */
export async function scanBills(
  owner: ShopClient,
  { page, context, problems }: Cashier,
  billCount: number,
  { answersLostEvery, outage }: ScanningTrouble,
): Promise<void> {
  const desk = counter(page);
  const loseAnswer = async (andThen?: () => Promise<void>) =>
    page.route(
      '**/complete',
      async (route: Route) => {
        await route.fetch();
        await andThen?.();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  for (let bill = 1; bill <= billCount; bill += 1) {
    if (bill === outage?.atBill) {
      await loseAnswer(async () => {
        await context.setOffline(true);
        setTimeout(() => void context.setOffline(false), outage.ms);
      });
    } else if (bill % answersLostEvery === 0) await loseAnswer();
    await page.getByRole('button', { name: /^New bill/ }).waitFor();
    await page.keyboard.press('F2');
    await ready(page);
    await desk.scan('8901030912344');
    await desk.scan('8901030912344');
    await desk.scan('036000291452');
    await desk.total.getByText('₹313.00').waitFor();
    await page.keyboard.press('F4');
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+Enter');
    await atDetails(page);
  }
  await catchUp(owner);
  const { rows, total } = await owner.list<BillView>('sales', { sort: ['billedAt', 'ASC'], range: [0, 99] });
  expect(total).toBe(billCount);
  const numbers = rows.map(({ invoiceNumber = '' }) => Number(invoiceNumber.split('/').at(-1)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: billCount }, (_, index) => index + 1));
  expect(problems).toEqual([]);
  await context.close();
}
