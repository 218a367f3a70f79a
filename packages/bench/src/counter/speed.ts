import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { BillView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { Row } from '../bench.ts';
import { figure, median, percentile } from '../stats.ts';
import { counterRow } from './counterRow.ts';
import { linesOf, scan, type Till, type View } from './till.ts';

const SLOWER = 4;
const LINES = 60;
const WARM_UPS = 5;
const SAMPLES = 25;
const SCANS = 5;
const PARKED = 6;
const PARKED_LINES = 5;
const QUIET_MS = 2_000;
/** What is not painted by then never will be: the run ends and says what it waited for. */
const LATEST_MS = 30_000;
const VIEW: View = { language: 'en', width: 1_440, height: 900 };

/**
 * Script: `painted` becomes the milliseconds from this key to the frame that shows what each of these expressions waits for. They are
 * asked after each change of the page.
 */
const watch = (key: string, ...areThere: readonly string[]): string => `(() => {
  const total = () => document.querySelector('section[data-foot-bar] output').textContent;
  const first = () => document.querySelector('ol > li[data-key] b')?.textContent;
  const count = () => document.querySelectorAll('ol > li[data-key]').length;
  const before = { total: total(), first: first(), count: count(), path: location.pathname };
  let pressed = 0;
  addEventListener('keydown', (event) => { if (event.key === ${JSON.stringify(key)}) pressed ||= event.timeStamp; }, true);
  const shown = (isThere) => new Promise((done, fail) => {
    setTimeout(() => fail(new Error('nothing was painted after ' + ${JSON.stringify(key)} + ': ' + isThere)), ${LATEST_MS});
    const changes = new MutationObserver(() => {
      if (pressed === 0 || !isThere()) return;
      changes.disconnect();
      requestAnimationFrame(() => {
        const afterPaint = new MessageChannel();
        afterPaint.port1.onmessage = () => done(performance.now() - pressed);
        afterPaint.port2.postMessage(null);
      });
    });
    changes.observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true });
  });
  window.painted = Promise.all([${areThere.map((isThere) => `() => ${isThere}`).join()}].map(shown));
})()`;
const LINE_ADDED = "count() > before.count && document.querySelector('li[data-mark]') !== null";
const TOTAL_CHANGED = 'total() !== before.total';
const BILL_SWITCHED = 'location.pathname !== before.path && ![undefined, before.first].includes(first())';
const REMOVE_LAST = "[...document.querySelectorAll('ol > li[data-key] .remove button')].at(-1).click()";

interface Timed {
  scriptOf: (place: number) => string;
  act: (place: number) => Promise<void>;
  takeBack?: () => Promise<void>;
}

/** Milliseconds of so many actions, for each expression; the first actions warm the page up. */
async function timesOf(page: Page, { scriptOf, act, takeBack }: Timed): Promise<number[][]> {
  const times: number[][] = [];
  for (let place = 0; place < WARM_UPS + SAMPLES; place += 1) {
    await page.evaluate(scriptOf(place));
    await act(place);
    times.push(await page.evaluate<number[]>('window.painted'));
    await takeBack?.();
  }
  const kept = times.slice(WARM_UPS);
  return (kept[0] ?? []).map((_, at) => kept.map((one) => one[at] ?? Number.NaN));
}

function timeRow(what: string, times: readonly number[], unit: 'ms' | 's', most: number): Row {
  const [load = 0] = loadavg();
  const detail = `median ${figure(median(times))} ${unit} of ${times.length}; load of the machine ${figure(load)}`;
  return counterRow(what, percentile(times, 0.95), unit, detail, most);
}

/** On a bill of sixty lines, with a slow processor: scans that add the last line, and keys in its quantity. */
async function keyRows(till: Till): Promise<Row[]> {
  const page = await till.visitBill(VIEW, await till.billOf(LINES - 1));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const others = till.products.slice(LINES);
  const [lines = [], totals = []] = await timesOf(page, {
    scriptOf: () => watch('Enter', LINE_ADDED, TOTAL_CHANGED),
    act: async (place) => scan(page, others[place % others.length]?.code ?? ''),
    takeBack: async () => {
      await page.evaluate(REMOVE_LAST);
      await linesOf(page)
        .nth(LINES - 1)
        .waitFor({ state: 'detached' });
      await page.locator('input[type=search]').focus();
    },
  });
  await linesOf(page).last().locator('.quantity input').focus();
  await page.keyboard.press('End');
  const keyAt = (place: number): string => (place % 2 === 0 ? '2' : 'Backspace');
  const [typed = []] = await timesOf(page, {
    scriptOf: (place) => watch(keyAt(place), TOTAL_CHANGED),
    act: async (place) => page.keyboard.press(keyAt(place)),
  });
  await page.context().close();
  const bill = `at ${LINES} lines, processor slowed four times, p95`;
  return [
    timeRow(`scan to painted line ${bill}`, lines, 'ms', 80),
    timeRow(`scan to painted total ${bill}`, totals, 'ms', 100),
    timeRow(`key in a quantity to painted total ${bill}`, typed, 'ms', 100),
  ];
}

/** Open bills: the next one by its key, and how long one that another session saves takes to its tab. */
async function switchRows(till: Till): Promise<Row[]> {
  const ids: string[] = [];
  // a switch is seen by the first product, so these begin with others than the long bill
  for (let bill = 0; bill < PARKED; bill += 1) ids.push(await till.billOf(PARKED_LINES, LINES + bill * PARKED_LINES));
  const page = await till.visitBill(VIEW, ids[0] ?? '');
  const tabs = page.locator('main nav li > a');
  await tabs.nth(PARKED - 1).waitFor();
  // the other bills are fetched ahead
  await pause(QUIET_MS);
  const [switches = []] = await timesOf(page, {
    scriptOf: () => watch('F9', BILL_SWITCHED),
    act: async () => page.keyboard.press('Shift+F9'),
  });
  const other = await till.another();
  const parked: number[] = [];
  for (let bill = 0; bill < PARKED; bill += 1) {
    const count = await tabs.count();
    const began = performance.now();
    await other.billOf(PARKED_LINES);
    await tabs.nth(count).waitFor();
    parked.push((performance.now() - began) / 1_000);
    await pause(QUIET_MS);
  }
  await page.context().close();
  return [
    timeRow('next open bill, Shift+F9 to painted, p95', switches, 'ms', 100),
    timeRow('bill saved at another till to its tab, p95', parked, 's', 2),
  ];
}

/** Keys besides the scans of a bill of five products for exact cash, when the shop's bills begin as walk-in and cash. */
async function shortBill(till: Till): Promise<Row> {
  await till.send('PUT', '/shop/profile', { counterDefaults: { walkIn: true, paymentMethod: 'CASH' } });
  const id = await till.billOf(0);
  const page = await till.visitBill(VIEW, id);
  for (const [place, { code }] of till.products.slice(0, SCANS).entries()) {
    await scan(page, code);
    await linesOf(page).nth(place).waitFor();
  }
  const keys = ['Control+Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForURL(`**/dashboard/billing/${id}`);
  await page.context().close();
  const bill = await till.send<BillView>('GET', `/billing/${id}`);
  const { status, paymentMethod, customer, lines } = bill;
  const detail = `${keys.join(', ')}; ${status}, ${paymentMethod}, ${lines.length} lines, walk-in ${customer?.walkIn}`;
  return counterRow(`keys besides ${SCANS} scans and exact cash, with defaults`, keys.length, 'keys', detail, 3);
}

/** Speed on a bill of sixty lines and between open bills, and the keys of a short one. */
export async function* speedRows(till: Till): AsyncGenerator<Row> {
  yield* await keyRows(till);
  yield* await switchRows(till);
  yield await shortBill(till);
}
