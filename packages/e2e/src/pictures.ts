import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BillView, ProductRow } from '@bahi/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser/launchBrowser.ts';
import { PUBLIC_SCREENS, screensOf, settled, type ShownIds } from './browser/screens.ts';
import { openDemo, type DemoShop } from './pictures/demoShop.ts';
import { takeGuide } from './pictures/takeGuide.ts';
import type { ShopClient } from './shopClient.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const DASHBOARD = join(repository, 'packages/docs/dashboard.png');
const BILL = join(repository, 'packages/docs/bill.png');
const GUIDE = join(repository, 'packages/docs/guide');

/** Resolution of a roll printer. */
const BILL_DPI = 203;
/** SKUs of the demo shop with the quantity sold, in thousandths. */
const SOLD = { 'RICE-BAS': 2_500, TOOR: 1_000, GHEE: 1_000, HALDI: 2_000, TEA: 1_000, SOAP: 3_000 };

interface Shot {
  file: string;
  path: string;
  language: 'en' | 'hi';
  width: number;
  /** Whether to take the whole page or only the visible part. */
  whole: boolean;
  token?: string | undefined;
  /** A text that the page must show before the picture is taken. */
  shows?: string;
}

/** Ids for the screens whose address needs one. */
async function idsOf(owner: ShopClient): Promise<ShownIds> {
  const first = async (list: string): Promise<string> =>
    (await owner.list<{ id: string }>(list, { range: [0, 0] })).rows[0]?.id ?? '';
  const product = await first('products');
  const { id: draft, revision } = await owner.send<BillView>('POST', '/billing/create', {});
  const lines = [{ productId: product, quantityMilli: 2_000 }];
  await owner.send('PUT', `/billing/${draft}/save`, { revision, lines, customer: { name: 'Meera Nair' } });
  // the demo shop may have closed no day yet
  await owner.send('POST', '/day-closes', { counted: [], loosePaise: 100_000, reason: 'First count' });
  const [category = '', vendor = '', customer = '', purchase = '', bill = '', close = ''] = await Promise.all(
    ['categories', 'vendors', 'customers', 'purchases', 'sales', 'day-closes'].map(first),
  );
  return { product, draft, category, vendor, customer, purchase, bill, close };
}

/** Takes a picture of a Hindi bill of the demo shop on an 80 mm roll. */
async function takeBill({ address, owner }: DemoShop, file: string): Promise<void> {
  const { rows } = await owner.list<ProductRow>('products', { range: [0, 99] });
  const lines = Object.entries(SOLD).map(([sku, quantityMilli]) => ({
    productId: rows.find((row) => row.sku === sku)?.id,
    quantityMilli,
  }));
  const { id } = await owner.completeBill({
    customer: { name: 'मीरा नायर' },
    paymentMethod: 'UPI',
    billDiscountPaise: 5_000,
    lines,
  });
  const pdf = await fetch(`${address}/api/billing/${id}/pdf?size=80mm&language=hi`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const drawing = ['-png', '-singlefile', '-r', String(BILL_DPI), '-', file.replace(/\.png$/, '')];
  const { status, stderr } = spawnSync('pdftoppm', drawing, { input: Buffer.from(await pdf.arrayBuffer()) });
  if (status !== 0) throw new Error(`pdftoppm (Debian: poppler-utils): ${String(stderr)}`);
}

async function take(
  browser: Browser,
  baseURL: string,
  { file, path, language, width, whole, token, shows = 'h1' }: Shot,
): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
  });
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
  await page.goto(path);
  await page.locator(shows).first().waitFor();
  await settled(page);
  await page.screenshot({ path: file, fullPage: whole });
  await page.close();
}

/** Every screen in both languages, for desktop and phone. */
function everyShot(folder: string, ids: ShownIds, token: string | undefined): Shot[] {
  const behind = Object.entries(screensOf(ids)).map(([name, path]) => ({ name, path, token }));
  const before = Object.entries(PUBLIC_SCREENS).map(([name, path]) => ({ name, path, token: undefined }));
  return [...before, ...behind].flatMap(({ name, ...shot }) =>
    (['en', 'hi'] as const).flatMap((language) =>
      [1_440, 390].map((width) => ({
        ...shot,
        language,
        width,
        whole: true,
        file: join(folder, `${name}-${language}-${width}.png`),
      })),
    ),
  );
}

/** Runs the work on a demo shop of its own. */
async function withDemo(work: (demo: DemoShop) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-pictures-'));
  const demo = await openDemo(dataDir);
  try {
    await work(demo);
  } finally {
    demo.process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takeReadme(browser: Browser): Promise<void> {
  await withDemo(async (demo) => {
    await take(browser, demo.address, {
      file: DASHBOARD,
      path: '/dashboard?range=month',
      language: 'en',
      width: 1_440,
      whole: false,
      token: demo.owner.token,
      shows: '.recharts-bar-rectangle',
    });
    await takeBill(demo, BILL);
  });
}

const { values } = parseArgs({
  options: { all: { type: 'string' }, guide: { type: 'string', multiple: true }, help: { type: 'boolean' } },
});
if (values.help === true) {
  process.stdout.write(`npm run pictures -- [--guide NAME …] [--all FOLDER]

Takes the pictures of the README and of the user guide from the demo shop; with --guide only these of the guide; with --all FOLDER
pictures of every screen in both languages.
`);
  process.exit(0);
}

const browser = await launchBrowser();
try {
  const { all: folder, guide } = values;
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    await withDemo(async ({ owner, address }) => {
      for (const shot of everyShot(folder, await idsOf(owner), owner.token)) await take(browser, address, shot);
    });
  } else {
    if (guide === undefined) await takeReadme(browser);
    for (const language of ['en', 'hi'] as const)
      await withDemo(async (demo) => takeGuide(browser, demo, language, join(GUIDE, language, 'pictures'), guide));
  }
} finally {
  await browser.close();
}
