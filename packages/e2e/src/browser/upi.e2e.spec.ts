import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Locator, Page } from 'playwright-core';
import { registerShop, type ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowserOnEngines, itInPageAlone, openStage, type Stage, type Visitor } from './browser.ts';
import { openBill, ready, stockShelves, type Goods } from './counter.ts';
import { qrOnScreen } from './qrOnScreen.ts';
import { said } from './said.ts';

/** Names that would add a payee or an amount, were they not names and nothing more. */
const HOSTILE = {
  shopName: 'A&B "Kirana" pa=thief@okbank&am=1.00',
  upiPayeeName: 'शर्मा & संस\u202e #1 100%+?pa=thief@okbank&am=1.00',
  customer: 'Meera&am=1.00&pa=thief@okbank',
  product: "Tea'&am=1.00#<b>",
};

/** Words of the screen, by the language of the journey. */
const WORDS = {
  en: {
    upi: 'UPI',
    hide: 'Hide UPI QR',
    show: 'Show UPI QR',
    code: /^UPI QR code/,
    reference: 'UPI reference (optional)',
    finish: /^Received: generate bill/,
    received: 'Received',
    noted: /^Received on/,
    generated: 'Bill Generated Successfully',
    open: 'The payment has not been noted yet.',
    dashboardLink: 'Show these bills',
    notConfirmed: 'UPI not confirmed',
  },
  hi: {
    upi: 'यूपीआई',
    hide: 'यूपीआई क्यूआर छिपाएँ',
    show: 'यूपीआई क्यूआर दिखाएँ',
    code: /^यूपीआई क्यूआर कोड/,
    reference: 'यूपीआई रेफ़रेंस (वैकल्पिक)',
    finish: /^पैसे मिल गए: बिल बनाएँ/,
    received: 'पैसे मिल गए',
    noted: /^मिलने का समय/,
    generated: 'बिल बन गया',
    open: 'पैसे मिलने की बात अभी दर्ज नहीं है।',
    dashboardLink: 'ये बिल दिखाएँ',
    notConfirmed: 'यूपीआई की पुष्टि बाकी',
  },
} as const;

describeInBrowserOnEngines('UPI', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await registerShop(stage.product.baseUrl, 'asha@example.test', stage.product.readOtp);
    goods = await stockShelves(owner);
  });
  beforeEach(async () => {
    visitor = await stage.visit();
    ({ page } = visitor);
  });
  afterAll(() => stage.close());

  const itAlone = itInPageAlone(engine);
  const go = async (path: string): Promise<void> => visitor.openSignedIn(owner.token ?? '', path);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const lines = () => [goods.tea, goods.soap].map(({ id: productId }) => ({ productId, quantityMilli: 2_000 }));
  const sell = async (more: object = {}): Promise<BillView> =>
    owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'UPI', lines: lines(), ...more });
  const view = async (id: string): Promise<BillView> => owner.get<BillView>(`/billing/${id}`);

  itAlone('checklist 63: without a UPI ID the page says so; with one the QR can be shown and hidden', async () => {
    visitor = await stage.visit({ theme: 'dark' });
    ({ page } = visitor);
    await owner.send('PUT', '/shop/profile', { upiId: null });
    const { id } = await openBill(owner, lines(), { customer: { walkIn: true } });
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    await button('UPI').click();
    await page.getByText('Setup required').waitFor();
    await page.getByRole('link', { name: 'Add UPI ID in Profile' }).waitFor();
    expect(await button('Show UPI QR').count()).toBe(0);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const code = page.getByRole('img', { name: 'UPI QR code: ₹346.00 to' });
    await code.waitFor();
    await button('Hide UPI QR').click();
    await code.waitFor({ state: 'detached' });
    await button('Show UPI QR').click();
    await code.waitFor();
    // what is typed and not saved is in the code at once
    await page.getByLabel('Bill discount').fill('45.5');
    const cheaper = page.getByRole('img', { name: 'UPI QR code: ₹300.00 to' });
    await cheaper.waitFor();
    const { text, quietModules } = await qrOnScreen(cheaper);
    expect(new URLSearchParams(text.split('?')[1]).get('am')).toBe('300.00');
    expect(quietModules).toBe(4);
    expect(visitor.problems).toEqual([]);
  });

  it.each([
    ['en', 1_440],
    ['hi', 390],
  ] as const)('from the QR to the money, in %s at %d pixels', async (language, width) => {
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const words = WORDS[language];
    visitor = await stage.visit({ language, width });
    ({ page } = visitor);
    // one that is generated first and paid later
    const draft = await openBill(owner, lines(), { customer: { walkIn: true }, paymentMethod: 'UPI' });
    await go(`/dashboard/billing/create/${draft.id}`);
    await ready(page);
    const code = page.getByRole('img', { name: words.code });
    await code.waitFor();
    const onPage = await qrOnScreen(code);
    expect(onPage).toMatchObject({ text: draft.upi?.link, isExact: true, quietModules: 4 });
    expect(onPage.modulePixels).toBeGreaterThanOrEqual(3);
    expect(Number.isInteger(onPage.modulePixels)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await visitor.overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/dashboard/billing/${draft.id}`);
    await said(page.getByText(words.generated));
    await page.getByText(words.open).waitFor();
    await button(words.show).click();
    await code.waitFor();
    expect((await qrOnScreen(code)).text).toBe((await view(draft.id)).upi?.link);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: words.dashboardLink }).click();
    await page.getByText(words.notConfirmed).first().waitFor();
    const { invoiceNumber = '' } = await view(draft.id);
    await page.getByRole('link', { name: invoiceNumber, exact: true }).click();
    await page.getByLabel(words.reference).fill(`UTR ${language} 1`);
    await button(words.received).click();
    await page.getByText(words.noted).waitFor();
    expect(await view(draft.id)).toMatchObject({ paymentReceived: { reference: `UTR ${language} 1` } });

    // one whose money arrives while the customer stands at the counter
    const next = await openBill(owner, lines(), { customer: { walkIn: true } });
    await page.goto(`/dashboard/billing/create/${next.id}`);
    await ready(page);
    await button(words.upi).click();
    await page.getByLabel(words.reference).fill(`utr-${language}-1`);
    await button(words.finish).click();
    await page.waitForURL(`**/dashboard/billing/${next.id}`);
    await page.getByText(words.noted).waitFor();
    // the reference stands on the bill before, too
    await page.getByRole('link', { name: invoiceNumber, exact: true }).waitFor();
    expect(await view(next.id)).toMatchObject({ status: 'completed', paymentStatus: 'received' });
    expect(visitor.problems).toEqual([]);
  });

  itAlone('no name in the books changes what a code pays', async () => {
    const { shopName, upiPayeeName, customer, product } = HOSTILE;
    await owner.send('PUT', '/shop/profile', { shopName, upiPayeeName, upiId: 'sharma@okbank' });
    const { categoryId } = goods.tea;
    const goodsOfNote = { name: product, categoryId, unit: 'pcs', sellingPricePaise: 12_345 };
    const { id: productId } = await owner.addProduct(goodsOfNote);
    const content = { customer: { name: customer }, paymentMethod: 'UPI' };
    const { id } = await openBill(owner, [{ productId, quantityMilli: 1_000 }], content);
    await go(`/dashboard/billing/create/${id}`);
    await ready(page);
    const { text } = await qrOnScreen(page.getByRole('img', { name: /^UPI QR code/ }));
    expect(text).toBe((await view(id)).upi?.link);
    const parameters = [...new URLSearchParams(text.slice(text.indexOf('?')))];
    expect(parameters).toEqual([
      ['pa', 'sharma@okbank'],
      ['pn', upiPayeeName.replace('\u202e', '')],
      ['am', '123.00'],
      ['cu', 'INR'],
      ['tr', id],
      ['tn', 'Bill'],
    ]);
    await owner.send('PUT', '/shop/profile', { shopName: 'Sharma Kirana', upiPayeeName: null });
    expect(visitor.problems).toEqual([]);
  });

  itAlone('a bill to another UPI ID than the shop has now says so; a large one warns beside its code', async () => {
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
    const { id } = await sell({ lines: [{ productId: goods.tea.id, quantityMilli: 720_000 }] });
    await go(`/dashboard/billing/${id}`);
    await button('Show UPI QR').click();
    await page.getByText(/^Most banks allow at most ₹1,00,000/).waitFor();
    expect(await page.getByText(/is not the UPI ID of the shop any more/).count()).toBe(0);
    await owner.send('PUT', '/shop/profile', { upiId: 'asha@okaxis' });
    await page.getByText('This bill is paid to sharma@okbank, which is not the UPI ID of the shop any more.').waitFor();
    expect((await qrOnScreen(page.getByRole('img', { name: /^UPI QR code/ }))).text).toContain('pa=sharma@okbank&');
    expect(visitor.problems).toEqual([]);
  });
});
