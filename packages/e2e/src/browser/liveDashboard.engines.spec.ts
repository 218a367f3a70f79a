import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Frame, Page } from 'playwright-core';
import { startProduct } from '../productProcess.ts';
import { PASSWORD, ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';

const ID = '0123456789abcdef0123456789abcdef';

describeInBrowserOnEngines('the dashboard', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let staff: ShopClient;
  let productId = '';
  beforeAll(async () => {
    stage = await openStage({ engine });
    const { product } = stage;
    owner = await product.openShop();
    const email = product.emailOf('ravi');
    await owner.send('POST', '/members', { email, role: 'staff' });
    staff = new ShopClient(product.baseUrl);
    const invited = { name: 'Ravi', password: PASSWORD, confirmPassword: PASSWORD };
    const token = await product.readInvitation(email);
    staff.token = (
      await staff.send<{ accessToken: string }>('POST', '/auth/accept-invite', { token, ...invited })
    ).accessToken;
    const category = await owner.addCategory({ name: 'Tea' });
    const stock = { openingStockMilli: 12_000, minStockMilli: 10_000, purchasePricePaise: 9_000 };
    productId = (
      await owner.addProduct({
        name: 'Assam tea',
        categoryId: category.id,
        unit: 'pcs',
        sellingPricePaise: 14_000,
        ...stock,
      })
    ).id;
  });
  afterAll(() => stage.close());

  const sell = (seller: ShopClient, pieces: number, name: string) =>
    seller.completeBill({
      customer: { name },
      paymentMethod: 'CASH',
      lines: [{ productId, quantityMilli: pieces * 1_000 }],
    });
  const tile = (page: Page, label: string) =>
    page
      .getByRole('region', { name: 'Key figures' })
      .getByText(label, { exact: true })
      .locator('xpath=following-sibling::*[1]');
  /** Marks the page; a reload would remove the mark, so pushes must work without one. */
  const markPage = (page: Page) => page.evaluate('window.sameFromHere = true');
  const isSamePage = (page: Page) => page.evaluate('window.sameFromHere === true');

  it('updates in another browser without a reload when a bill is completed', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard?range=month');
    await tile(page, 'Total billing').getByText('0', { exact: true }).waitFor();
    await markPage(page);
    const { invoiceNumber = '' } = await sell(owner, 3, 'Meera');
    await tile(page, 'Total billing').getByText('1', { exact: true }).waitFor();
    await tile(page, 'Total revenue').getByText('₹420.00').waitFor();
    await tile(page, 'Low stock alert').getByText('1', { exact: true }).waitFor();
    await tile(page, 'Total stock').getByText('9', { exact: true }).waitFor();
    await page.getByRole('link', { name: invoiceNumber }).waitFor();
    await page.getByRole('region', { name: 'Stock info' }).getByText('9 pcs left · minimum 10').waitFor();
    await page.getByRole('button', { name: 'By units' }).click();
    await page.getByText('3 pcs sold').waitFor();
    await sell(owner, 1, 'Meera');
    await page.getByText('4 pcs sold').waitFor();
    expect(await isSamePage(page)).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('shows staff their own bills of today live, but never those of others or any revenue', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await visitor.openSignedIn(staff.token ?? '', '/dashboard');
    const own = page.getByRole('region', { name: 'Your bills today' });
    await own.waitFor();
    await markPage(page);
    await sell(owner, 1, 'Of the owner');
    await sell(staff, 1, 'Of the staff');
    await own.getByText('Of the staff').waitFor();
    expect(await own.getByText('Of the owner').count()).toBe(0);
    for (const hidden of ['Total billing', 'Total revenue', 'Total stock value', 'Total inventory value', 'Period'])
      expect([hidden, await page.getByText(hidden, { exact: true }).count()]).toEqual([hidden, 0]);
    expect(await isSamePage(page)).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  // the client alone separates tabs, so one engine is enough
  if (engine === 'embedded')
    it('shows staff who sign in from a second tab nothing of the owner who used the first one', async () => {
      const visitor = await stage.visit();
      const { page, context } = visitor;
      await visitor.openSignedIn(owner.token ?? '', '/dashboard');
      await tile(page, 'Total revenue').waitFor();
      await markPage(page);
      const second = await context.newPage();
      await second.goto('/health/live');
      await second.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(staff.token)})`);
      const own = page.getByRole('region', { name: 'Your bills today' });
      await own.waitFor();
      await sell(owner, 1, 'Of the owner');
      await sell(staff, 1, 'Behind it');
      await own.getByText('Behind it').waitFor();
      expect([await page.getByText('Total revenue').count(), await page.getByText('Of the owner').count()]).toEqual([
        0, 0,
      ]);
      expect(await isSamePage(page)).toBe(true);
      expect(visitor.problems).toEqual([]);
      await context.close();
    });

  // closing connections does not depend on the store
  if (engine === 'embedded')
    it('continues after the server is stopped and started again', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
      const before = await openStage({ dataDir });
      const { baseUrl } = before.product;
      const shop = await before.product.openShop();
      const { page, openSignedIn } = await before.visit();
      await openSignedIn(shop.token ?? '', '/dashboard?range=month');
      await tile(page, 'Total products').getByText('0', { exact: true }).waitFor();
      await markPage(page);
      await before.product.stop();
      const after = await startProduct({ dataDir, env: { PORT: new URL(baseUrl).port }, temporary: true });
      const { id: categoryId } = await shop.addCategory({ name: 'Tea' });
      await shop.addProduct({ name: 'Assam tea', categoryId, unit: 'pcs', sellingPricePaise: 14_000 });
      await tile(page, 'Total products').getByText('1', { exact: true }).waitFor();
      expect(await isSamePage(page)).toBe(true);
      await Promise.all([before.close(), after.stop()]);
    });

  // the server is not involved
  if (engine === 'embedded')
    it('checklist 4: leads signed-out users from every address home in at most two navigations, and Back does not return', async () => {
      const places = [
        '',
        '/products',
        '/purchases',
        '/categories',
        '/vendors',
        '/billing',
        '/sales',
        '/profile',
        '/nowhere',
        `/billing/create/${ID}`,
        `/billing/${ID}`,
        `/sales/create/${ID}`,
        `/sales/${ID}`,
        `/products/${ID}/history`,
      ];
      const visitor = await stage.visit();
      const { page } = visitor;
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      for (const place of places) {
        await visitor.open('/health/live');
        const navigations: string[] = [];
        // the router marks the first address in the history, which is no navigation
        const note = (frame: Frame) => {
          const { pathname } = new URL(frame.url());
          if (navigations.at(-1) !== pathname) navigations.push(pathname);
        };
        page.on('framenavigated', note);
        await visitor.open(`/dashboard${place}`);
        await page.waitForURL(`${stage.product.baseUrl}/`);
        await page.locator('[name=identifier]').waitFor();
        page.off('framenavigated', note);
        expect(navigations).toEqual([`/dashboard${place}`, '/']);
        await page.goBack();
        expect([place, new URL(page.url()).pathname]).toEqual([place, '/health/live']);
      }
      expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    });
});
