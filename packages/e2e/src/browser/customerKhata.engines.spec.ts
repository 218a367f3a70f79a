import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView, CustomerKhata, CustomerRow, Id, StatementView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { catchUp, stockShelves, type Goods } from './counter.ts';

describeInBrowserOnEngines('the khata of a family', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.changeProfile({ upiId: 'sharma@okbank' });
  });
  afterAll(() => stage.close());

  const family = async (name: string): Promise<Id> =>
    (await owner.send<CustomerRow>('POST', '/customers', { name, phone: '98200 12345' })).id;
  /** Tea on credit, ₹140.50 a packet. */
  const credit = async (customerId: Id, name: string, packets: number): Promise<BillView> =>
    owner.completeBill({
      customer: { name, customerId },
      lines: [{ productId: goods.tea.id, quantityMilli: packets * 1_000 }],
      payments: [],
    });
  /** Read once all is in it that the pages wrote before. */
  const read = async <T>(path: string): Promise<T> => {
    await catchUp(owner);
    return owner.get<T>(path);
  };
  const dueOf = async (id: Id) => (await read<CustomerKhata>(`/customers/${id}`)).duePaise;
  const khata = (page: Page) => page.getByRole('region', { name: 'Khata' });
  const dialog = (page: Page) => page.getByRole('dialog');

  async function pay(page: Page, rupees: string): Promise<void> {
    await khata(page).getByRole('button', { name: 'Take payment' }).click();
    await dialog(page).getByLabel('Amount', { exact: true }).fill(rupees);
    await dialog(page).getByRole('list', { name: 'It falls on' }).waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Take ₹/ })
      .click();
    await dialog(page)
      .getByRole('heading', { name: /taken$/ })
      .waitFor();
  }

  it('a month: credit, part payments, a return, a promise, a reminder, the statement', async () => {
    const name = 'Meera Nair';
    const id = await family(name);
    const first = await credit(id, name, 4);
    const second = await credit(id, name, 2);
    await dueOf(id);
    const { page, context, openSignedIn, overflow } = await stage.visit();
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'sent' }));
    await openSignedIn(owner.token ?? '', `/dashboard/customers/${id}/show`);
    await khata(page).getByText('₹843.00').first().waitFor();

    // a part: it falls on the older bill
    await pay(page, '500');
    const lines = dialog(page).getByRole('list', { name: 'It falls on' }).getByRole('listitem');
    expect(await lines.count()).toBe(1);
    expect(await lines.first().textContent()).toContain(`Bill ${first.invoiceNumber}`);
    await dialog(page).getByText('Due after it: ₹343.00').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await khata(page).getByText('₹343.00').first().waitFor();

    // a packet of the unpaid bill comes back: it lowers the due
    await owner.send('POST', `/billing/${second.id}/credit-notes`, {
      lines: [{ lineNo: 1, quantityMilli: 1_000, restock: true }],
    });
    const due = await dueOf(id);
    expect(due).toBeLessThan(34_300);

    // the promise has passed: one tap reminds of what is due now
    await owner.send('POST', `/customers/${id}/promise`, { date: '2026-01-31' });
    await dueOf(id);
    await page.goto(`${stage.product.baseUrl}/dashboard/customers`);
    await page.getByRole('combobox', { name: 'Dues' }).click();
    await page.getByRole('option', { name: 'Who owes' }).click();
    await page.getByText(/1 customer owes/).waitFor();
    const [whatsApp] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: `Remind ${name} on WhatsApp` }).click(),
    ]);
    await whatsApp.waitForURL(/wa\.me/);
    const message = new URL(whatsApp.url());
    expect(message.pathname).toBe('/919820012345');
    expect(message.searchParams.get('text')).toContain(`₹${((due ?? 0) / 100).toFixed(2)}`);
    await whatsApp.close();

    // the rest: nobody owes anything any more, and the statement says the same
    await page.getByRole('link', { name, exact: true }).click();
    await khata(page).waitFor();
    await pay(page, String((due ?? 0) / 100));
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await khata(page).getByText('₹0.00').first().waitFor();
    const entries = page.getByRole('table', { name: 'Statement' }).getByRole('row');
    await entries.filter({ hasText: 'Credit note' }).waitFor();
    const { closingPaise, entries: told } = await read<StatementView>(`/customers/${id}/statement`);
    expect([closingPaise, await dueOf(id)]).toEqual([0, 0]);
    // the screen asks again by itself once the payment is taken
    await entries.filter({ hasText: 'Closing' }).getByText('₹0.00').waitFor();
    // heading, opening and closing
    expect(await entries.count()).toBe(told.length + 3);
    expect(await overflow()).toBe(0);
    await context.close();
  });

  it('a payment typed wrong is taken back, and a lost answer takes one payment', async () => {
    const name = 'Ravi Kale';
    const id = await family(name);
    await credit(id, name, 4);
    await dueOf(id);
    const { page, context, openSignedIn } = await stage.visit();
    await openSignedIn(owner.token ?? '', `/dashboard/customers/${id}/show`);
    await khata(page).getByText('₹562.00').first().waitFor();

    // ₹5,000 for ₹500: asked what becomes of what is over
    await khata(page).getByRole('button', { name: 'Take payment' }).click();
    await dialog(page).getByLabel('Amount', { exact: true }).fill('5000');
    await dialog(page).getByRole('button', { name: 'Keep as advance' }).click();
    await dialog(page).getByRole('button', { name: 'Take ₹5,000.00' }).click();
    await dialog(page).getByText('Advance after it: ₹4,438.00').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Actions: Payment of/ }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await dialog(page).getByLabel('Reason').fill('₹500, not ₹5,000');
    await dialog(page).getByRole('button', { name: 'Take back' }).click();
    await khata(page).getByText('₹562.00').first().waitFor();
    await page.getByRole('table', { name: 'Statement' }).getByText('Payment taken back').waitFor();
    expect(await dueOf(id)).toBe(56_200);

    // the right one: the server takes it, and its answer is lost; the page is reloaded in the middle
    await khata(page).getByRole('button', { name: 'Take payment' }).click();
    await dialog(page).getByLabel('Amount', { exact: true }).fill('500');
    let arrived: () => void = () => undefined;
    const isTaken = new Promise<void>((resolve) => (arrived = resolve));
    let isLost = true;
    await page.route('**/api/payments', async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      return arrived();
    });
    await dialog(page).getByRole('button', { name: 'Take ₹500.00' }).click();
    await isTaken;
    await page.reload();
    isLost = false;
    await dialog(page)
      .getByText(/The answer to this payment did not arrive/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await dialog(page).getByRole('heading', { name: '₹500.00 taken' }).waitFor();
    const { entries } = await read<StatementView>(`/customers/${id}/statement`);
    expect(entries.filter(({ kind, amountPaise }) => kind === 'payment' && amountPaise === -50_000)).toHaveLength(1);
    expect(await dueOf(id)).toBe(6_200);
    await context.close();
  });
});
