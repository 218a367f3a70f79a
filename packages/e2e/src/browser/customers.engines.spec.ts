import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CustomerRow } from '@bahi/contracts';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { atDetails, cashierAt, catchUp, counter, openBill, ready, stockShelves, type Goods } from './counter.ts';

describeInBrowser('a customer who comes back', () => {
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

  it('is suggested by the phone number, billed, and found with the bill on a page of their own', async () => {
    const lines = [{ productId: goods.tea.id, quantityMilli: 1_000 }];
    const earlier = { name: 'Meera Nair', phone: '98200 12345', address: 'Tilak Road, Pune' };
    const first = await owner.completeBill({ lines, customer: earlier, paymentMethod: 'CASH' });
    const { id } = await openBill(owner, lines, { paymentMethod: 'CASH' });
    const { page, context } = await cashierAt(stage, email, `/dashboard/billing/create/${id}`);
    const desk = counter(page);
    await ready(page);
    await desk.customer.click();
    await page.keyboard.type('98200');
    const found = page.getByRole('option', { name: /Meera Nair/ });
    await found.getByText('Tilak Road, Pune').waitFor();
    // a scan while the list is open adds its product, and takes nobody
    await desk.scan('036000291452');
    await desk.line('Neem soap').waitFor();
    expect(await desk.customer.inputValue()).toBe('98200');
    await found.click();
    expect(await desk.customer.inputValue()).toBe('Meera Nair');
    await desk.generate.click();
    await atDetails(page);

    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('link', { name: 'Meera Nair', exact: true }).click();
    await page.getByRole('heading', { name: 'Meera Nair' }).waitFor();
    const bills = page.getByRole('table', { name: 'Bills' }).getByRole('row').filter({ hasText: 'Meera Nair' });
    await bills.nth(1).waitFor();
    expect(await bills.count()).toBe(2);
    await catchUp(owner);
    const customer = await owner.get<CustomerRow>(`/customers/${String(first.customerId)}`);
    expect(customer).toMatchObject({ name: 'Meera Nair', billCount: 2 });
    await context.close();
  });
});
