import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { counter, openBill, ready, stockShelves, type Goods } from './counter.ts';
import { qrOnScreen } from './qrOnScreen.ts';

// the windows talk to each other without the server, so one engine is enough
describeInBrowser("the customer's display", () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let visitor: Visitor;
  let till: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
  });
  beforeEach(async () => {
    visitor = await stage.revisit();
    till = visitor.page;
  });
  afterAll(() => stage.close());

  const teaLine = (quantityMilli = 2_000) => ({ productId: goods.tea.id, quantityMilli });
  const customer = { name: 'Meera Nair', phone: '98200 12345' };
  const draft = async (): Promise<BillView> => openBill(owner, [teaLine()], { customer });
  async function openTill(bill: BillView): Promise<void> {
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${bill.id}`);
    await ready(till);
  }
  async function openDisplay(): Promise<Page> {
    const opening = till.waitForEvent('popup');
    await till.getByRole('button', { name: 'Customer display' }).click();
    return opening;
  }

  it('shows lines, total and QR code while the cashier works, and nothing about the customer or cost', async () => {
    await openTill(await draft());
    const display = await openDisplay();
    await display.getByText('Assam tea').waitFor();
    expect(new URL(display.url()).pathname).toBe('/dashboard/customer-display');
    await display.getByText('₹281.00', { exact: true }).first().waitFor();
    await counter(till).scan('036000291452');
    await display.getByText('Neem soap').waitFor();
    await display.locator('output').getByText('₹313.00').waitFor();
    await till.getByLabel('Bill discount').fill('13');
    await display.getByText('Discount: ₹13.00').waitFor();
    await display.getByText('You saved ₹13.00').waitFor();
    await till.getByRole('button', { name: 'UPI', exact: true }).click();
    const code = display.getByRole('img', { name: 'UPI QR code: ₹300.00 to Sharma Kirana' });
    await code.waitFor();
    const onDisplay = await qrOnScreen(code);
    expect(onDisplay).toMatchObject({ isExact: true, quietModules: 4 });
    expect(onDisplay.text).toBe((await qrOnScreen(till.getByRole('img', { name: /^UPI QR code/ }))).text);
    await till.getByRole('button', { name: 'Hide UPI QR' }).click();
    await code.waitFor({ state: 'detached' });
    const shown = (await display.locator('body').textContent()) ?? '';
    for (const secret of ['Meera', '98200', 'stock', '₹1.00'])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
    expect(await display.getByRole('navigation').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('is empty once the bill has ended, and then shows the next one', async () => {
    const bill = await draft();
    await openTill(bill);
    const display = await openDisplay();
    await display.getByText('Assam tea').waitFor();
    await till.keyboard.press('F8');
    await till.keyboard.press('Control+Enter');
    await till.waitForURL(`**/dashboard/billing/${bill.id}`);
    await display.getByText('Welcome').waitFor();
    expect(await display.getByText('Assam tea').count()).toBe(0);
    await till.keyboard.press('F2');
    await till.waitForURL(/\/create\/[0-9a-f]{32}$/);
    await ready(till);
    await counter(till).scan('036000291452');
    await display.getByText('Neem soap').waitFor();
    expect(await display.getByText('Assam tea').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('shows a generated bill again while its page shows the QR code', async () => {
    const content = { customer, paymentMethod: 'UPI', lines: [teaLine()] };
    const bill = await owner.completeBill(content);
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/${bill.id}`);
    const display = await visitor.context.newPage();
    await display.goto('/dashboard/customer-display');
    await display.getByText('Welcome').waitFor();
    await till.getByRole('button', { name: 'Show UPI QR' }).click();
    const code = display.getByRole('img', { name: /^UPI QR code/ });
    await code.waitFor();
    expect((await qrOnScreen(code)).text).toBe(bill.upi?.link);
    await till.getByRole('button', { name: 'Received', exact: true }).click();
    await display.getByText('Welcome').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('shows the active one of two bills in two tabs, and no longer once its tab is closed', async () => {
    await openTill(await draft());
    const display = await visitor.context.newPage();
    await display.goto('/dashboard/customer-display');
    await till.bringToFront();
    await display.getByText('Assam tea').waitFor();
    const other = await openBill(owner, [{ productId: goods.sugar.id, quantityMilli: 1_000 }]);
    const tab = await visitor.context.newPage();
    await tab.goto(`/dashboard/billing/create/${other.id}`);
    await display.getByText('Sugar').waitFor();
    expect(await display.getByText('Assam tea').count()).toBe(0);
    await tab.close({ runBeforeUnload: false });
    await display.getByText('Sugar').waitFor({ state: 'hidden' });
  });

  it('reconnects by itself after a reload of the till or a network outage', async () => {
    const bill = await draft();
    await openTill(bill);
    const display = await openDisplay();
    await display.getByText('Assam tea').waitFor();
    await till.reload();
    await ready(till);
    await display.getByText('Assam tea').waitFor();
    await visitor.context.setOffline(true);
    await till.getByRole('button', { name: 'Increase Assam tea' }).click();
    await till.keyboard.press('F8');
    await till.keyboard.press('F8');
    // the code is drawn without a request
    await display.getByRole('img', { name: 'UPI QR code: ₹422.00 to Sharma Kirana' }).waitFor();
    await visitor.context.setOffline(false);
    await display.reload();
    await display.getByRole('img', { name: 'UPI QR code: ₹422.00 to Sharma Kirana' }).waitFor();
  });

  it('is opened once by its button, which says so when it is open, and by a link when the browser blocks it', async () => {
    const bill = await draft();
    await openTill(bill);
    const button = till.getByRole('button', { name: 'Customer display' });
    const [display] = await Promise.all([visitor.context.waitForEvent('page'), button.click()]);
    await display.getByText('Assam tea').waitFor();
    await till.reload();
    await ready(till);
    await button.click();
    await till.getByText(/^The customer’s display is open in another window\./).waitFor();
    expect(visitor.context.pages()).toHaveLength(2);
    expect(await axeViolations(till)).toEqual([]);
    await display.close();
    await till.getByText(/^The customer’s display is open/).waitFor({ state: 'detached' });

    await till.evaluate('window.open = () => null');
    await button.click();
    await till.getByText('The browser blocked the customer’s window.').waitFor();
    const link = till.getByRole('link', { name: 'Open it here' });
    const [byLink] = await Promise.all([visitor.context.waitForEvent('page'), link.click()]);
    await byLink.getByText('Assam tea').waitFor();
    await link.waitFor({ state: 'detached' });
    expect(visitor.problems).toEqual([]);
  });
});
