import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { until } from '@bahi/testing/servers/guardedServer';
import type { Locator, Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { counter, openBill, ready, stockShelves, type Goods } from './counter.ts';
import { waitForText } from './waitForText.ts';

describeInBrowser('billing, bill details and sales', () => {
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
  const seesText = async (text: string | RegExp): Promise<void> => waitForText(page.getByText(text));
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  /** Makes calls with this method and address fail on the server's side until `restore` is called. */
  async function break_(method: string, address: RegExp, status = 500): Promise<() => Promise<void>> {
    await page.route(address, async (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { code: 'internal_error', message: 'Something went wrong.' } })
        : route.fallback(),
    );
    return async () => page.unroute(address);
  }
  const teaLine = (quantityMilli = 1_000) => ({ productId: goods.tea.id, quantityMilli });
  const sell = async (more: object = {}): Promise<BillView> =>
    owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines: [teaLine()], ...more });

  it('checklist 58: two tabs; a failed load is reported and can be retried', async () => {
    await openBill(owner, [teaLine()], { customer: { name: 'Meera Nair' } });
    const mend = await break_('GET', /\/api\/billing\?/, 400);
    await go('/dashboard/billing');
    await seesText('Error loading bills. Please try again.');
    await mend();
    await button('Retry').click();
    await page.getByRole('tab', { name: 'Created' }).waitFor();
    await page.getByRole('tab', { name: 'In Billing' }).click();
    await page.getByRole('row').filter({ hasText: 'Meera Nair' }).getByText('₹141.00').waitFor();
  });

  it('checklist 59: a failed creation or deletion is reported; a deleted draft can be restored', async () => {
    const { id } = await openBill(owner, [teaLine()], { customer: { name: 'Ravi Meena' } });
    await go('/dashboard/billing?tab=in_billing');
    const row = page.getByRole('row').filter({ hasText: 'Ravi Meena' });
    const mendNew = await break_('POST', /\/api\/billing\/create/);
    await button(/^New bill/).click();
    await seesText('Failed to create new bill.');
    await mendNew();
    const mendDelete = await break_('PATCH', /\/api\/billing\/.*\/status$/);
    await row.getByRole('button', { name: 'Delete bill' }).click();
    await button('Yes, delete bill').click();
    await seesText('Failed to delete bill.');
    await mendDelete();
    await button('Yes, delete bill').click();
    await seesText('Bill deleted successfully.');
    await button('Deleted bills').click();
    await row.getByRole('button', { name: 'Restore' }).click();
    await seesText('Bill restored');
    expect((await owner.get<BillView>(`/billing/${id}`)).status).toBe('in_billing');
  });

  it('a draft that is generated during the confirmation of its deletion is not cancelled', async () => {
    const { id, revision } = await openBill(owner, [teaLine()], { customer: { name: 'Farah Khan' } });
    await go('/dashboard/billing?tab=in_billing');
    await page.getByRole('row').filter({ hasText: 'Farah Khan' }).getByRole('button', { name: 'Delete bill' }).click();
    await button('Yes, delete bill').waitFor();
    await owner.send('POST', `/billing/${id}/complete`, { revision, paymentMethod: 'CASH' });
    await button('Yes, delete bill').click();
    await seesText('This bill is already generated and cannot be edited.');
    expect((await owner.get<BillView>(`/billing/${id}`)).status).toBe('completed');
  });

  it('checklist 60: lines are added by name and barcode, changed and removed; a shared barcode offers a choice', async () => {
    const { id } = await openBill(owner);
    await go(`/dashboard/billing/create/${id}`);
    const desk = counter(page);
    await ready(page);
    await desk.search.fill('assam');
    await page.getByRole('option', { name: /Assam tea/ }).click();
    await desk.scan('8901725181222');
    await desk.dialog.getByText('Several products have the code 8901725181222').waitFor();
    await desk.dialog.getByRole('button', { name: /Biscuits large/ }).click();
    await desk.quantity('Biscuits large').waitFor();
    await desk.scan('4006381333931');
    await seesText('No product has this code yet.');
    await button('Remove the code 4006381333931').click();
    await button('Increase Assam tea').click();
    await button('Increase Assam tea').click();
    await button('Decrease Assam tea').click();
    expect(await desk.quantity('Assam tea').inputValue()).toBe('2');
    await button('Remove Biscuits large').click();
    await desk.total.getByText('₹281.00').waitFor();
    await desk.openLine('Assam tea');
    await page.getByLabel('Unit price of Assam tea').fill('100');
    await page.getByLabel('Discount on Assam tea').fill('10.50');
    await page.getByLabel('Bill discount').fill('9');
    await desk.total.getByText('₹181.00').waitFor();
    await page.getByLabel('Discount on Assam tea').fill('900');
    await seesText('The discount is more than the amount');
    await page.getByLabel('Discount on Assam tea').fill('10.50');
    await desk.customer.focus();
    await desk.scan('036000291452');
    await desk.quantity('Neem soap').waitFor();
    expect(await desk.customer.inputValue()).toBe('');
    await desk.save.click();
    await seesText('Bill saved as draft');
    const bill = await owner.get<BillView>(`/billing/${id}`);
    expect([bill.status, bill.grandTotalPaise, bill.discountPaise]).toEqual(['in_billing', 21_300, 1_950]);
  });

  it('checklist 61, 62, 63: missing input is reported at its field', async () => {
    const { id } = await openBill(owner);
    await go(`/dashboard/sales/create/${id}`);
    const desk = counter(page);
    await ready(page);
    await desk.save.click();
    await seesText('Please add at least one product to save the bill');
    await desk.generate.click();
    await seesText('Please add at least one product to create a bill');
    await seesText('Customer name is required');
    await seesText('Payment method is required');
    await button('UPI').click();
    await seesText('Setup required');
    await page.getByRole('link', { name: 'Add UPI ID in Profile' }).waitFor();
  });

  it('checklist 64: leaving with unsaved changes asks; staying, saving and discarding work', async () => {
    const { id } = await openBill(owner);
    const path = `/dashboard/billing/create/${id}`;
    await go('/dashboard/billing');
    await go(path);
    const desk = counter(page);
    const change = async (): Promise<void> => {
      await ready(page);
      await desk.scan('8901030912344');
      await desk.quantity('Assam tea').waitFor();
    };
    await change();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await desk.dialog.getByText('Unsaved changes').waitFor();
    await button('Keep editing').click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await desk.dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
    expect((await owner.get<BillView>(`/billing/${id}`)).lines).toEqual([]);

    await page.getByRole('tab', { name: 'Created' }).click();
    await page.locator(`a[href$="${id}"]`).click();
    await change();
    await page.goBack();
    await desk.dialog.getByRole('button', { name: 'Save' }).click();
    await seesText('Bill saved as draft');
    expect((await owner.get<BillView>(`/billing/${id}`)).lines).toHaveLength(1);

    await page.goto(path);
    await desk.customer.fill('Meera');
    // a browser skips the question when the page answers too slowly, as on a busy machine, so ask the page itself
    expect(await page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(false);
    await page.reload();
    await seesText('What you had typed and not saved is here again.');
  });

  it('a new bill in another tab is separate while the first has unsaved input', async () => {
    const startBill = async (tab: Page): Promise<string> => {
      await tab.goto('/dashboard/billing');
      await tab.getByRole('button', { name: /^New bill/ }).click();
      await tab.waitForURL(/\/create\/[0-9a-f]{32}$/);
      await ready(tab);
      return tab.url();
    };
    await go('/dashboard/billing');
    const first = await startBill(page);
    await counter(page).customer.fill('Meera');
    const tab = await visitor.context.newPage();
    const second = await startBill(tab);
    expect(second).not.toBe(first);
    expect(await counter(page).customer.inputValue()).toBe('Meera');
    await counter(page).customer.fill('');
    // the newest draft is reused while no tab has it open
    await tab.close();
    // a busy browser releases the lock of a closed tab a moment later
    const isReleased = `navigator.locks.query().then(({ held }) => held.every(({ name }) => name !== 'bill:${second.slice(-32)}'))`;
    await until(async () => page.evaluate<boolean>(isReleased), 'the closed tab releasing its bill');
    expect(await startBill(page)).toBe(second);
  });

  it('on a phone the total and the main button are always visible, and never hide the focused line', async () => {
    await visitor.beginAnew(390);
    const all = [goods.tea, goods.soap, goods.sugar, goods.biscuits, goods.bigBiscuits];
    const lines = all.map(({ id: productId }) => ({ productId, quantityMilli: 2_000 }));
    const { id, grandTotalPaise } = await openBill(owner, lines, {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
    });
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    const desk = counter(page);
    expect(await desk.total.textContent()).toBe(`₹${(grandTotalPaise / 100).toFixed(2)}`);
    const bar = page.getByRole('region', { name: 'Grand total' });
    // half the height, as with the phone's keyboard open
    for (const height of [844, 460]) {
      await page.setViewportSize({ width: 390, height });
      await page.evaluate('scrollTo(0, 0)');
      for (const { name } of all) {
        await desk.quantity(name).focus();
        const [field, under] = [await desk.quantity(name).boundingBox(), await bar.boundingBox()];
        expect((field?.y ?? height) + (field?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
        expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      // at the end of the page nothing lies half below the bar
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      expect(await axeViolations(page)).toEqual([]);
    }
    await desk.generate.click();
    await seesText('Bill Generated Successfully');
    expect(visitor.problems).toEqual([]);
  });

  it('a named customer may have phone, address and state on the bill', async () => {
    const { id } = await openBill(owner, [teaLine()]);
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    const desk = counter(page);
    await desk.walkIn.click();
    expect(await button('Customer details').count()).toBe(0);
    await desk.customer.fill('Meera Nair');
    await button('Customer details').click();
    await page.getByLabel('Phone').fill('98200 12345');
    await page.getByLabel('Address').fill('4 Park Road');
    await page.getByLabel('State').click();
    await page.getByRole('option', { name: 'Gujarat' }).click();
    await page.keyboard.press('F8');
    await desk.save.click();
    await seesText('Bill saved as draft');
    await page.reload();
    expect(await page.getByLabel('Address').inputValue()).toBe('4 Park Road');
    await desk.generate.click();
    await page.waitForURL(`**/dashboard/billing/${id}`);
    for (const text of ['Meera Nair', '98200 12345', '4 Park Road', 'Gujarat']) await seesText(text);
    expect((await owner.get<BillView>(`/billing/${id}`)).customer).toMatchObject({ stateCode: '24' });
    expect(visitor.problems).toEqual([]);
  });

  it('checklist 66: a failed save and a failed generation are reported, and no input is lost', async () => {
    const { id } = await openBill(owner, [teaLine()]);
    await go(`/dashboard/billing/create/${id}`);
    const desk = counter(page);
    await ready(page);
    await desk.customer.fill('Meera Nair');
    await page.keyboard.press('F8');
    const mend = await break_('PUT', /\/save$/);
    await desk.save.click();
    await seesText('Failed to save bill');
    await mend();
    const mendComplete = await break_('POST', /\/complete$/);
    await desk.generate.click();
    await seesText('Failed to complete bill');
    expect(await desk.customer.inputValue()).toBe('Meera Nair');
    await mendComplete();
    await desk.generate.click();
    await seesText('Bill Generated Successfully');
    await page.waitForURL(`**/dashboard/billing/${id}`);
    await page.goto(`/dashboard/billing/create/${id}`);
    await page.waitForURL(`**/dashboard/billing/${id}`);
  });

  it('checklist 67, 68: sales are listed and filtered without drafts; a failed load is reported', async () => {
    const bill = await sell();
    const card = await sell({ paymentMethod: 'CARD', customer: { name: 'Card Holder' } });
    await go('/dashboard/sales');
    await page
      .getByRole('row')
      .filter({ hasText: bill.invoiceNumber ?? '' })
      .getByText('Walk-in customer')
      .waitFor();
    const headings = await page.getByRole('columnheader').allTextContents();
    expect(headings).toEqual(['Invoice no', 'Customer', 'Amount', 'Date', 'Status', 'Actions']);
    expect(await page.getByText('In Billing').count()).toBe(0);
    await page.goto(`/dashboard/sales?filter=${encodeURIComponent(JSON.stringify({ paymentMethod: 'CARD' }))}`);
    await seesText(card.invoiceNumber ?? '');
    expect(await page.getByRole('row').count()).toBe(2);
    await break_('GET', /\/api\/sales\?/, 400);
    await go('/dashboard/sales');
    await seesText('Error loading sales. Please try again.');
  });

  it('checklist 69, 70: bill details have a back link that fits the address', async () => {
    const { id, invoiceNumber = '' } = await sell({
      lines: [{ productId: goods.sugar.id, quantityMilli: 9_000_000 }],
      paymentMethod: 'CARD',
    });
    for (const [list, back] of [
      ['billing', 'Back to billing'],
      ['sales', 'Back to sales'],
    ] as const) {
      await go(`/dashboard/${list}/${id}`);
      const information = page.getByRole('region', { name: 'Bill information' });
      await information.getByText(invoiceNumber).waitFor();
      for (const label of [
        'Invoice no',
        'Customer',
        'Payment method',
        'Status',
        'Billing date and time',
        'Subtotal',
        'Discount',
      ])
        expect([label, await information.getByText(label, { exact: true }).count()]).toEqual([label, 1]);
      // a shop without GST has no tax
      expect(await information.getByText('Tax', { exact: true }).count()).toBe(0);
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Product',
        'Quantity',
        'Unit price',
        'Total',
      ]);
      await page.getByText('Grand total').waitFor();
      await seesText(/^Sugar: .* kg short$/);
      await page.getByRole('link', { name: back }).click();
      await page.waitForURL(`**/dashboard/${list}`);
    }
  });

  it('checklist 71, 72: a completed bill is cancelled only after "Yes, delete bill"; a draft changes its tab', async () => {
    const { id } = await sell();
    await go(`/dashboard/sales/${id}`);
    await button('Delete bill').click();
    await button('No, keep it').click();
    expect((await owner.get<BillView>(`/billing/${id}`)).status).toBe('completed');
    await button('Delete bill').click();
    await button('Yes, delete bill').click();
    await seesText('Bill deleted successfully.');
    await page.getByText('Cancelled', { exact: true }).waitFor();

    const draft = await openBill(owner, [teaLine()]);
    await go(`/dashboard/billing/${draft.id}`);
    const choose = async (): Promise<void> => {
      await page.getByRole('combobox', { name: 'Change status' }).click();
      await page.getByRole('option', { name: 'Created' }).click();
    };
    const mend = await break_('PATCH', /\/status$/);
    await choose();
    await seesText('Failed to update status');
    await mend();
    await choose();
    await seesText('Bill status updated');
    expect((await owner.get<BillView>(`/billing/${draft.id}`)).status).toBe('created');
  });

  it('checklist 73: a bill that cannot be loaded is reported', async () => {
    await go(`/dashboard/billing/${'0'.repeat(32)}`);
    await seesText('Error loading bill');
    await seesText('Failed to load bill details. Please try again.');
  });
});
