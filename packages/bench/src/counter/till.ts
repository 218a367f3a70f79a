import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BillView, ProductRow } from '@bahi/contracts';
import type { Browser, Page } from 'playwright-core';
import { openShop } from '../shop.ts';

/** Products with a code that the bench adds to the seeded shop. */
const CODED = 120;
const SCAN_GAP_MS = 5;

/** How a till is opened. */
export interface View {
  language: 'en' | 'hi';
  width: number;
  height: number;
}

/** A seeded shop with products to scan, and a browser. */
export class Till {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #token: string;
  readonly products: { id: string; code: string }[] = [];

  private constructor(browser: Browser, address: string, token: string) {
    this.#browser = browser;
    this.#address = address;
    this.#token = token;
  }

  /** Signs in as the first seeded owner and adds the products. */
  static async open(browser: Browser, address: string): Promise<Till> {
    const till = new Till(browser, address, (await openShop(address, 0)).token);
    const { id: categoryId } = await till.send<{ id: string }>('POST', '/categories', { name: 'With codes' });
    for (let n = 0; n < CODED; n += 1) {
      const code = `890${1_030_000_000 + n}`;
      const names = {
        name: `Basmati rice, long grain ${n}`,
        localName: `बासमती चावल, लंबा दाना ${n}`,
        sku: `RICE-${n}`,
      };
      const prices = { sellingPricePaise: 14_000 + n * 100, purchasePricePaise: 9_000, openingStockMilli: 1_000_000 };
      const body = { ...names, ...prices, categoryId, unit: 'packet', barcodes: [code] };
      till.products.push({ id: (await till.send<ProductRow>('POST', '/products', body)).id, code });
    }
    return till;
  }

  /** Another session of the owner. */
  async another(): Promise<Till> {
    const other = new Till(this.#browser, this.#address, (await openShop(this.#address, 0)).token);
    other.products.push(...this.products);
    return other;
  }

  /** @throws {Error} on any status of 400 or more */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Opens a bill with one each of so many products, from this one on. Returns its id. */
  async billOf(count: number, from = 0): Promise<string> {
    const { id, revision } = await this.send<BillView>('POST', '/billing/create', {});
    const lines = this.products
      .slice(from, from + count)
      .map(({ id: productId }) => ({ productId, quantityMilli: 1_000 }));
    if (count > 0) await this.send('PUT', `/billing/${id}/save`, { revision, lines });
    return id;
  }

  /** A new window at this path, with its own storage. */
  async visit({ language, width, height }: View, path: string): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width, height }, locale: `${language}-IN` });
    const page = await context.newPage();
    await page.goto(`${this.#address}/health/live`);
    await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(this.#token)})`);
    await page.goto(`${this.#address}${path}`);
    return page;
  }

  /** A window with a bill, ready for a scan. */
  async visitBill(view: View, id: string): Promise<Page> {
    const page = await this.visit(view, `/dashboard/billing/create/${id}`);
    await page.locator('input[type=search]:focus').waitFor();
    return page;
  }
}

/** Types a code as a scanner does, in real time: what the page does at each key delays the next. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...Array.from(code, (key) => ({ key, text: key })), { key: 'Enter', text: '\r' }];
  const sent: Promise<unknown>[] = [];
  for (const key of keys) {
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }));
    await pause(SCAN_GAP_MS);
  }
  await Promise.all(sent);
  await session.detach();
}

export const linesOf = (page: Page) => page.locator('ol > li[data-key]');
