import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page, Route } from 'playwright-core';
import { createServer as createViteServer } from 'vite';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { settled, tradeALittle } from '../browser/screens.ts';
import { startProduct } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';
import { filesInBrowser, ServerCoverage } from './coverage.ts';

/*
 * Lists the files whose code runs on two trips from a click to the live dashboard: completing a bill and recording a
 * purchase. V8 counts the functions that run, in each thread of the built server and in the browser, which loads its
 * modules individually from vite. Excluded are rendering, later reads of lists, and code that runs while idle.
 */

/** Time for delayed work, because log readers poll every second. */
const AFTERWARDS_MS = 1_500;

if (parseArgs({ options: { help: { type: 'boolean' } } }).values.help === true) {
  process.stdout.write(
    'npm run trips\n\nLists the files whose code runs while a bill is completed and while a purchase is recorded, from the click to the dashboard.\n',
  );
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'bahi-trips-'));
const preload = pathToFileURL(resolve('packages/e2e/src/trips/recordCoverage.mjs')).href;
const product = await startProduct({ env: { NODE_OPTIONS: `--import=${preload}`, TRIP_FOLDER: folder } });
process.env['PORT'] = new URL(product.baseUrl).port;
const client = await createViteServer({ root: resolve('admin-web'), logLevel: 'silent' });
await client.listen();
const browser = await launchBrowser();

const toggleRecording = (): boolean => process.kill(product.pid, 'SIGUSR2');

/** The server's coverage during `work` and shortly after. */
async function recorded(page: Page, work: () => Promise<unknown>): Promise<ServerCoverage> {
  toggleRecording();
  await page.waitForTimeout(AFTERWARDS_MS);
  await work();
  await page.waitForTimeout(AFTERWARDS_MS);
  toggleRecording();
  await page.waitForTimeout(AFTERWARDS_MS);
  return new ServerCoverage(folder);
}

interface Trip {
  name: string;
  /** The request that `press` sends. */
  command: RegExp;
  press: (page: Page) => Promise<void>;
}

/** Holds the command when it leaves the browser and answers no reads from then on, so that only the trip itself runs. */
async function travel({ name, command, press }: Trip, page: Page, dashboard: Page): Promise<void> {
  const [endsInBrowser, held] = await fromPress(page, command, press);
  const noReads = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'GET') await route.continue();
  };
  await dashboard.route('**/api/**', noReads);
  const idle = (await recorded(page, async () => undefined)).calls();
  await dashboard.coverage.startJSCoverage({ resetOnNavigation: false });
  const server = await recorded(page, async () => held.continue());
  const onDashboard = filesInBrowser(await dashboard.coverage.stopJSCoverage());
  await dashboard.unroute('**/api/**');
  await page.unroute('**/api/**');
  const parts = { press: endsInBrowser, server: server.filesBeyond(idle), dashboard: onDashboard };
  const all = new Set(Object.values(parts).flatMap((files) => [...files]));
  process.stdout.write(`\n${name}: ${all.size} files\n`);
  for (const [part, files] of Object.entries(parts)) {
    process.stdout.write(`  ${part}: ${files.size}\n`);
    for (const file of [...files].toSorted()) process.stdout.write(`    ${file}\n`);
  }
}

/** The files that run between the click and the command, which is held. */
async function fromPress(page: Page, command: RegExp, press: Trip['press']): Promise<[Set<string>, Route]> {
  const leaving = new Promise<Route>((resolve) => {
    let hasLeft = false;
    void page.route('**/api/**', async (route) => {
      const request = route.request();
      if (!hasLeft && request.method() !== 'GET' && command.test(request.url())) {
        hasLeft = true;
        resolve(route);
      } else if (!hasLeft) await route.continue();
    });
  });
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await press(page);
  const held = await leaving;
  return [filesInBrowser(await page.coverage.stopJSCoverage()), held];
}

try {
  const owner = await registerShop(product.baseUrl, 'asha@example.test', product.readOtp);
  const ids = await tradeALittle(owner);
  const context = await browser.newContext({
    baseURL: 'http://localhost:5173',
    locale: 'en-IN',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(`localStorage.setItem('accessToken', ${JSON.stringify(owner.token)})`);
  const [page, dashboard] = [await context.newPage(), await context.newPage()];
  await dashboard.goto('/dashboard');
  await settled(dashboard);
  const bills = dashboard.getByText('₹', { exact: false }).first();
  await bills.waitFor();

  await page.goto(`/dashboard/billing/create/${ids.draft}`);
  await settled(page);
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.waitForTimeout(AFTERWARDS_MS);
  await travel(
    {
      name: 'completing a bill',
      command: /complete$/,
      press: async (counter) => counter.getByRole('button', { name: /^Generate bill/ }).click(),
    },
    page,
    dashboard,
  );

  await page.goto('/dashboard/purchases/create');
  await settled(page);
  await page.getByRole('combobox', { name: /Vendor/ }).fill('Gupta');
  await page.getByRole('option', { name: /Gupta/ }).first().click();
  await page.getByLabel(/Bill number/).fill('GT/200');
  await page.getByRole('combobox', { name: /Product/ }).fill('Assam');
  await page.getByRole('option', { name: /Assam/ }).first().click();
  await page.getByLabel(/Purchased quantity/).fill('5');
  await page.waitForTimeout(AFTERWARDS_MS);
  await travel(
    {
      name: 'recording a purchase',
      command: /purchases$/,
      press: async (form) => form.getByRole('button', { name: 'Save', exact: true }).click(),
    },
    page,
    dashboard,
  );
} finally {
  await browser.close();
  await client.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
