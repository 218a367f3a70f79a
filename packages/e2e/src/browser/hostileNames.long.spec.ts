import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { ready } from './counter.ts';
import { screensOf, settled, type ShownIds } from './screens.ts';

/** A name that would run a script if it were inserted as HTML; the prefix says where it was entered. */
const hostile = (of: string): string => `${of}<img src=x onerror="hit=1"><script>hit=1</script>`;
/** Traces that such a name leaves on a page that inserts it as HTML. */
const TRACES = `[
  ...document.querySelectorAll('img[src=x]'),
  ...[...document.scripts].filter(({ src }) => src === ''),
  ...('hit' in window ? ['it ran'] : []),
].length`;

// the screens come from the client alone, so one engine is enough
describeInBrowser('hostile names', () => {
  let stage: Stage;
  let owner: ShopClient;
  let ids: ShownIds;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    ids = await tradeUnderHostileNames(owner);
    visitor = await stage.visit();
    ({ page } = visitor);
    await visitor.openSignedIn(owner.token ?? '', '/dashboard');
  });
  afterAll(() => stage.close());

  it('S15: are shown as text on every screen', async () => {
    for (const [name, path] of Object.entries(screensOf(ids))) {
      await visitor.open(path);
      await settled(page);
      // the shop's name is in the header of every screen
      await page.getByText(hostile('shop')).first().waitFor();
      expect([name, await page.evaluate(TRACES)]).toEqual([name, 0]);
    }
    expect(visitor.problems).toEqual([]);
  });

  it('S15: are shown as text in lists, on bills, in print, on the customer’s display, in feedback and in shared messages', async () => {
    const shows = async (path: string, ...names: string[]): Promise<void> => {
      await visitor.open(path);
      for (const name of names) await page.getByText(hostile(name)).first().waitFor();
    };
    const { sales, saleDetails, products, vendors, categories, feedback, dayClose, closePage, billPage } =
      screensOf(ids);
    await shows(products ?? '', 'product', 'category');
    await shows(vendors ?? '', 'vendor');
    await shows(categories ?? '', 'category');
    await shows(feedback ?? '', 'message');
    await shows(dayClose ?? '', 'movement');
    await shows(closePage ?? '', 'reason');
    await shows(sales ?? '', 'customer');
    await shows(saleDetails ?? '', 'customer', 'product');
    await page.keyboard.press('F7');
    await page.getByRole('dialog').getByText(hostile('shop')).waitFor();
    const link = new URL((await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '');
    // the path is the customer's number
    expect([link.host, link.pathname]).toEqual(['wa.me', expect.stringMatching(/^\/\d*$/)]);
    expect([...link.searchParams.keys()]).toEqual(['text']);
    await visitor.open(`/dashboard/print/${ids.bill}`);
    // its words are placed one by one, so that a paragraph has no box of its own
    for (const name of ['shop', 'product', 'customer', 'note'])
      await page
        .locator('.paper p', { hasText: hostile(name) })
        .first()
        .waitFor({ state: 'attached' });
    expect(await page.evaluate(TRACES)).toBe(0);
    await visitor.open(billPage ?? '');
    await ready(page);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Customer display' }).click();
    const display = await opening;
    await display.getByText(hostile('product')).first().waitFor();
    for (const shown of [page, display]) expect(await shown.evaluate(TRACES)).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});

/** Creates one of everything that has a name. */
async function tradeUnderHostileNames(owner: ShopClient): Promise<ShownIds> {
  await owner.send('PUT', '/shop/profile', {
    shopName: hostile('shop'),
    upiId: 'sharma@okbank',
    upiPayeeName: hostile('payee'),
  });
  const category = await owner.addCategory({ name: hostile('category'), description: hostile('description') });
  const vendor = await owner.addVendor({ name: hostile('vendor') });
  const product = await owner.addProduct({
    categoryId: category.id,
    name: hostile('product'),
    localName: hostile('local'),
    unit: 'pcs',
    sellingPricePaise: 14_000,
    purchasePricePaise: 9_000,
    openingStockMilli: 12_000,
  });
  const purchase = await owner.send<{ id: string }>('POST', '/purchases', {
    productId: product.id,
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: hostile('supplier’s bill').slice(0, 40),
    openingStockMilli: 12_000,
    quantityMilli: 1_000,
    closingStockMilli: 13_000,
    purchasePricePaise: 9_100,
  });
  const content = {
    customer: { name: hostile('customer'), phone: '98200 98201', address: hostile('address') },
    paymentMethod: 'UPI',
    lines: [{ productId: product.id, quantityMilli: 1_000 }],
    note: hostile('note'),
  };
  const bill = await owner.completeBill(content);
  const customer = bill.customerId ?? '';
  const { id: draft, revision } = await owner.send<BillView>('POST', '/billing/create', {});
  await owner.send('PUT', `/billing/${draft}/save`, { revision, ...content });
  await owner.send('POST', '/cash-movements', { kind: 'pay_in', amountPaise: 100, reason: hostile('movement') });
  const close = await owner.send<{ id: string }>('POST', '/day-closes', { counted: [], reason: hostile('reason') });
  await (await owner.openStaff()).giveFeedback(hostile('message'));
  return {
    category: category.id,
    vendor: vendor.id,
    customer,
    product: product.id,
    purchase: purchase.id,
    draft,
    bill: bill.id,
    close: close.id,
  };
}
