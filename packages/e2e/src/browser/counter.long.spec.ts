import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { cashierAt, counter, openBill, ready, scanBills, stockShelves, type Goods } from './counter.ts';

const OUTAGE_MS = 10_000;
const MAX_PAINT_MS = 100;

describeInBrowserOnEngines('the counter over many bills', (engine) => {
  // the page alone handles an outage, but each engine must recognise a repeated bill
  const bills = engine === 'embedded' ? 30 : 12;

  it(`checklist 60, 65: gives ${bills} scanned bills ${bills} different numbers, despite lost answers and ten seconds offline`, async () => {
    const stage = await openStage({ engine });
    const email = stage.product.emailOf('asha');
    const owner = await stage.product.openShop({ email });
    await stockShelves(owner);
    const cashier = await cashierAt(stage, email, '/dashboard/billing');
    await scanBills(owner, cashier, bills, { answersLostEvery: 4, outage: { atBill: 10, ms: OUTAGE_MS } });
    await stage.close();
  });
});

describeInBrowser('the total of a bill', () => {
  let stage: Stage;
  let email: string;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage();
    email = stage.product.emailOf('asha');
    owner = await stage.product.openShop({ email });
    goods = await stockShelves(owner);
  });
  afterAll(() => stage.close());

  it('is painted within 100 ms of the key that changes it', async () => {
    const { id } = await openBill(owner, [{ productId: goods.sugar.id, quantityMilli: 1_375 }]);
    const { page, context } = await cashierAt(stage, email, `/dashboard/billing/create/${id}`);
    await ready(page);
    const paints = await paintsOf(page);
    // a busy machine may delay some of them
    expect(paints[1]).toBeLessThanOrEqual(MAX_PAINT_MS);
    await context.close();
  });
});

/** Milliseconds from a key in the quantity field to the painted total, several times, ascending. */
async function paintsOf(page: Page): Promise<number[]> {
  await page.evaluate(`(() => {
    const total = [...document.querySelectorAll('section output')].at(-1);
    window.paints = [];
    let keyMs = 0;
    window.addEventListener('keydown', (event) => { keyMs = event.timeStamp; }, { capture: true });
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => window.paints.push(performance.now() - keyMs))))
      .observe(total, { characterData: true, childList: true, subtree: true });
  })()`);
  const quantity = counter(page).quantity('Sugar');
  await quantity.focus();
  for (const [index, digit] of ['3', '5', '7', '9', '2', '4', '6'].entries()) {
    await quantity.press('Control+a');
    await quantity.press(digit);
    // the page's policy forbids `waitForFunction`
    while ((await page.evaluate<number>('window.paints.length')) <= index);
  }
  const paints = await page.evaluate<number[]>('[...window.paints]');
  return paints.toSorted((a, b) => a - b);
}
