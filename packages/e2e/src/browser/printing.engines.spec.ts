import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { copiedText } from '@bahi/testing/paper';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { openBill, ready, stockShelves, type Goods, openSheet } from './counter.ts';
import { closeDialog, openings, printout, qrIn, takeOverPrinting, wordsOf } from './printedPages.ts';
import { waitForText } from './waitForText.ts';

/** Texts on screen and in print, by language. */
const WORDS = {
  en: {
    discount: 'Bill discount',
    estimate: 'Estimate',
    generated: 'Bill Generated Successfully',
    printReady: 'Print ready',
    print: /^Print/,
    more: 'More ways to print',
    printCopy: 'Print a copy',
    copy: '(Copy)',
    downloaded: 'PDF downloaded',
    share: /^Share/,
    send: 'Send message on WhatsApp',
    goods: 'Assam tea',
  },
  hi: {
    discount: 'बिल पर छूट',
    estimate: 'अनुमान',
    generated: 'बिल बन गया',
    printReady: 'प्रिंट तैयार है',
    print: /^प्रिंट करें/,
    more: 'प्रिंट के और तरीके',
    printCopy: 'प्रति प्रिंट करें',
    copy: '(प्रति)',
    downloaded: 'पीडीएफ डाउनलोड हो गया',
    share: /^भेजें/,
    send: 'व्हाट्सऐप पर संदेश भेजें',
    goods: 'असम चाय',
  },
} as const;

describeInBrowserOnEngines('printing', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine });
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
  });
  afterAll(() => stage.close());

  const draft = async (): Promise<BillView> => {
    const lines = [goods.tea, goods.soap].map(({ id: productId }) => ({ productId, quantityMilli: 2_000 }));
    return openBill(owner, lines, { customer: { name: 'Meera Nair', phone: '98200 12345' }, paymentMethod: 'UPI' });
  };
  const view = async (id: string): Promise<BillView> => owner.get<BillView>(`/billing/${id}`);
  const pdfOf = async (id: string): Promise<Uint8Array> => {
    const headers = { authorization: `Bearer ${owner.token}` };
    for (;;) {
      const answer = await fetch(`${stage.product.baseUrl}/api/billing/${id}/pdf`, { headers });
      // a busy server answers 503: ask again
      if (answer.status === 503) continue;
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    }
  };

  it.each([
    ['en', 1_440],
    ['hi', 390],
  ] as const)('leads from the bill to print, PDF and message, in %s at %d pixels', async (language, width) => {
    const words = WORDS[language];
    await owner.send('PUT', '/shop/profile', {
      upiId: 'sharma@okbank',
      printSize: '80mm',
      printLanguage: language,
      autoPrint: false,
    });
    const visitor = await stage.visit({ language, width });
    const { page } = visitor;
    await takeOverPrinting(visitor);
    const { id } = await draft();
    const [billPage, details] = [`/dashboard/billing/create/${id}`, `/dashboard/billing/${id}`];
    const printPage = `/dashboard/print/${id}`;
    const paper = page.locator('.paper');

    // an estimate of the draft, which the same key saves
    await visitor.openSignedIn(owner.token ?? '', billPage);
    await ready(page);
    await openSheet(page);
    await page.getByLabel(words.discount).fill('45.5');
    await page.keyboard.press('Control+p');
    await page.waitForURL(`**${printPage}`);
    await openings(page, 1);
    const estimate = await printout(page);
    expect(estimate.texts.join()).toContain(words.estimate);
    expect(estimate.pages.map(qrIn)).toEqual([undefined]);
    expect((await view(id)).billDiscountPaise).toBe(4_550);
    // printing closes the dialog
    await page.waitForURL(`**${billPage}`);
    await ready(page);

    // the bill, by pressing a key twice
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**${details}`);
    await waitForText(page.getByText(words.generated));
    await page.getByRole('button', { name: words.print }).waitFor();
    await page.keyboard.press('Control+p');
    await page.keyboard.press('Control+p');
    await page.waitForURL(`**${printPage}`);
    const opened = await openings(page, 2);
    expect(opened).toEqual([opened[0], { letters: 'loaded', papers: 1, rules: 1 }]);
    await waitForText(page.getByText(words.printReady));
    expect(await axeViolations(page)).toEqual([]);
    expect(await visitor.overflow()).toBeLessThanOrEqual(0);
    // the same words as in the PDF
    const onPaper = wordsOf(await paper.innerText());
    expect(onPaper).toEqual(wordsOf(copiedText(await pdfOf(id))));
    expect(onPaper).toEqual(expect.arrayContaining(words.goods.split(' ')));
    const { invoiceNumber = '', upi } = await view(id);
    const { sizes, pages, texts } = await printout(page);
    expect(sizes).toHaveLength(1);
    expect(Math.abs((sizes[0]?.[0] ?? 0) - (80 * 72) / 25.4)).toBeLessThan(0.5);
    expect(texts.join()).toContain(invoiceNumber);
    expect(pages.map(qrIn)).toEqual([upi?.link]);
    await page.waitForURL(`**${details}`);
    expect(await openings(page, 2)).toHaveLength(2);

    // a copy is marked
    await page.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.printCopy }).click();
    await openings(page, 3);
    expect(wordsOf((await paper.innerText()).replace(words.copy, ''))).toEqual(onPaper);
    await closeDialog(page);
    await page.waitForURL(`**${details}`);

    // the PDF and a message
    await page.getByRole('button', { name: words.print }).waitFor();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    expect((await download).suggestedFilename()).toBe(`${invoiceNumber.replaceAll('/', '-')}.pdf`);
    await waitForText(page.getByText(words.downloaded));
    await page.getByRole('button', { name: words.share }).click();
    const link = await page.getByRole('link', { name: words.send }).getAttribute('href');
    expect(link).toMatch(/^https:\/\/wa\.me\/919820012345\?text=/);
    expect(decodeURIComponent(link ?? '')).toContain(invoiceNumber);
    expect(visitor.problems).toEqual([]);
  });

  it('opens the dialog once after "Generate bill" when the profile is set so', async () => {
    await owner.send('PUT', '/shop/profile', { printSize: '58mm', printLanguage: 'both', autoPrint: true });
    const visitor = await stage.visit();
    const { page } = visitor;
    await takeOverPrinting(visitor);
    const { id } = await draft();
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/sales/create/${id}`);
    await ready(page);
    await page.keyboard.press('Control+Enter');
    // the notice does not wait for the print dialog
    await waitForText(page.getByText('Bill Generated Successfully'));
    await page.waitForURL(`**/dashboard/print/${id}`);
    await openings(page, 1);
    await closeDialog(page);
    await page.waitForURL(`**/dashboard/sales/${id}`);
    await page.getByRole('heading', { name: 'Bill information' }).waitFor();
    expect(await openings(page, 1)).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Bill information' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/sales/${id}`);
    expect(visitor.problems).toEqual([]);
  });
});
