import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { settled, tradeALittle, type ShownIds } from './screens.ts';

// the client guards forms, so no engine is involved
describeInBrowser('leaving a form', () => {
  let stage: Stage;
  let owner: ShopClient;
  let ids: ShownIds;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    ids = await tradeALittle(owner);
  });
  beforeEach(async () => {
    visitor = await stage.visit();
    page = visitor.page;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/categories');
  });
  // pages left open would follow every change of the shop
  afterEach(async () => visitor.context.close());
  afterAll(() => stage.close());

  const press = async (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const asked = async (): Promise<void> => page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  const fields = (): Record<string, string> => ({
    '/categories/create': 'Description',
    [`/categories/${ids.category}`]: 'Description',
    '/vendors/create': 'Email',
    [`/vendors/${ids.vendor}`]: 'Email',
    '/products/create': 'Local language name',
    [`/products/${ids.product}`]: 'Local language name',
    '/purchases/create': 'Bill number',
    [`/purchases/${ids.purchase}`]: 'Note',
  });

  it('asks in every form of catalogue and purchases: by back link, sidebar and browser', async () => {
    for (const [path, label] of Object.entries(fields())) {
      await visitor.open('/dashboard/categories');
      await visitor.open(`/dashboard${path}`);
      await settled(page);
      const field = page.getByLabel(label).first();
      await field.fill('typed');
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await asked();
      await press('Keep editing');
      await page.getByRole('link', { name: 'Sales', exact: true }).click();
      await asked();
      await page.keyboard.press('Escape');
      expect(await field.inputValue()).toBe('typed');
      const reloads = page.waitForEvent('dialog');
      const reloading = page.reload();
      await (await reloads).accept();
      await reloading;
      await page.getByLabel(label).first().fill('typed again');
      await page.getByRole('link', { name: 'Sales', exact: true }).click();
      await asked();
      await press('Discard');
      await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
    }
    expect(visitor.problems).toEqual([]);
  });

  it('does not ask without input or after saving', async () => {
    for (const path of Object.keys(fields())) {
      await visitor.open(`/dashboard${path}`);
      await settled(page);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(path));
    }
    await visitor.open('/dashboard/vendors/create');
    await page.getByLabel('Name').first().fill('Patel Stores');
    await press('Save');
    await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    await page.getByRole('link', { name: 'Patel Stores', exact: true }).click();
    await page.getByLabel('Phone').fill('9820098203');
    await press('Save');
    await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('asks for the profile dialogs when the browser goes back', async () => {
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.evaluate(
      'history.pushState(null, "", "/dashboard/profile"); dispatchEvent(new PopStateEvent("popstate"))',
    );
    await press('Edit shop information');
    await page.getByLabel('Owner name').focus();
    // both at once, faster than any user: the guard must already be in place
    await page.evaluate('document.execCommand("insertText", false, "Somebody else"); history.back()');
    await asked();
    await press('Discard');
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  });

  it('never stops a sign-out', async () => {
    await visitor.open('/dashboard/products/create');
    await page.getByLabel('Local language name').fill('typed');
    await press('Logout');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(visitor.problems).toEqual([]);
  });
});
