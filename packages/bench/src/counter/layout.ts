import { COUNTER_WINDOWS, IS_LINE_SEEN, MEASURE_LINES, type MeasuredLines } from '@bahi/testing/counterPage';
import type { Page } from 'playwright-core';
import type { Row } from '../bench.ts';
import { counterRow } from './counterRow.ts';
import { linesOf, scan, type Till, type View } from './till.ts';

const LANGUAGES = ['en', 'hi'] as const;
const COUNTS = [1, 5, 16, 60] as const;
const LINES = 16;
const PURCHASED = 20;
/** Bounds in pixels of 25 products on a phone, and of a purchase of twenty lines on the widest window. */
const LIST_PX = 2_300;
const PURCHASE_PX = 1_400;

const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))';
type Window = (typeof COUNTER_WINDOWS)[number];
const viewsOf = ({ width, height }: Window): View[] => LANGUAGES.map((language) => ({ language, width, height }));
const inBoth = (figures: readonly number[]): string =>
  figures.map((value, place) => `${Math.round(value)} px ${LANGUAGES[place]}`).join(', ');

async function openMenu(page: Page): Promise<void> {
  const expand = page.getByRole('button', { name: /^(Expand menu|मेनू फैलाएँ)$/ });
  if ((await expand.count()) > 0) await expand.click();
}

async function linesIn(till: Till, view: View, id: string): Promise<MeasuredLines> {
  const page = await till.visitBill(view, id);
  if (view.width > 1_000) await openMenu(page);
  await page.evaluate(NEXT_FRAME);
  const found = await page.evaluate<MeasuredLines>(MEASURE_LINES);
  await page.context().close();
  if (found.lineHeights.length !== LINES) throw new Error(`${found.lineHeights.length} lines instead of ${LINES}`);
  return found;
}

async function listIn(till: Till, view: View): Promise<number> {
  const page = await till.visit(view, '/dashboard/products');
  await page.locator('[aria-busy=false]').locator('tbody tr, ul > li').nth(24).waitFor();
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.context().close();
  return height;
}

/** Scans so many products into the form of a supplier's bill. */
async function purchaseIn(till: Till, view: View): Promise<number> {
  const page = await till.visit(view, '/dashboard/purchases/create');
  const rows = page.locator('[role=group].row');
  await rows.first().waitFor();
  for (const [place, { code }] of till.products.slice(0, PURCHASED).entries()) {
    await scan(page, code);
    await rows.nth(place).locator(`input[value$="${place}"]`).first().waitFor();
  }
  const height = await page.evaluate<number>('document.querySelector("main").scrollHeight');
  await page.context().close();
  return height;
}

/** How many of the last scans are whole in the window. */
async function seenIn(till: Till, view: View): Promise<number[]> {
  const seen: number[] = [];
  for (const count of COUNTS) {
    const page = await till.visitBill(view, await till.billOf(count - 1));
    await scan(page, till.products[COUNTS[3]]?.code ?? '');
    await linesOf(page)
      .nth(count - 1)
      .waitFor();
    await page.evaluate(NEXT_FRAME);
    if (await page.evaluate<boolean>(IS_LINE_SEEN)) seen.push(count);
    await page.context().close();
  }
  return seen;
}

/** Heights, and what is in view, in every window and in both languages. */
export async function* layoutRows(till: Till): AsyncGenerator<Row> {
  const id = await till.billOf(LINES);
  for (const window of COUNTER_WINDOWS) {
    const at = `at ${window.width} × ${window.height}`;
    const views = viewsOf(window);
    const found: MeasuredLines[] = [];
    const lists: number[] = [];
    const seen: number[][] = [];
    for (const view of views) {
      found.push(await linesIn(till, view, id));
      lists.push(await listIn(till, view));
      seen.push(await seenIn(till, view));
    }
    const heights = found.map(({ lineHeights }) => Math.max(...lineHeights));
    const ends = found.map(({ listEnd }) => listEnd);
    const names = `${inBoth(heights)}; the name has ${inBoth(found.map(({ nameWidth }) => nameWidth))}`;
    yield counterRow(`one line ${at}`, Math.max(...heights), 'px', names, window.line);
    yield counterRow(`${LINES} items ${at}`, Math.max(...ends), 'px', inBoth(ends), window.list);
    const most = window.width < 500 ? LIST_PX : undefined;
    yield counterRow(`25 products ${at}`, Math.max(...lists), 'px', inBoth(lists), most);
    const all = COUNTS.length * views.length;
    const share = (100 * seen.flat().length) / all;
    const after = seen.map((counts, place) => `${LANGUAGES[place]}: after ${counts.join(', ')}`).join('; ');
    yield { ...counterRow(`last scan in view ${at}`, share, '%', after, 100), better: 'higher' };
  }
  const [widest] = COUNTER_WINDOWS;
  const purchases: number[] = [];
  for (const view of viewsOf(widest)) purchases.push(await purchaseIn(till, view));
  const what = `purchase of ${PURCHASED} lines at ${widest.width} × ${widest.height}`;
  yield counterRow(what, Math.max(...purchases), 'px', inBoth(purchases), PURCHASE_PX);
}
