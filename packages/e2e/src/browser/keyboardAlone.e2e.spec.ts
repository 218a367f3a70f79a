import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView, PurchaseRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { atDetails, catchUp, counter, ready, stockShelves, type Goods } from './counter.ts';
import { paste } from './paste.ts';

/** More elements than a screen has on the way to any of them. */
const MOST_TABS = 120;
const UNKNOWN = '4006381333931';
const SHARED = '8901725181222';

/** What a screen reader would call the focused element, or nearly so. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(' ');
  return (one.ariaLabel || labels || one.textContent || '').trim();
})()`;

/** Presses Tab until the focus is on an element whose name begins like this. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_TABS) {
    await page.keyboard.press(key);
    const focused = await page.evaluate<string>(FOCUSED);
    if (focused.startsWith(name)) return;
    passed.push(focused);
  }
  throw new Error(`${name} is not among ${passed.join(' | ')}`);
}

describeInBrowser('by keyboard alone', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.addVendor({ name: 'Gupta Traders' });
    await owner.send('POST', '/customers', { name: 'Meera Nair', phone: '9820098201' });
  });
  afterAll(() => stage.close());

  const visit = async (path: string): Promise<Visitor> => {
    const visitor = await stage.visit();
    await visitor.openSignedIn(owner.token ?? '', path);
    return visitor;
  };
  const press = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
    await tabTo(page, name);
    await press(page, 'Control+a');
    await page.keyboard.type(text);
  };

  it('a bill is made with every dialog of its page', async () => {
    const visitor = await visit('/dashboard/billing');
    const { page } = visitor;
    const desk = counter(page);
    const closed = async (): Promise<void> => desk.dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^New bill/ }).waitFor();
    await press(page, 'F2');
    await ready(page);

    // search, quantity, price, discount in percent, remark
    for (const name of ['assam', 'neem']) {
      await page.keyboard.type(name);
      await press(page, 'Enter');
    }
    await desk.quantity('Neem soap').waitFor();
    await press(page, 'ArrowUp', '+', 'Enter');
    await typeInto(page, 'Unit price of Neem soap', '30');
    await typeInto(page, 'Discount on Neem soap', '10%');
    await typeInto(page, 'Remark on Neem soap', 'Gift');
    await press(page, 'Escape', 'Escape');
    await ready(page);

    // an amount of sugar, a code that two products have, a code and a name that none has
    await page.keyboard.type('₹20*sugar');
    // an amount is taken for what is found for the whole text
    await page.locator('[role=listbox]:not([aria-busy=true])').getByRole('option', { name: /Sugar/ }).waitFor();
    await press(page, 'Enter');
    await desk.dialog.getByText('₹19.99').waitFor();
    await press(page, 'Enter');
    await closed();
    await page.keyboard.type(SHARED);
    await press(page, 'Enter');
    await desk.dialog.waitFor();
    await tabTo(page, 'Biscuits small');
    await press(page, 'Enter');
    await closed();
    await desk.quantity('Biscuits small').waitFor();
    await press(page, 'F2');
    await page.keyboard.type(UNKNOWN);
    await press(page, 'Enter');
    await page.getByRole('list', { name: 'Unknown codes' }).waitFor();
    await tabTo(page, 'Add product');
    await press(page, 'Enter');
    await page.locator('[name=name]:focus').waitFor();
    await page.keyboard.type('Marker');
    await typeInto(page, 'Selling price', '20');
    await typeInto(page, 'Category', 'Everything');
    await page.getByRole('option', { name: 'Everything' }).waitFor();
    await press(page, 'Enter');
    // only a chosen category can be cleared
    await page.getByRole('button', { name: 'Clear', exact: true }).waitFor({ state: 'attached' });
    await tabTo(page, 'Add');
    await press(page, 'Enter');
    await desk.quantity('Marker').waitFor();
    await press(page, 'F2');
    await page.keyboard.type('Banana chips');
    await page.getByRole('button', { name: 'Add product' }).waitFor();
    await tabTo(page, 'Add product');
    await press(page, 'Enter');
    await page.locator('[name=name]:focus').waitFor();
    await typeInto(page, 'Selling price', '15');
    await press(page, 'Enter');
    await desk.quantity('Banana chips').waitFor();

    // a tile, the keys of the page, customer and discount in the sheet, cash
    await tabTo(page, 'Assam tea', 'Shift+Tab');
    await press(page, 'Enter');
    expect(await desk.quantity('Assam tea').inputValue()).toBe('2');
    await tabTo(page, 'Settings of this page');
    await press(page, 'Enter', 'End', 'Enter');
    await desk.dialog.getByText('Keys of the bill page').waitFor();
    await press(page, 'Escape');
    await closed();
    await page.setViewportSize({ width: 768, height: 900 });
    await tabTo(page, 'Customer and payment');
    await press(page, 'Enter');
    await desk.dialog.waitFor();
    await typeInto(page, 'Customer name', 'Meera');
    await page.getByRole('option', { name: /Meera Nair/ }).waitFor();
    await press(page, 'ArrowDown', 'Enter', 'F8');
    await typeInto(page, 'Cash received', '500');
    await typeInto(page, 'Bill discount', '5');
    // 281.00 + 54.00 + 19.99 + 10.00 + 20.00 + 15.00 less 5.00, to the rupee
    await page.getByRole('status', { name: 'Change' }).getByText('₹105.00').waitFor();
    await press(page, 'Control+Enter');
    await atDetails(page);
    const bill = await owner.get<BillView>(`/billing/${page.url().split('/').at(-1)}`);
    expect(bill).toMatchObject({ customer: { name: 'Meera Nair' }, changePaise: 10_500, billDiscountPaise: 500 });
    expect(bill.lines.map(({ name, quantityMilli, note }) => [name, quantityMilli, note])).toEqual([
      ['Assam tea', 2_000, null],
      ['Neem soap', 2_000, 'Gift'],
      ['Sugar', 431, null],
      ['Biscuits small', 1_000, null],
      ['Marker', 1_000, null],
      ['Banana chips', 1_000, null],
    ]);

    // the dialogs of the finished bill
    for (const name of ['Share', 'Delete bill']) {
      await tabTo(page, name);
      await press(page, 'Enter');
      await desk.dialog.waitFor();
      await press(page, 'Escape');
      await closed();
    }
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('a supplier’s bill is pasted, completed and saved', async () => {
    const visitor = await visit('/dashboard/purchases/create');
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await page.getByRole('combobox', { name: 'Vendor' }).waitFor();
    await typeInto(page, 'Vendor *', 'Gupta Traders');
    await page.getByRole('option', { name: 'Gupta Traders' }).waitFor();
    await press(page, 'Enter');
    await typeInto(page, 'Bill number', 'G-1');
    await tabTo(page, 'Purchased quantity');
    await paste(page, `${goods.tea.name}\t10\t100\n${goods.soap.name}\t5\t20`);
    await dialog.getByText('All 2 rows are understood.').waitFor();
    await tabTo(page, 'Add 2 rows');
    await press(page, 'Enter');
    await page
      .getByRole('group', { name: /^Product \d+$/ })
      .nth(1)
      .waitFor();
    await typeInto(page, 'Discount', '100');
    await page.getByText('Total of this bill: ₹1,000.00').waitFor();
    await tabTo(page, 'Save');
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    await catchUp(owner);
    const rows = await owner.all<PurchaseRow>('purchases');
    expect(rows.map(({ quantityMilli }) => quantityMilli).toSorted((a, b) => a - b)).toEqual([5_000, 10_000]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
