import type { Page } from 'playwright-core';
import type { Bench, Row } from './bench.ts';
import { launchBrowser } from './launchBrowser.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure, median, percentile } from './stats.ts';

const PRODUCTS = 50_000;
const SLOWER = 4;
const ROUNDS = 4;
/** Prefixes of the seeded names in both languages, of SKUs, and of nothing. Most keys change the results. */
const TYPED = ['prod', 'सामा', 'seed-4', 'zzq'];

/**
 * Milliseconds from a key press to the frame in which the list shows the results. The list is marked busy until the
 * rows of exactly that search are there.
 */
const WATCH = `window.painted = new Promise((done) => {
  const list = document.querySelector('[aria-busy]');
  let pressed = 0;
  let asked = false;
  // a letter that no key of this keyboard has comes as input without a key
  for (const kind of ['keydown', 'beforeinput'])
    addEventListener(kind, (event) => { pressed ||= event.timeStamp; }, { capture: true, once: true });
  const watch = new MutationObserver(() => {
    const busy = list.getAttribute('aria-busy') === 'true';
    if (!asked || busy) { asked ||= busy; return; }
    watch.disconnect();
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => done(performance.now() - pressed);
      afterPaint.port2.postMessage(null);
    });
  });
  watch.observe(list, { attributes: true, attributeFilter: ['aria-busy'] });
}), true`;

async function openList(page: Page, address: string, { token }: ShopHandle): Promise<void> {
  await page.goto(`${address}/terms`);
  await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
  await page.goto(`${address}/dashboard/products`);
  await page.locator('[aria-busy=false] tbody tr').first().waitFor();
}

async function typeAll(page: Page): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const word of TYPED) {
      const letters = Array.from(word);
      await page.getByRole('searchbox').focus();
      for (const letter of [...letters, ...letters.map(() => 'Backspace')]) {
        // start watching before the key is pressed
        await page.evaluate(WATCH);
        await (letter === 'Backspace' ? page.keyboard.press(letter) : page.keyboard.type(letter));
        samples.push(await page.evaluate<number>('window.painted'));
      }
    }
  return samples;
}

/** G7b: product search while typing, in a browser whose processor is slowed four times. */
export const g7b: Bench = {
  id: 'G7b',
  async run(): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, 0);
    const server = await startProduct(dataDir);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
      await openList(page, server.address, await openShop(server.address, 0));
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await typeAll(page);
      const samples = await typeAll(page);
      return [
        {
          id: 'G7b',
          what: 'key press to list painted, 50,000 products, processor slowed four times, p95',
          value: percentile(samples, 0.95),
          unit: 'ms',
          floor: 200,
          goal: 120,
          better: 'lower',
          detail: `median ${figure(median(samples))} ms of ${samples.length} keys, debounce included`,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
