import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Bench, Row } from './bench.ts';
import { launchBrowser } from './launchBrowser.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShop } from './shop.ts';
import { figure } from './stats.ts';

const PUBLIC_PAGES = ['/', '/register', '/forgot-password', '/terms'];

/** The same sizes, in KB, before the counter and the office got their new screens, at commit 7421fed6. */
const BEFORE = { publicPage: 219, signedIn: 396 };

interface Loaded {
  path: string;
  bytes: number;
  files: number;
}

/** Loads an address until nothing more is fetched. Returns every script with its gzip size. */
async function scriptsOf(page: Page, address: string, path: string): Promise<Loaded> {
  const sizes: Promise<number>[] = [];
  const count = (response: { url(): string; body(): Promise<Buffer> }): void => {
    if (!response.url().endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', count);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  page.off('response', count);
  const all = await Promise.all(sizes);
  return { path, bytes: all.reduce((sum, size) => sum + size, 0), files: all.length };
}

function row(what: string, loaded: readonly Loaded[], floor: number, goal: number): Row {
  const [largest] = loaded.toSorted((a, b) => b.bytes - a.bytes);
  if (largest === undefined) throw new Error('nothing was loaded');
  const detail = `${largest.path}: ${largest.files} files`;
  return { id: 'G13', what, value: largest.bytes / 1_000, unit: 'KB', floor, goal, better: 'lower', detail };
}

function growth(what: string, { value, detail }: Row, before: number, most: number): Row {
  const text = `${figure(value)} KB, before ${figure(before)} KB; ${detail}`;
  return { id: 'G13', what, value: value - before, unit: 'KB', floor: most, goal: most, better: 'lower', detail: text };
}

/** G13: how much script a phone must fetch before the user can do something. */
export const g13: Bench = {
  id: 'G13',
  async run(): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, 30, 30);
    const server = await startProduct(dataDir);
    const browser = await launchBrowser();
    try {
      const open: Loaded[] = [];
      // a new context each, so that nothing is cached
      for (const path of PUBLIC_PAGES) open.push(await scriptsOf(await browser.newPage(), server.address, path));
      const { token } = await openShop(server.address, 0);
      const page = await browser.newPage();
      await page.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
      const first = await scriptsOf(page, server.address, '/dashboard');
      const publicPage = row('script of the largest public page, gzip', open, 180, 140);
      const signedIn = row('script of the first signed-in screen, gzip', [first], 380, 320);
      return [
        publicPage,
        signedIn,
        growth('more script of the largest public page than at 7421fed6', publicPage, BEFORE.publicPage, 0),
        growth('more script of the first signed-in screen than at 7421fed6', signedIn, BEFORE.signedIn, 10),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
