import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { counter, openBill, ready } from './counter.ts';

/** How many times the browser's processor is slowed: a cheap phone, or an old computer at the counter. */
const SLOWER = 4;
const LINES = 400;
const MAX_LINES = 1_000;
/** As many times as long a long bill may take: a limit in milliseconds would measure the machine. */
const SLOWEST = 3;
const SCANS = 5;

/** Milliseconds from the scanner's Enter to the frame with the new total. */
const WATCH = `window.painted = new Promise((done) => {
  const total = [...document.querySelectorAll('section output')].at(-1);
  let pressed = 0;
  addEventListener('keydown', (event) => { if (event.key === 'Enter') pressed ||= event.timeStamp; }, true);
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => done(performance.now() - pressed);
      afterPaint.port2.postMessage(null);
    });
  });
  watch.observe(total, { childList: true, characterData: true, subtree: true });
}), true`;
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
// the client draws the lines, so a second engine would show the same
describeInBrowser('a bill of many lines', () => {
  let stage: Stage;
  let owner: ShopClient;
  let products: ProductRow[];
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { id: categoryId } = await owner.addCategory({ name: 'Everything' });
    products = [];
    for (let place = 0; place <= MAX_LINES; place += 1) {
      const barcodes = [String(890_000_000_000 + place)];
      const product = { categoryId, name: `Product ${place}`, localName: `सामान ${place}`, unit: 'pcs', barcodes };
      products.push(await owner.addProduct({ ...product, sellingPricePaise: 1_000 + place }));
    }
  });
  afterAll(() => stage.close());

  const draft = async (count: number): Promise<string> => {
    const lines = products.slice(0, count).map(({ id }) => ({ productId: id, quantityMilli: 1_000 }));
    return (await openBill(owner, lines, { customer: { walkIn: true }, paymentMethod: 'CASH' })).id;
  };
  /** A browser with a slow processor, which has the program's files already. */
  async function slowPage(): Promise<{ page: Page; openBillPage: (id: string) => Promise<number> }> {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/billing');
    await page.getByRole('button', { name: /^New bill/ }).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const openBillPage = async (id: string): Promise<number> => {
      const began = performance.now();
      await page.goto(`/dashboard/billing/create/${id}`, { waitUntil: 'commit' });
      await ready(page);
      await page.getByText('Product 0', { exact: true }).waitFor();
      await page.evaluate(NEXT_FRAME);
      return performance.now() - began;
    };
    return { page, openBillPage };
  }

  /** Milliseconds that a bill of so many lines takes to open, and from a scan to its new total; the quickest of several. */
  async function timesOf(count: number): Promise<{ openMs: number; paintMs: number }> {
    const id = await draft(count);
    const { page, openBillPage } = await slowPage();
    const openings = [await openBillPage(id), await openBillPage(id), await openBillPage(id)];
    const paints: number[] = [];
    for (const { barcodes } of products.slice(count, count + SCANS)) {
      await page.evaluate(WATCH);
      await counter(page).scan(barcodes[0] ?? '');
      paints.push(await page.evaluate<number>('window.painted'));
    }
    const lines = page.getByRole('list', { name: 'Products on this bill' }).getByRole('listitem');
    expect(await lines.count()).toBe(count + SCANS);
    await page.context().close();
    return { openMs: Math.min(...openings), paintMs: Math.min(...paints) };
  }

  it(`of ${LINES} opens and takes a scan nearly as fast as one of a single line, on a slow processor`, async () => {
    const short = await timesOf(1);
    const long = await timesOf(LINES);
    expect(long.openMs).toBeLessThanOrEqual(SLOWEST * short.openMs);
    expect(long.paintMs).toBeLessThanOrEqual(SLOWEST * short.paintMs);
  });

  it(`of ${MAX_LINES} opens too, refuses one more when it is scanned, and is generated`, async () => {
    const id = await draft(MAX_LINES);
    const { page, openBillPage } = await slowPage();
    await openBillPage(id);
    await counter(page).scan(products[MAX_LINES]?.barcodes[0] ?? '');
    await page.getByText(/^Product 1000 is not on this bill: a bill has at most 1,000 lines\./).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/dashboard/billing/${id}`);
    await page.context().close();
  });
});
