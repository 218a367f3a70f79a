import type { CustomerRow, Id } from '@bahi/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { atDetails, catchUp, counter, openBill, ready, stockShelves, type Goods } from './counter.ts';

describeInBrowserOnEngines('credit at the counter', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let staff: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    staff = await owner.openStaff();
    goods = await stockShelves(owner);
  });
  afterAll(() => stage.close());

  const newCustomer = async (name: string): Promise<Id> =>
    (await owner.send<CustomerRow>('POST', '/customers', { name })).id;
  const dueOf = async (id: Id): Promise<number | undefined> => {
    await catchUp(owner);
    return (await owner.get<CustomerRow>(`/customers/${id}`)).duePaise;
  };
  /** A till with an open bill of this customer: so many soaps. */
  const tillAt = async (session: ShopClient, customerId: Id, name: string, soaps: number) => {
    const lines = [{ productId: goods.soap.id, quantityMilli: soaps * 1_000 }];
    const { id } = await openBill(session, lines, { customer: { name, customerId }, paymentMethod: 'CASH' });
    const visitor = await stage.visit();
    await visitor.openSignedIn(session.token ?? '', `/dashboard/billing/create/${id}`);
    await ready(visitor.page);
    return { ...visitor, id };
  };
  const settled = (page: Page) => page.getByRole('region', { name: 'Payment and due' });
  const press = async (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

  it('takes a part now and the rest later, and the old due with the next bill', async () => {
    const id = await newCustomer('Meera Nair');
    const { page, context, problems } = await tillAt(staff, id, 'Meera Nair', 4);
    await page.getByText('Nothing due').waitFor();
    await press(page, /^Part now, rest later/);
    await page.keyboard.type('50');
    await page.getByRole('status', { name: 'Left to pay' }).getByText('₹79.00').waitFor();
    await press(page, /^Generate bill/);
    await atDetails(page);
    await settled(page).getByText('Due: ₹79.00').waitFor();
    expect(await dueOf(id)).toBe(7_900);

    const next = await tillAt(staff, id, 'Meera Nair', 2);
    await next.page.getByRole('checkbox', { name: 'Old due too: ₹79.00' }).click();
    await next.page.getByText('₹144.00').first().waitFor();
    await press(next.page, /^Generate bill/);
    await atDetails(next.page);
    await settled(next.page).getByText('Old due paid (Cash)').waitFor();
    await settled(next.page).getByText('Nothing due').waitFor();
    expect(await dueOf(id)).toBe(0);
    expect([...problems, ...next.problems]).toEqual([]);
    await Promise.all([context.close(), next.context.close()]);
  });

  it('keeps two tills at once to one limit, which the owner passes', async () => {
    const id = await newCustomer('Asha Patil');
    await owner.send('POST', `/customers/${id}/limit`, { limitPaise: 15_000 });
    const tills = await Promise.all([staff, staff].map(async (session) => tillAt(session, id, 'Asha Patil', 3)));
    for (const { page } of tills) await press(page, 'All on credit');
    await Promise.all(tills.map(async ({ page }) => press(page, /^Generate bill/)));
    const refusal = (page: Page) =>
      page.getByText('This would pass the credit limit of ₹150.00: ₹194.00 would be due.');
    const outcomes = await Promise.all(
      tills.map(async ({ page, id: billId }) => {
        const sold = settled(page).waitFor();
        const refused = refusal(page).waitFor();
        const isSold = await Promise.race([sold.then(() => true), refused.then(() => false)]);
        void Promise.allSettled([sold, refused]);
        return { isSold, billId };
      }),
    );
    expect(outcomes.map(({ isSold }) => isSold).filter(Boolean)).toHaveLength(1);
    expect(await dueOf(id)).toBe(9_700);

    const refusedBill = outcomes.find(({ isSold }) => !isSold)?.billId ?? '';
    const { page, openSignedIn, context } = await stage.visit();
    await openSignedIn(owner.token ?? '', `/dashboard/billing/create/${refusedBill}`);
    await ready(page);
    await counter(page).line('Neem soap').waitFor();
    await page.getByText('Due: ₹97.00').waitFor();
    await press(page, 'All on credit');
    await press(page, /^Generate bill/);
    await press(page, 'Give the credit');
    await atDetails(page);
    expect(await dueOf(id)).toBe(19_400);
    await Promise.all([context.close(), ...tills.map((till) => till.context.close())]);
  });
});
