import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillRow } from '@bahi/contracts';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { atDetails, catchUp, counter, openBill, ready } from './counter.ts';

describeInBrowserOnEngines('a shop that turns registered', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let soap: string;
  let milk: string;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    const { id: categoryId } = await owner.addCategory({ name: 'Everything' });
    const add = async (body: object): Promise<string> =>
      (await owner.addProduct({ categoryId, unit: 'pcs', sellingPricePaise: 11_800, hsn: '3401', ...body })).id;
    soap = await add({ name: 'Soap' });
    milk = await add({ name: 'Milk', taxClass: 'exempt', hsn: '0401', sellingPricePaise: 3_100 });
    const lines = [{ productId: soap, quantityMilli: 1_000 }];
    await owner.completeBill({ lines, customer: { walkIn: true }, paymentMethod: 'CASH' });
  });
  afterAll(() => stage.close());

  it('bills other states with IGST, splits what a registered buyer gets with tax and without, and takes half a line back (R3, R17, R27, T16)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');

    // the dialog says what will happen, and asks for a yes
    await page.getByRole('button', { name: 'Edit GST registration' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'GST registration' }).click();
    await page.getByRole('option', { name: 'Regular' }).click();
    await dialog.getByLabel('GST number').fill('29ZZKPS1234K1Z8');
    await dialog.getByText('A number of Karnataka').waitFor();
    await dialog.getByText('One product has no GST rate').waitFor();
    await dialog.getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type(today.split('-').toReversed().join(''));
    await dialog.getByText('One bill since this day is out without tax.').waitFor();
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Yes, begin on this day all the same').check();
    await save.click();
    await page.getByRole('region', { name: 'GST registration' }).getByText('29ZZKPS1234K1Z8').waitFor();
    await owner.send('POST', '/products/rates', { productIds: [soap], rateBps: 1_800, effectiveFrom: today });

    const desk = counter(page);
    const line = (productId: string) => ({ productId, quantityMilli: 1_000 });
    const openFor = async (lines: object[], customer: object): Promise<void> => {
      const { id } = await openBill(owner, lines, { customer, paymentMethod: 'CASH' });
      await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${id}`);
      await ready(page);
    };
    await openFor([line(soap)], { name: 'Fine Foods', gstNumber: '27ZZFFM2468N1ZO', address: 'Pune' });
    await page.getByText('Place of supply: Maharashtra (GST number of the customer)').waitFor();
    await page.getByText('IGST ₹18.00').waitFor();
    await desk.generate.click();
    await atDetails(page);
    await page.getByText('Tax Invoice').waitFor();

    // one press makes a second draft, which is one of the open bills
    await openFor([line(soap), line(milk)], { name: 'Bhandari', gstNumber: '29ZZBFT5678R1ZZ', address: 'Mysuru' });
    await page.getByRole('button', { name: 'Split the exempt lines' }).click();
    await desk.line('Milk').waitFor({ state: 'detached' });
    await desk.generate.click();
    await atDetails(page);
    await page.getByText('CGST ₹9.00 + SGST ₹9.00').waitFor();
    await catchUp(owner);
    const [second] = (await owner.all<BillRow>('billing')).filter(({ lineCount }) => lineCount > 0);
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${second?.id}`);
    await ready(page);
    await desk.line('Milk').waitFor();
    await desk.generate.click();
    await atDetails(page);
    await page.getByText('Bill of Supply', { exact: true }).waitFor();

    // half of a line comes back: the return begins with the number on the paper
    const { invoiceNumber = '' } = await owner.completeBill({
      lines: [{ productId: soap, quantityMilli: 4_000 }],
      customer: { name: 'Bhandari', gstNumber: '29ZZBFT5678R1ZZ', address: 'Mysuru' },
      paymentMethod: 'CASH',
    });
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/sales');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Invoice number' }).fill(invoiceNumber);
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Soap: Comes back' }).fill('2');
    await dialog.getByText('To pay back: ₹236.00').waitFor();
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    const note = page.getByRole('region', { name: 'Credit notes' });
    await note.getByText('Soap: 2 pcs').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      note.getByRole('button', { name: /^Download PDF: CN\// }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^CN-\d{4}-00001\.pdf$/);
    await visitor.open(`/dashboard/sales?filter=${encodeURIComponent('{"status":"credit_note"}')}`);
    await page.getByRole('link', { name: `of bill ${invoiceNumber}` }).waitFor();
    await page.getByRole('link', { name: /^CN\// }).click();
    await note.getByText('₹236.00 paid back, Cash').waitFor();
    await catchUp(owner);
    // seven were sold
    expect(await owner.get(`/products/${soap}`)).toMatchObject({ currentStockMilli: -5_000 });
    await visitor.open(`/dashboard/products/${soap}/history`);
    await page.getByRole('link', { name: /^CN\// }).waitFor();
    await visitor.open(`/dashboard/reports?name=credit-notes&from=${today}&to=${today}`);
    await page.getByRole('cell', { name: invoiceNumber }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
