import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import type { Locator } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { openBill, openSheet, ready, stockShelves, type Goods } from './counter.ts';
import { qrOnScreen } from './qrOnScreen.ts';
import { waitForText } from './waitForText.ts';

/** Texts on screen, by language. */
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

describeInBrowserOnEngines('payment by UPI', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
  });
  afterAll(() => stage.close());

  const lines = () => [goods.tea, goods.soap].map(({ id: productId }) => ({ productId, quantityMilli: 2_000 }));
  const view = async (id: string): Promise<BillView> => owner.get<BillView>(`/billing/${id}`);

  it.each([
    ['en', 1_440],
    ['hi', 390],
  ] as const)('works from the QR code to the payment, in %s at %d pixels', async (language, width) => {
    const words = WORDS[language];
    const visitor = await stage.visit({ language, width });
    const { page } = visitor;
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
    // a bill that is generated first and paid later
    const draft = await openBill(owner, lines(), { customer: { walkIn: true }, paymentMethod: 'UPI' });
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${draft.id}`);
    await ready(page);
    await openSheet(page);
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
    await waitForText(page.getByText(words.generated));
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

    // a bill that is paid while the customer is at the counter
    const next = await openBill(owner, lines(), { customer: { walkIn: true } });
    await page.goto(`/dashboard/billing/create/${next.id}`);
    await ready(page);
    await openSheet(page);
    await button(words.upi).click();
    await page.getByLabel(words.reference).fill(`utr-${language}-1`);
    await button(words.finish).click();
    await page.waitForURL(`**/dashboard/billing/${next.id}`);
    await page.getByText(words.noted).waitFor();
    // the reference is on the first bill too
    await page.getByRole('link', { name: invoiceNumber, exact: true }).waitFor();
    expect(await view(next.id)).toMatchObject({ status: 'completed', paymentStatus: 'received' });
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
