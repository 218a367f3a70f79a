import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { createServer as createViteServer } from 'vite';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { settled, tradeALittle } from '../browser/screens.ts';
import { startProduct } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';

/*
 * Lists the files whose code runs on two trips, from a press on the screen to the figure on the live dashboard: a bill that is
 * completed, and a purchase that is recorded. V8 counts the functions that run, in each thread of the built server and in the
 * browser, which gets its modules one by one from vite.
 */

interface FunctionCoverage {
  functionName: string;
  ranges: { startOffset: number; count: number }[];
}
interface ScriptCoverage {
  url: string;
  functions: FunctionCoverage[];
}

const root = resolve('.');
/** Some work is done a moment later: what reads the log looks every second. */
const AFTERWARDS_MS = 1_500;

const hasRun = ({ functionName, ranges: [whole] }: FunctionCoverage): boolean =>
  (whole?.count ?? 0) > 0 && (functionName !== '' || (whole?.startOffset ?? 0) > 0);

/** Source files behind the functions of bundles that ran. */
function filesOfThread(scripts: ScriptCoverage[]): Set<string> {
  const files = new Set<string>();
  for (const { url, functions } of scripts) {
    if (!url.startsWith(pathToFileURL(join(root, 'services')).href)) continue;
    const path = fileURLToPath(url);
    const text = readFileSync(path, 'utf8');
    const map = new SourceMap(
      JSON.parse(readFileSync(`${path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    );
    const starts = lineStarts(text);
    for (const one of functions.filter(hasRun)) {
      const offset = one.ranges[0]?.startOffset ?? 0;
      const line = lineAt(starts, offset);
      const entry = map.findEntry(line, offset - (starts[line] ?? 0));
      if ('originalSource' in entry) files.add(relative(root, resolve(path, '..', entry.originalSource)));
    }
  }
  return files;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

if (parseArgs({ options: { help: { type: 'boolean' } } }).values.help === true) {
  process.stdout.write(
    'npm run trips\n\nLists the files whose code runs while a bill is completed, and while a purchase is recorded, from the press to the dashboard.\n',
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

async function travel(name: string, page: Page, dashboard: Page, go: () => Promise<void>): Promise<void> {
  for (const one of [page, dashboard]) await one.coverage.startJSCoverage({ resetOnNavigation: false });
  process.kill(product.pid, 'SIGUSR2');
  await page.waitForTimeout(AFTERWARDS_MS);
  await go();
  await page.waitForTimeout(AFTERWARDS_MS);
  process.kill(product.pid, 'SIGUSR2');
  const inBrowser = new Set<string>();
  for (const one of [page, dashboard])
    for (const { url, functions } of await one.coverage.stopJSCoverage()) {
      const path = new URL(url).pathname;
      if (path.startsWith('/src/') && functions.some(hasRun)) inBrowser.add(`admin-web${path}`);
      if (path.startsWith('/@fs/') && !path.includes('node_modules') && functions.some(hasRun))
        inBrowser.add(relative(root, path.slice('/@fs'.length)));
    }
  await page.waitForTimeout(AFTERWARDS_MS);
  const onServer = new Set<string>();
  for (const file of readdirSync(folder)) {
    for (const source of filesOfThread(JSON.parse(readFileSync(join(folder, file), 'utf8')) as ScriptCoverage[]))
      onServer.add(source);
    rmSync(join(folder, file));
  }
  process.stdout.write(`\n${name}: ${inBrowser.size} files in the browser, ${onServer.size} on the server\n`);
  for (const file of [...inBrowser].toSorted()) process.stdout.write(`  browser ${file}\n`);
  for (const file of [...onServer].toSorted()) process.stdout.write(`  server  ${file}\n`);
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
  await travel('completing a bill', page, dashboard, async () => {
    await page.getByRole('button', { name: /^Generate bill/ }).click();
    await page.getByText(/INV\//).first().waitFor();
  });

  await page.goto('/dashboard/purchases/create');
  await settled(page);
  await page.getByRole('combobox', { name: /Vendor/ }).fill('Gupta');
  await page.getByRole('option', { name: /Gupta/ }).first().click();
  await page.getByLabel(/Bill number/).fill('GT/200');
  await page.getByRole('combobox', { name: /Product/ }).fill('Assam');
  await page.getByRole('option', { name: /Assam/ }).first().click();
  await page.getByLabel(/Purchased quantity/).fill('5');
  await page.waitForTimeout(AFTERWARDS_MS);
  await travel('recording a purchase', page, dashboard, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('GT/200').first().waitFor();
  });
} finally {
  await browser.close();
  await client.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
