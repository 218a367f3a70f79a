import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import { PASSWORD, type ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { atDetails, cashierAt, counter, openBill, ready, scanBills, stockShelves, type Goods } from './counter.ts';
import { CountingUser } from './countingUser.ts';

const MAX_KEYS = 20;

describeInBrowser('the counter', () => {
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
  const billOf = async (page: Page): Promise<BillView> => owner.get(`/billing/${page.url().split('/').at(-1)}`);

  it('checklist 60, 65: scanned bills get one number each, despite lost answers and a short network outage', async () => {
    const cashier = await cashierAt(stage, email, '/dashboard/billing');
    await scanBills(owner, cashier, 5, { answersLostEvery: 2, outage: { atBill: 3, ms: 1_000 } });
  });

  it('checklist 60: a five-line bill takes at most twenty keys besides the names, and no mouse', async () => {
    const { id } = await openBill(owner);
    const { page, context } = await cashierAt(stage, email, `/dashboard/billing/create/${id}`);
    const desk = counter(page);
    const user = new CountingUser(page);
    await ready(page);
    for (const name of ['assam', 'नीम', 'biscuits large', 'tea-250', '1.375*चीनी']) {
      await page.keyboard.type(name);
      await user.key('Enter');
    }
    await desk.quantity('Sugar').waitFor();
    expect(await desk.quantity('Sugar').inputValue()).toBe('1.375');
    await user.key('F4');
    await user.key('F8');
    await user.key('F8');
    await user.key('F8');
    // 2 × 140.50 + 32.25 + 25.00 + 63.76 (1.375 × 46.37, half-up), to the rupee
    await desk.total.getByText('₹402.00').waitFor();
    await user.key('Control+Enter');
    await atDetails(page);
    expect(user.actions).toBeLessThanOrEqual(MAX_KEYS);
    const bill = await billOf(page);
    expect([bill.grandTotalPaise, bill.roundOffPaise, bill.paymentMethod]).toEqual([40_200, -1, 'CARD']);
    expect(bill.lines.map((line) => line.quantityMilli)).toEqual([2_000, 1_000, 1_000, 1_375]);
    await context.close();
  });

  it('after an expired session, signing in returns to the draft and its unsaved input', async () => {
    const { id } = await openBill(owner);
    const { page, context, session } = await cashierAt(stage, email, `/dashboard/billing/create/${id}`);
    const desk = counter(page);
    await ready(page);
    await desk.scan('036000291452');
    await desk.line('Neem soap').waitFor();
    await desk.customer.fill('Meera Nair');
    await session.send('POST', '/auth/logout');
    // a key: the search for the customer may have ended the session before, and the button with it
    await page.keyboard.press('Control+s');
    await page.getByText('Session expired. Please login again.').first().waitFor();
    await page.waitForURL(`${stage.product.baseUrl}/`);
    expect(await desk.dialog.count()).toBe(0);

    await page.locator('[name=identifier]').fill(email);
    await page.locator('[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**/dashboard/billing/create/${id}`);
    await page.getByText('What you had typed and not saved is here again.').waitFor();
    expect(await desk.customer.inputValue()).toBe('Meera Nair');
    await desk.line('Neem soap').waitFor();
    await desk.save.click();
    await page.getByText('Bill saved as draft').waitFor();
    const kept = await page.evaluate<string[]>('Object.keys(sessionStorage)');
    expect(kept.filter((key) => key.startsWith('bill:'))).toEqual([]);
    expect(await owner.get<BillView>(`/billing/${id}`)).toMatchObject({
      customer: { name: 'Meera Nair' },
      status: 'in_billing',
    });
    await context.close();
  });

  it('when two people edit one draft, the second sees the differences and chooses', async () => {
    const lines = [{ productId: goods.tea.id, quantityMilli: 1_000 }];
    const { id } = await openBill(owner, lines);
    const { page, context } = await cashierAt(stage, email, `/dashboard/billing/create/${id}`);
    const desk = counter(page);
    const saveElsewhere = async (quantityMilli: number): Promise<void> => {
      const { revision } = await owner.get<BillView>(`/billing/${id}`);
      const changed = [{ lineNo: 1, productId: goods.tea.id, quantityMilli }];
      await owner.send('PUT', `/billing/${id}/save`, { revision, lines: changed, customer: { name: 'Ravi' } });
    };
    const rowOf = (what: string) => desk.dialog.getByRole('row').filter({ hasText: what });
    await ready(page);
    await desk.quantity('Assam tea').fill('5');
    await saveElsewhere(2_000);
    await desk.save.click();
    await desk.dialog.getByText('Somebody else changed this bill').waitFor();
    expect(await rowOf('Assam tea').getByRole('cell').allTextContents()).toEqual([
      '5 pcs × ₹140.50',
      '2 pcs × ₹140.50',
    ]);
    expect(await rowOf('Customer').getByRole('cell').allTextContents()).toEqual(['No customer yet', 'Ravi']);
    await desk.dialog.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Bill saved as draft').waitFor();
    expect((await owner.get<BillView>(`/billing/${id}`)).lines[0]?.quantityMilli).toBe(5_000);

    await desk.quantity('Assam tea').fill('6');
    await saveElsewhere(3_000);
    await desk.save.click();
    await desk.dialog.getByRole('button', { name: 'Take theirs' }).click();
    await desk.customer.and(page.locator('[value=Ravi]')).waitFor();
    expect(await desk.quantity('Assam tea').inputValue()).toBe('3');
    await context.close();
  });
});
