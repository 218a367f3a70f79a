import type { BillView, ProductRow } from '@bahi/contracts';
import type { Locator, Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';

const SCAN_GAP_MS = 5;

/** Goods of a small shop, each with something to find it by: SKU, Hindi name, a barcode of its own or a shared one. */
export interface Goods {
  tea: ProductRow;
  soap: ProductRow;
  sugar: ProductRow;
  biscuits: ProductRow;
  bigBiscuits: ProductRow;
}

/** Fifty names to take bills of: more than the search offers at once. */
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

/** A bill opened for the shop, and saved with these lines when there are any. */
export async function openBill(shop: ShopClient, lines: object[] = [], more: object = {}): Promise<BillView> {
  const bill = await shop.send<BillView>('POST', '/billing/create', {});
  if (lines.length === 0) return bill;
  return shop.send('PUT', `/billing/${bill.id}/save`, { revision: bill.revision, lines, ...more });
}

/** What the bill page shows and takes, in English. */
export const counter = (page: Page) => ({
  search: page.getByRole('combobox', { name: /^Find a product/ }),
  line: (name: string): Locator => page.getByRole('listitem').filter({ hasText: name }),
  quantity: (name: string): Locator => page.getByLabel(`Quantity of ${name}`),
  total: page.locator('section output').last(),
  customer: page.getByLabel('Customer name'),
  walkIn: page.getByRole('button', { name: /^Walk-in/ }),
  save: page.getByRole('button', { name: /^Save as draft/ }),
  generate: page.getByRole('button', { name: /^Generate bill/ }),
  dialog: page.getByRole('dialog'),
  /**
   * A scanner: it types and presses Enter, whatever has the focus. The keys carry their own clock, five milliseconds apart, as
   * the device's do: a busy machine makes no slow scanner.
   */
  async scan(code: string): Promise<void> {
    const keyboard = await page.context().newCDPSession(page);
    const startedMs = Date.now();
    const keys = [...code.split('').map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }];
    for (const [index, key] of keys.entries()) {
      const timestamp = (startedMs + index * SCAN_GAP_MS) / 1_000;
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: key.key });
    }
    await keyboard.detach();
  },
});

/** Resolves when the search field has the focus: the counter is ready. */
export async function ready(page: Page): Promise<void> {
  await page.locator('input[type=search]:focus').waitFor();
}
