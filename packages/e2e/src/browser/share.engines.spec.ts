import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { until } from '@bahi/testing/servers/guardedServer';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowserOnEngines, openStage, type Stage, type Visitor } from './browser.ts';
import { stockShelves, type Goods } from './counter.ts';
import { waitForText } from './waitForText.ts';

/** Texts of the screen and the message, by language. */
const WORDS = {
  en: {
    share: /^Share/,
    sharePdf: 'Share PDF',
    capped: /^This bill is not paid yet\./,
    send: 'Send message on WhatsApp',
    download: 'Download PDF',
    downloaded: 'PDF downloaded',
    message: (number: string) => [
      'Sharma Kirana',
      `Bill ${number}`,
      'Grand total: ₹2,810.00',
      'Still to pay: ₹2,810.00',
      'Pay to: Sharma Kirana',
      'UPI ID: sharma@okbank',
    ],
  },
  hi: {
    share: /^भेजें/,
    sharePdf: 'पीडीएफ भेजें',
    capped: /^इस बिल का भुगतान अभी बाकी है।/,
    send: 'व्हाट्सऐप पर संदेश भेजें',
    download: 'पीडीएफ डाउनलोड करें',
    downloaded: 'पीडीएफ डाउनलोड हो गया',
    message: (number: string) => [
      'Sharma Kirana',
      `बिल ${number}`,
      'कुल राशि: ₹2,810.00',
      'बाकी राशि: ₹2,810.00',
      'किसे: Sharma Kirana',
      'यूपीआई आईडी: sharma@okbank',
    ],
  },
} as const;

/** A browser that shares files, as phones do. It records the shared files and whether there was a user gesture. */
const SHARES_FILES = `
  window.shared = [];
  navigator.canShare = ({ files }) => files.every(({ type }) => type === 'application/pdf');
  navigator.share = async ({ files, ...others }) => {
    const [file] = files;
    const head = await file.slice(0, 5).text();
    window.shared.push([file.name, file.type, head, Object.keys(others).length, navigator.userActivation.isActive]);
  };
`;

describeInBrowserOnEngines('sharing a bill', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.send('PUT', '/shop/profile', { shopName: 'Sharma Kirana', upiId: 'sharma@okbank', printSize: '80mm' });
  });
  afterAll(() => stage.close());

  const sell = async (quantityMilli: number): Promise<BillView> =>
    owner.completeBill({
      customer: { name: 'Meera Nair', phone: '0 98200-12345' },
      paymentMethod: 'UPI',
      lines: [{ productId: goods.tea.id, quantityMilli }],
    });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  /** The PDF that the server returns for the same bill. */
  const pdfOf = async (id: string, language: string): Promise<Buffer> => {
    const path = `/api/billing/${id}/pdf?size=80mm&language=${language}`;
    const answer = await fetch(`${stage.product.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  const downloaded = async ({ page }: Visitor, name: string): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
  };

  it.each([
    ['en', 1_440, 'light'],
    ['hi', 390, 'dark'],
  ] as const)(
    'checklist 72: works by WhatsApp and as a download, in %s at %d pixels (%s)',
    async (language, width, theme) => {
      const words = WORDS[language];
      await owner.send('PUT', '/shop/profile', { printLanguage: language });
      const bill = await sell(20_000);
      const number = bill.invoiceNumber ?? '';
      const visitor = await stage.visit({ language, width, theme });
      const { page, context } = visitor;
      await visitor.openSignedIn(owner.token ?? '', `/dashboard/sales/${bill.id}`);
      await button(page, words.share).click();
      await page.getByText(words.capped).waitFor();
      const link = page.getByRole('link', { name: words.send });
      const address = new URL((await link.getAttribute('href')) ?? '');
      expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/919820012345');
      const lines = (address.searchParams.get('text') ?? '').split('\n');
      expect(lines.filter((line) => !/\d\d\/\d\d\/\d{4} \d\d:\d\d/.test(line))).toEqual(words.message(number));
      expect(await axeViolations(page)).toEqual([]);
      expect(await visitor.overflow()).toBeLessThanOrEqual(0);

      const { name, bytes } = await downloaded(visitor, words.download);
      await waitForText(page.getByText(words.downloaded));
      expect(name).toBe(`${number.replaceAll('/', '-')}.pdf`);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.equals(await pdfOf(bill.id, language))).toBe(true);
      // nothing has left the product so far; only the press opens WhatsApp
      expect(visitor.problems).toEqual([]);
      await context.route('https://wa.me/**', async (route) => route.fulfill({ body: 'WhatsApp' }));
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await opened.waitForURL(address.href);
      expect(await opened.evaluate('window.opener')).toBeNull();
      expect(visitor.problems).toEqual([`request to ${address.href}`]);
      await context.close();
    },
  );

  it('works as a file through the device’s own menu, within the user gesture', async () => {
    const bill = await sell(1_000);
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await visitor.context.addInitScript(SHARES_FILES);
    const [pdf] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(`/billing/${bill.id}/pdf`)),
      visitor.openSignedIn(owner.token ?? '', `/dashboard/sales/${bill.id}`),
    ]);
    await pdf.finished();
    await button(page, WORDS.en.share).click();
    const shared = async (): Promise<unknown[]> => page.evaluate<unknown[]>('window.shared');
    const hasDialog = async (): Promise<boolean> => (await page.getByRole('dialog').count()) > 0;
    // if the file is not ready yet, the dialog offers it
    await until(async () => (await shared()).length > 0 || hasDialog(), 'sharing');
    if (await hasDialog()) await button(page, WORDS.en.sharePdf).click();
    await until(async () => (await shared()).length > 0, 'sharing');
    const name = `${(bill.invoiceNumber ?? '').replaceAll('/', '-')}.pdf`;
    expect(await shared()).toEqual([[name, 'application/pdf', '%PDF-', 0, true]]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ['by the press that came before its PDF, within the user gesture', false],
    ['by a second press when its PDF came too late for the first', true],
  ])('works %s', async (_, isLate) => {
    const bill = await sell(1_000);
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await visitor.context.addInitScript(SHARES_FILES);
    let deliver = (): void => undefined;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/pdf?*', async (route) => {
      await held;
      await route.continue();
    });
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/sales/${bill.id}`);
    await button(page, WORDS.en.share).click();
    await page.getByText('Making the PDF…').waitFor();
    // Playwright's own calls count as gestures, so the browser is told what to say
    const setGesture = async (isActive: boolean): Promise<void> =>
      page.evaluate(
        `Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: ${isActive} } })`,
      );
    if (isLate) await setGesture(false);
    deliver();
    const shared = async (): Promise<unknown[][]> => page.evaluate<unknown[][]>('window.shared');
    if (isLate) {
      await page.getByText(/^The PDF is ready\./).waitFor();
      expect(await shared()).toEqual([]);
      await setGesture(true);
      await button(page, WORDS.en.sharePdf).click();
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await shared()).map((one) => one.at(-1))).toEqual([true]);
    await visitor.context.close();
  });
});
