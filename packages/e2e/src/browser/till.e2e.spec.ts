import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView, ProductRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { atDetails, counter, openBill, ready, stockShelves, type Goods } from './counter.ts';

/** A tablet without a keyboard. */
const TABLET = 768;
/** Least height and width of what a finger presses. */
const FINGER = 44;

interface Styled {
  computedStyleMap(): { get(property: 'font-size'): { value: number } };
}

describeInBrowser('a till', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let onions: ProductRow;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    const { id: categoryId } = await owner.addCategory({ name: 'Vegetables' });
    onions = await owner.addProduct({ name: 'Onions', categoryId, unit: 'kg', sellingPricePaise: 4_000 });
  });
  afterAll(() => stage.close());

  const grid = (page: Page) => page.getByRole('region', { name: 'Products to tap' });
  const tile = (page: Page, name: string) => grid(page).getByRole('button', { name });
  const showTiles = async (page: Page): Promise<void> => {
    await ready(page);
    const tiles = page.getByRole('button', { name: 'Tiles', exact: true });
    if ((await tiles.getAttribute('aria-pressed')) !== 'true') await tiles.click();
    await grid(page).waitFor();
  };

  it('sells by touch alone: a tile, a weight for an amount, cash with change that stays on screen', async () => {
    const { id } = await openBill(owner);
    const { page, openSignedIn, problems, overflow } = await stage.revisit({ width: TABLET });
    await openSignedIn(owner.token ?? '', `/dashboard/billing/create/${id}`);
    await showTiles(page);
    await grid(page).getByRole('button', { name: 'Vegetables', exact: true }).click();
    await tile(page, onions.name).waitFor();
    await tile(page, goods.soap.name).waitFor({ state: 'detached' });
    await tile(page, onions.name).click();
    const desk = counter(page);
    await desk.dialog.getByRole('button', { name: 'Amount', exact: true }).click();
    for (const key of ['2', '5']) await desk.dialog.getByRole('button', { name: key, exact: true }).click();
    // 625 g at ₹40
    await desk.dialog.getByText('₹25.00').waitFor();
    await desk.dialog.getByRole('button', { name: 'Add to bill' }).click();
    await desk.dialog.waitFor({ state: 'detached' });
    await grid(page).getByRole('button', { name: 'Most sold' }).click();
    await tile(page, goods.soap.name).click();
    await tile(page, goods.soap.name).click();
    await tile(page, goods.soap.name).getByText('2 pcs').waitFor();
    // ₹25 of onions and two soaps at ₹32.25, rounded
    await desk.total.getByText('₹90.00').waitFor();
    for (const button of await grid(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(FINGER);
    }
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Customer and payment' }).click();
    await desk.walkIn.click();
    await page.getByRole('button', { name: 'Cash', exact: true }).click();
    await page.getByRole('button', { name: '₹500', exact: true }).click();
    await page.getByRole('status', { name: 'Change' }).getByText('₹410.00').waitFor();
    await desk.generate.last().click();
    await atDetails(page);
    const change = page.getByRole('status', { name: 'Change' });
    await change.getByText('₹410.00').waitFor();
    const pixels = await change.evaluate((shown: Styled) => shown.computedStyleMap().get('font-size').value);
    expect(pixels).toBeGreaterThanOrEqual(48);
    const bill = await owner.get<BillView>(`/billing/${id}`);
    expect(bill).toMatchObject({ tenderedPaise: 50_000, changePaise: 41_000, grandTotalPaise: 9_000 });
    expect(bill.lines.map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual([
      ['Onions', 625],
      ['Neem soap', 2_000],
    ]);
    expect(problems).toEqual([]);
  });

  it('with its beginning set takes one shortcut besides five scans', async () => {
    await owner.send('PUT', '/shop/profile', { counterDefaults: { walkIn: true, paymentMethod: 'CASH' } });
    const { page, openSignedIn, problems } = await stage.revisit();
    const { id } = await openBill(owner);
    await openSignedIn(owner.token ?? '', `/dashboard/billing/create/${id}`);
    await ready(page);
    const desk = counter(page);
    for (let scans = 0; scans < 5; scans += 1) await desk.scan('036000291452');
    await desk.total.getByText('₹161.00').waitFor();
    await page.keyboard.press('Control+Enter');
    await atDetails(page);
    const bill = await owner.get<BillView>(`/billing/${id}`);
    expect(bill).toMatchObject({ customer: { walkIn: true }, paymentMethod: 'CASH', grandTotalPaise: 16_100 });
    expect(problems).toEqual([]);
  });

  it('sells for an amount by keyboard: ₹20*sugar shows the quantity before Enter takes it', async () => {
    const { page, openSignedIn, problems } = await stage.revisit();
    const { id } = await openBill(owner);
    await openSignedIn(owner.token ?? '', `/dashboard/billing/create/${id}`);
    await ready(page);
    const desk = counter(page);
    await desk.search.fill('₹20*sugar');
    await page.getByRole('option', { name: /Sugar/ }).waitFor();
    await page.keyboard.press('Enter');
    // at ₹46.37 a kilogram: 431 g for ₹19.99
    await desk.dialog.getByText('₹19.99').waitFor();
    await page.keyboard.press('Enter');
    await desk.dialog.waitFor({ state: 'detached' });
    expect(await desk.quantity('Sugar').inputValue()).toBe('0.431');
    expect(problems).toEqual([]);
  });
});
