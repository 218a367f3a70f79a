import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { catchUp } from './counter.ts';
import { paste } from './paste.ts';

const PRODUCTS = 20;
const nameOf = (place: number): string => `Spice ${String(place + 1).padStart(2, '0')}`;

describeInBrowserOnEngines('an owner’s evening', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  const products: { id: string }[] = [];
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    const category = await owner.addCategory({ name: 'Spices' });
    const vendor = await owner.addVendor({ name: 'Gupta Traders' });
    const stock = { minStockMilli: 5_000, maxStockMilli: 12_000, purchasePricePaise: 9_000 };
    const shared = { categoryId: category.id, unit: 'kg', sellingPricePaise: 14_000, ...stock };
    for (let place = 0; place < PRODUCTS; place += 1)
      products.push(await owner.addProduct({ ...shared, name: nameOf(place) }));
    const lines = products.map(({ id }) => ({ productId: id, quantityMilli: 2_000, purchasePricePaise: 10_000 }));
    const head = { vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
    await owner.send('POST', '/purchases/batch', { ...head, lines });
    await owner.list('purchases');
  });
  afterAll(() => stage.close());

  it('goes from low stock to a purchase form with vendor, products, quantities and prices', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/purchases');

    // what is low, by vendor, up to the maximum stock
    await page.getByRole('link', { name: 'Reorder low stock' }).click();
    const gupta = page.getByRole('region', { name: 'Gupta Traders' });
    await gupta.getByText('In stock: 2 kg · Last price: ₹100.00/kg').first().waitFor();
    expect(await gupta.getByLabel(`Order quantity: ${nameOf(0)}`).inputValue()).toBe('10');
    await gupta.getByLabel(`Order quantity: ${nameOf(1)}`).fill('0');
    await gupta.getByRole('button', { name: 'Enter purchase' }).click();

    // the form has vendor, products, quantities and the price last paid
    const rows = page.getByRole('group', { name: /^Product \d+$/ });
    await rows.nth(PRODUCTS - 2).waitFor();
    const cell = (place: number, label: string | RegExp) => rows.nth(place).getByLabel(label);
    expect(await page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe('Gupta Traders');
    expect(await cell(1, 'Purchased quantity').inputValue()).toBe('10');
    await rows.nth(1).getByText('0 %', { exact: true }).waitFor();
    expect(await cell(1, 'Purchase price per kg').inputValue()).toBe('100');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('ends with the supplier’s bill, pasted, with stock, cost and price right', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const rows = page.getByRole('group', { name: /^Product \d+$/ });
    const cell = (place: number, label: string | RegExp) => rows.nth(place).getByLabel(label);
    // two cells of the spreadsheet are wrong: a name and an amount
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/purchases/create');
    await page.getByRole('combobox', { name: 'Vendor' }).fill('Gupta Traders');
    await page.keyboard.press('Enter');
    await page.getByLabel('Bill number').fill('G-2');
    const table = products.map((_, place) => `${nameOf(place)}\t10\t110.00`);
    table[3] = 'Spice 4\t10\t110.00';
    table[7] = `${nameOf(7)}\t10\t110,00`;
    await cell(0, 'Purchased quantity').focus();
    await paste(page, ['Item\tQty\tRate', ...table].join('\n'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`18 of ${PRODUCTS} rows are understood.`, { exact: false }).waitFor();
    await dialog.getByRole('cell', { name: 'Spice 4 No product has this name or code' }).waitFor();
    await dialog.getByRole('cell', { name: '110,00 Not an amount in rupees' }).waitFor();
    await dialog.getByRole('button', { name: `Add ${PRODUCTS} rows` }).click();
    await rows.nth(PRODUCTS - 1).waitFor();
    await rows.nth(0).getByText('+10 %').waitFor();

    // what was not understood is in its cell, and keeps the bill from being saved
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await rows.nth(3).getByText('Pasted and not understood: “Spice 4”').waitFor();
    await cell(3, /^Product/).fill(nameOf(3));
    await page.keyboard.press('Enter');
    await cell(7, 'Purchase price per kg').fill('110');
    await rows.nth(3).getByText('+10 %').waitFor();
    await rows.nth(7).getByText('+10 %').waitFor();
    const height = await page.evaluate('document.querySelector("main").scrollHeight');
    expect(height).toBeLessThanOrEqual(1_400);
    await cell(0, 'Selling price').fill('150');
    await page.getByLabel('Discount').fill('1000');
    await page.getByLabel('Freight').fill('400');
    await page.getByText('Total of this bill: ₹21,400.00').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    // one row of the list, opened, with its total; stock, average and price in the books
    await page.getByRole('heading', { level: 1, name: 'Purchases' }).waitFor();
    const bill = page.getByRole('row').filter({ hasText: `${PRODUCTS} products` });
    await bill.filter({ hasText: 'G-2' }).getByText('₹21,400.00').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: nameOf(19) })
      .first()
      .waitFor();
    await catchUp(owner);
    const { rows: after } = await owner.list<{ [field: string]: unknown }>('products', { filter: { q: 'Spice' } });
    // 2 kg at 100 and 10 kg at 110, less 50 of the discount and with 20 of the freight: 1,270 for 12 kg
    expect(after.map((row) => [row['currentStockMilli'], row['averageCostPaise'], row['stockValuePaise']])).toEqual(
      products.map(() => [12_000, 10_583, 127_000]),
    );
    expect(after.find(({ name }) => name === nameOf(0))?.['sellingPricePaise']).toBe(15_000);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
