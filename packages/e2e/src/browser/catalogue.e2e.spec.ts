import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { waitForText } from './waitForText.ts';

const DASHBOARD = '/dashboard';

describeInBrowser('catalogue and purchases', () => {
  let stage: Stage;
  let owner: ShopClient;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    visitor = await stage.visit();
    page = visitor.page;
    await visitor.openSignedIn(owner.token ?? '', `${DASHBOARD}/categories`);
  });
  afterAll(() => stage.close());

  const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
  const seesText = (text: string) => waitForText(page.getByText(text, { exact: true }));
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: false }).first();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  /** Makes this call fail until the returned function is called. */
  const failing = async (method: string, path: RegExp): Promise<() => Promise<void>> => {
    await page.route(path, async (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { code: 'invalid_query', message: 'no' } })
        : route.fallback(),
    );
    return async () => page.unroute(path);
  };

  it('checklist 50, 57: a category needs an unused name; it is added, updated, deleted and restored', async () => {
    await title('Categories');
    await page.getByRole('link', { name: 'New category' }).first().click();
    await save();
    await seesText('Category name is required');
    await field('Name').fill('Dairy');
    await save();
    await seesText('Category added successfully');
    // after its first category, a shop is led to its first product
    await title('New product');
    await visitor.open(`${DASHBOARD}/categories/create`);
    await field('Name').fill(' dairy ');
    await save();
    await seesText('A category with this name already exists');
    await seesText('Failed to save category');
    await field('Name').fill('Sweets');
    await save();
    await seesText('Category added successfully');
    await visitor.open(`${DASHBOARD}/categories`);
    await page.getByRole('link', { name: 'Sweets', exact: true }).click();
    await title('Edit category');
    await field('Name').fill('Mithai');
    await save();
    await seesText('Category updated successfully');
    await page.getByRole('button', { name: 'Delete: Mithai' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seesText('Category deleted successfully');
    expect(await row('Mithai').count()).toBe(0);
    await page.getByLabel('Show').click();
    await page.getByRole('option', { name: 'Archived' }).click();
    await page.getByRole('button', { name: 'Restore: Mithai' }).click();
    await seesText('Category restored successfully');
  });

  it('checklist 51, 52, 53, 57: a vendor needs only a name, and limits are shown', async () => {
    await visitor.open(`${DASHBOARD}/vendors/create`);
    await title('New vendor');
    await save();
    await seesText('Vendor name is required');
    await field('Name').fill('Gopal Dairy');
    await field('Phone').fill('1234567890123456');
    await field('GST number').fill('A'.repeat(21));
    await save();
    await seesText('Phone number cannot exceed 15 characters');
    await seesText('GST number cannot exceed 20 characters');
    await field('Phone').fill('123456789012345');
    await field('GST number').fill('A'.repeat(20));
    const works = await failing('POST', /api\/vendors$/);
    await save();
    await seesText('Failed to create vendor');
    await works();
    await save();
    await seesText('Vendor added successfully');
    await page.getByText('Saved, but the GST number of “Gopal Dairy” does not look right. Please check it.').waitFor();
    await page.getByRole('link', { name: 'Gopal Dairy', exact: true }).click();
    await title('Gopal Dairy');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await title('Edit vendor');
    await field('GST number').fill('');
    const updates = await failing('PUT', /api\/vendors\//);
    await save();
    await seesText('Failed to update vendor');
    await updates();
    await save();
    await seesText('Vendor updated successfully');
    const deletes = await failing('DELETE', /api\/vendors\//);
    await page.getByRole('button', { name: 'Delete: Gopal Dairy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seesText('Failed to delete vendor');
    await deletes();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('checklist 45, 46, 48, 49, 57: a product is added with little typing, along with a new category', async () => {
    await visitor.open(`${DASHBOARD}/products/create`);
    await title('New product');
    await save();
    for (const text of ['Product name is required', 'Category is required', 'Price is required']) await seesText(text);
    await page.getByRole('combobox', { name: 'Unit' }).click();
    const units = await page.getByRole('option').allTextContents();
    expect(units.toSorted()).toEqual([
      'box',
      'can',
      'crate',
      'gram',
      'jute bag',
      'kg',
      'liter',
      'ml',
      'packet',
      'pcs',
      'sack',
      'set',
      'tin',
    ]);
    await page.getByRole('option', { name: 'kg', exact: true }).click();
    await field('Name').fill('Assam tea');
    // typed and confirmed before the server answers: there is none with that name, so it is added
    await page.getByRole('combobox', { name: 'Category' }).pressSequentially('Tea');
    await page.keyboard.press('Enter');
    await seesText('Category added successfully');
    await page.locator('[name=sellingPricePaise]').fill('140');
    await page.locator('[name=openingStockMilli]').fill('12.5');
    await save();
    await seesText('A purchase price is needed when there is opening stock');
    await page.locator('[name=purchasePricePaise]').fill('117.34');
    await page.locator('[name=minStockMilli]').fill('5');
    await page.locator('[name=maxStockMilli]').fill('50');
    await field('Local language name').fill('चाय');
    await field('SKU').fill('TEA');
    await field('Barcodes').fill('8901030912344');
    await page.keyboard.press('Enter');
    const works = await failing('POST', /api\/products$/);
    await save();
    await seesText('Failed to save product');
    expect(await field('Name').inputValue()).toBe('Assam tea');
    await works();
    await save();
    await seesText('Product added successfully');
  });

  it('checklist 44, 47, 49: the list pages, searches by local name and barcode, labels the stock, and reports failures', async () => {
    await visitor.open(`${DASHBOARD}/products`);
    await row('Assam tea').getByText('12.5 kg').waitFor();
    await row('Assam tea').getByText('In stock').waitFor();
    await page.getByRole('combobox', { name: /Rows per page/ }).waitFor();
    for (const typed of ['चा', '8901030912344', 'TEA']) {
      await page.getByRole('searchbox').fill('zzqx');
      await seesText('Nothing matches.');
      await page.getByRole('searchbox').fill(typed);
      await row('Assam tea').waitFor();
    }
    const works = await failing('GET', /api\/products\?/);
    await visitor.open(`${DASHBOARD}/products`);
    await seesText('Failed to load products');
    await works();
    await page.getByRole('button', { name: 'Retry' }).click();
    await row('Assam tea').waitFor();
  });

  it('stock is adjusted with a reason, which the history shows', async () => {
    await page.getByRole('button', { name: 'Adjust stock: Assam tea' }).click();
    await page.getByLabel('Counted on the shelf').fill('12');
    await page.getByText('Afterwards: 12 kg').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await seesText('Stock adjusted: now 12 kg of Assam tea in stock.');
    await page.getByRole('link', { name: 'Stock history: Assam tea' }).click();
    await title('Stock history: Assam tea');
    await row('Adjustment').getByText('Counted').waitFor();
    await row('Opening stock').getByText('12.5 kg').waitFor();
  });

  it('checklist 54, 55, 56, 57: a purchase adds up, and is recorded, corrected and deleted', async () => {
    await visitor.open(`${DASHBOARD}/purchases/create`);
    await title('New purchase');
    await save();
    const required = ['Vendor is required', 'Bill number is required', 'Product is required'];
    for (const text of [...required, 'Purchased quantity is required', 'Purchase price is required'])
      await seesText(text);
    await page.getByRole('combobox', { name: 'Vendor' }).pressSequentially('Gopal');
    await page.keyboard.press('Enter');
    // filled at once, because keys on a busy machine are slower than a scanner's
    await page.getByRole('combobox', { name: 'Product' }).fill('8901030912344');
    await page.keyboard.press('Enter');
    await page.getByText('Purchase price per kg').first().waitFor();
    await page.getByLabel('Bill number').fill('G-1');
    await page.getByLabel('Purchased quantity').fill('3');
    expect(await page.getByLabel('Opening stock').inputValue()).toBe('12');
    expect(await page.getByLabel('Closing stock').inputValue()).toBe('15');
    await page.getByLabel('Closing stock').fill('16');
    await save();
    await seesText('Closing stock should equal opening stock + purchased quantity');
    await page.getByLabel('Closing stock').fill('15');
    await page.getByLabel('Line total').fill('400');
    expect(await page.getByLabel('Purchase price per kg').inputValue()).toBe('133.33');
    const works = await failing('POST', /api\/purchases$/);
    await save();
    await seesText('Failed to save purchase');
    await works();
    // change the stock while the form is open
    const { rows } = await owner.list<{ id: string }>('products', { filter: { q: 'Assam' } });
    await owner.send('POST', '/stock-adjustments', { productId: rows[0]?.id, quantityMilli: -2_000, reason: 'sample' });
    await page.getByText(/^The stock has changed since you opened this form: now 10 kg in stock/).waitFor();
    await save();
    await seesText('Purchase added successfully');
    await page.getByText(/opening stock was 10 kg, closing stock is 13 kg/).waitFor();
    for (const text of ['3 kg', '₹400.00', '₹133.33', 'G-1']) await row('Assam tea').getByText(text).waitFor();

    await page.getByRole('link', { name: 'Edit: Assam tea, G-1' }).click();
    await title('Correct purchase');
    await page.getByLabel('Line total').fill('500');
    await page
      .getByRole('group', { name: 'What this changes' })
      .getByRole('row', { name: /^Stock value/ })
      .waitFor();
    await page.getByLabel('Line total').fill('400');
    await page.getByLabel('Bill number').fill('G-2');
    await page.getByText('Stock, average price and stock value stay as they are.').waitFor();
    await save();
    await seesText('Purchase updated successfully');
    await row('G-2').getByText('₹400.00').waitFor();
    const deletes = await failing('DELETE', /api\/purchases\//);
    await page.getByRole('button', { name: 'Delete: Assam tea' }).click();
    await page.getByRole('dialog').getByRole('row', { name: 'Stock 13 kg 10 kg' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seesText('Failed to delete purchase');
    await deletes();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seesText('Purchase deleted successfully');
    const loads = await failing('GET', /api\/purchases(\/bills)?\?/);
    await visitor.open(`${DASHBOARD}/purchases`);
    await seesText('Failed to load purchases');
    await loads();
  });

  it('a bill of several products is recorded at once', async () => {
    const { rows } = await owner.list<{ id: string; categoryId: string }>('products');
    await owner.addProduct({ name: 'Milk', categoryId: rows[0]?.categoryId, unit: 'liter', sellingPricePaise: 5_600 });
    // `owner` waits to see its own write; the browser does not
    await owner.list('products');
    await visitor.open(`${DASHBOARD}/purchases/create`);
    await page.getByRole('combobox', { name: 'Vendor' }).pressSequentially('Gopal');
    await page.keyboard.press('Enter');
    await page.getByLabel('Bill number').fill('G-3');
    await page.getByRole('button', { name: 'Add another product' }).click();
    for (const [place, name] of ['Assam', 'Milk'].entries()) {
      await page.getByRole('combobox', { name: 'Product' }).nth(place).pressSequentially(name);
      await page.keyboard.press('Enter');
      await page.getByLabel('Purchased quantity').nth(place).fill('2');
      await page.getByLabel('Line total').nth(place).fill('100');
    }
    await page.getByText('Total of this bill: ₹200.00').waitFor();
    await save();
    await seesText('Purchase added successfully');
    await row('Milk').getByText('2 liter').waitFor();
    await row('Assam tea').getByText('2 kg').waitFor();
  });

  it('the start and end date of a list can be typed', async () => {
    await visitor.open(`${DASHBOARD}/purchases`);
    await row('Milk').waitFor();
    const filtered = page.waitForRequest((request) =>
      decodeURIComponent(request.url()).includes('{"from":"2020-01-01"}'),
    );
    const from = page.getByRole('group', { name: 'From' });
    await from.getByRole('spinbutton', { name: 'Day' }).click();
    // day, month and year, key by key
    await page.keyboard.type('01012020');
    await filtered;
    await page.keyboard.press('Tab');
    expect(await from.getByRole('spinbutton').allTextContents()).toEqual(['01', '01', '2020']);
    await row('Milk').waitFor();
  });

  it('a category and a vendor in use show the number of uses', async () => {
    await visitor.open(`${DASHBOARD}/categories`);
    await page.getByRole('link', { name: '2 products' }).click();
    await row('Assam tea').waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await page.getByText('Tea', { exact: true }).first().waitFor();
    await visitor.open(`${DASHBOARD}/categories`);
    await page.getByRole('button', { name: 'Delete: Tea' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seesText('This category is used by 2 products.');
    await visitor.open(`${DASHBOARD}/vendors`);
    await page.getByRole('button', { name: 'Delete: Gopal Dairy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^This vendor is used by (one purchase|\d purchases)\.$/).waitFor();
  });

  it('when two people edit one product, the second sees the differences and decides', async () => {
    const { rows } = await owner.list<{ id: string; revision: number }>('products', { filter: { q: 'Milk' } });
    const [milk] = rows;
    await visitor.open(`${DASHBOARD}/products/${milk?.id}`);
    await title('Edit product');
    await page.locator('[name=sellingPricePaise]').fill('60');
    await owner.send('PUT', `/products/${milk?.id}`, { revision: milk?.revision, sellingPricePaise: 5_800 });
    await save();
    await row('Selling price').getByText('₹58.00').waitFor();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await seesText('Product updated successfully');
    await row('Milk').getByText('₹60.00').waitFor();
  });

  it('staff see no cost and no purchases, and an auditor can only read', async () => {
    for (const role of ['staff', 'auditor'] as const) {
      const email = stage.product.emailOf(role);
      await owner.send('POST', '/members', { email, role });
      const token = await stage.product.readInvitation(email);
      const member = new ShopClient(stage.product.baseUrl);
      const invited = { name: 'Ravi', password: 'Lal-Bahi-Khata-2526', confirmPassword: 'Lal-Bahi-Khata-2526' };
      const { accessToken } = await member.send<{ accessToken: string }>('POST', '/auth/accept-invite', {
        token,
        ...invited,
      });
      const other = await stage.visit();
      await other.openSignedIn(accessToken, `${DASHBOARD}/products`);
      await other.page.getByRole('row').filter({ hasText: 'Milk' }).waitFor();
      const count = (name: string | RegExp) =>
        other.page.getByRole('button', { name }).or(other.page.getByRole('link', { name })).count();
      const seesCost = role === 'auditor';
      expect(await other.page.getByRole('columnheader', { name: 'Average cost' }).count()).toBe(seesCost ? 1 : 0);
      expect(await count(/^Stock history/)).toBe(seesCost ? 2 : 0);
      expect(await count(/^Adjust stock/)).toBe(seesCost ? 0 : 2);
      expect(await count(/^(New product|Edit|Delete)/)).toBe(0);
      await other.open(`${DASHBOARD}/purchases`);
      if (seesCost) {
        await other.page
          .getByRole('button', { name: /^Show the products of/ })
          .first()
          .click();
        await other.page.getByRole('row').filter({ hasText: 'Milk' }).first().waitFor();
      } else await other.page.getByText('Your role does not allow this.').first().waitFor();
      expect(await count(/^(New purchase|Edit|Delete)/)).toBe(0);
      expect(other.problems).toEqual([]);
      await other.context.close();
    }
  });
});
