import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BillView, ProductRow } from '@bahi/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser/launchBrowser.ts';
import { PUBLIC_SCREENS, screensOf, settled, type ShownIds } from './browser/screens.ts';
import { signIn, type ShopClient } from './shopClient.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const DEMO = join(repository, 'packages/tooling/dist/demo.js');
const DASHBOARD = join(repository, 'packages/docs/dashboard.png');
const BILL = join(repository, 'packages/docs/bill.png');

/** Resolution of a roll printer. */
const BILL_DPI = 203;
/** SKUs of the demo shop with the quantity sold, in thousandths. */
const SOLD = { 'RICE-BAS': 2_500, TOOR: 1_000, GHEE: 1_000, HALDI: 2_000, TEA: 1_000, SOAP: 3_000 };

interface DemoShop {
  address: string;
  owner: ShopClient;
  process: ChildProcess;
}

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

/** Opens the sample shop with a month of trade, signed in as its owner. */
async function openDemo(dataDir: string): Promise<DemoShop> {
  const child = spawn(process.execPath, [DEMO], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  let signInLine: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('owner')) signInLine = line.split(/\s+/);
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    const [, email = '', password = ''] = signInLine;
    if (address !== undefined) return { address, owner: await signIn(address, email, password), process: child };
  }
  throw new Error('the demo ended before it answered');
}

/** Ids for the screens whose address needs one. */
async function idsOf(owner: ShopClient): Promise<ShownIds> {
  const first = async (list: string): Promise<string> =>
    (await owner.list<{ id: string }>(list, { range: [0, 0] })).rows[0]?.id ?? '';
  const product = await first('products');
  const { id: draft, revision } = await owner.send<BillView>('POST', '/billing/create', {});
  const lines = [{ productId: product, quantityMilli: 2_000 }];
  await owner.send('PUT', `/billing/${draft}/save`, { revision, lines, customer: { name: 'Meera Nair' } });
  const [category = '', vendor = '', customer = '', purchase = '', bill = ''] = await Promise.all(
    ['categories', 'vendors', 'customers', 'purchases', 'sales'].map(first),
  );
  return { product, draft, category, vendor, customer, purchase, bill };
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

const { values } = parseArgs({ options: { all: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help === true) {
  process.stdout.write(
    "npm run pictures -- [--all FOLDER]\n\nTakes the README's pictures from the demo shop; with --all FOLDER, pictures of every screen in both languages.\n",
  );
  process.exit(0);
}

const dataDir = mkdtempSync(join(tmpdir(), 'bahi-pictures-'));
const demo = await openDemo(dataDir);
const browser = await launchBrowser();
try {
  const { token } = demo.owner;
  if (values.all === undefined) {
    await take(browser, demo.address, {
      file: DASHBOARD,
      path: '/dashboard?range=month',
      language: 'en',
      width: 1_440,
      whole: false,
      token,
      shows: '.recharts-bar-rectangle',
    });
    await takeBill(demo, BILL);
  } else {
    mkdirSync(values.all, { recursive: true });
    for (const shot of everyShot(values.all, await idsOf(demo.owner), token)) await take(browser, demo.address, shot);
  }
} finally {
  await browser.close();
  demo.process.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
