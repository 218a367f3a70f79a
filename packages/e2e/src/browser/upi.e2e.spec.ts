import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Locator, Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { openBill, ready, stockShelves, type Goods } from './counter.ts';
import { qrOnScreen } from './qrOnScreen.ts';

/** Names that would add a payee or an amount if they were not escaped. */
const HOSTILE = {
  shopName: 'A&B "Kirana" pa=thief@okbank&am=1.00',
  upiPayeeName: 'शर्मा & संस\u202e #1 100%+?pa=thief@okbank&am=1.00',
  customer: 'Meera&am=1.00&pa=thief@okbank',
  product: "Tea'&am=1.00#<b>",
};

// the client draws the code, so one engine is enough
describeInBrowser('a UPI QR on the screen', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
  });
  beforeEach(async () => {
    visitor = await stage.revisit();
    ({ page } = visitor);
  });
  afterAll(() => stage.close());

  const go = async (path: string): Promise<void> => visitor.openSignedIn(owner.token ?? '', path);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const lines = () => [goods.tea, goods.soap].map(({ id: productId }) => ({ productId, quantityMilli: 2_000 }));
  const sell = async (more: object = {}): Promise<BillView> =>
    owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'UPI', lines: lines(), ...more });
  const view = async (id: string): Promise<BillView> => owner.get<BillView>(`/billing/${id}`);

  it('checklist 63: asks for a UPI ID when there is none; with one the code can be shown and hidden', async () => {
    visitor = await stage.revisit({ theme: 'dark' });
    ({ page } = visitor);
    await owner.send('PUT', '/shop/profile', { upiId: null });
    const { id } = await openBill(owner, lines(), { customer: { walkIn: true } });
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    await button('UPI').click();
    await page.getByText('Setup required').waitFor();
    await page.getByRole('link', { name: 'Add UPI ID in Profile' }).waitFor();
    expect(await button('Show UPI QR').count()).toBe(0);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const code = page.getByRole('img', { name: 'UPI QR code: ₹346.00 to' });
    await code.waitFor();
    await button('Hide UPI QR').click();
    await code.waitFor({ state: 'detached' });
    await button('Show UPI QR').click();
    await code.waitFor();
    // unsaved input is in the code at once
    await page.getByLabel('Bill discount').fill('45.5');
    const cheaper = page.getByRole('img', { name: 'UPI QR code: ₹300.00 to' });
    await cheaper.waitFor();
    const { text, quietModules } = await qrOnScreen(cheaper);
    expect(new URLSearchParams(text.split('?')[1]).get('am')).toBe('300.00');
    expect(quietModules).toBe(4);
    expect(visitor.problems).toEqual([]);
  });

  it('pays the same whatever names are in the books', async () => {
    const { shopName, upiPayeeName, customer, product } = HOSTILE;
    await owner.send('PUT', '/shop/profile', { shopName, upiPayeeName, upiId: 'sharma@okbank' });
    const { categoryId } = goods.tea;
    const goodsOfNote = { name: product, categoryId, unit: 'pcs', sellingPricePaise: 12_345 };
    const { id: productId } = await owner.addProduct(goodsOfNote);
    const content = { customer: { name: customer }, paymentMethod: 'UPI' };
    const { id } = await openBill(owner, [{ productId, quantityMilli: 1_000 }], content);
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    const { text } = await qrOnScreen(page.getByRole('img', { name: /^UPI QR code/ }));
    expect(text).toBe((await view(id)).upi?.link);
    const parameters = [...new URLSearchParams(text.slice(text.indexOf('?')))];
    expect(parameters).toEqual([
      ['pa', 'sharma@okbank'],
      ['pn', upiPayeeName.replace('\u202e', '')],
      ['am', '123.00'],
      ['cu', 'INR'],
      ['tr', id],
      ['tn', 'Bill'],
    ]);
    await owner.send('PUT', '/shop/profile', { shopName: 'Sharma Kirana', upiPayeeName: null });
    expect(visitor.problems).toEqual([]);
  });

  it('warns when the bill goes to another UPI ID than the shop has now, and when its amount is large', async () => {
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const { id } = await sell({ lines: [{ productId: goods.tea.id, quantityMilli: 720_000 }] });
    await go(`/dashboard/billing/${id}`);
    await button('Show UPI QR').click();
    await page.getByText(/^Most banks allow at most ₹1,00,000/).waitFor();
    expect(await page.getByText(/is not the UPI ID of the shop any more/).count()).toBe(0);
    await owner.send('PUT', '/shop/profile', { upiId: 'asha@okaxis' });
    await page.getByText('This bill is paid to sharma@okbank, which is not the UPI ID of the shop any more.').waitFor();
    expect((await qrOnScreen(page.getByRole('img', { name: /^UPI QR code/ }))).text).toContain('pa=sharma@okbank&');
    expect(visitor.problems).toEqual([]);
  });
});
