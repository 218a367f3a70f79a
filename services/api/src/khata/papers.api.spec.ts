import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView, StatementView } from '@bahi/contracts';
import { receiptMessage, statementMessage } from '@bahi/paper';
import { BooksApp } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';
import { copiedText, describeDrawn } from '@bahi/testing/paper';

const DAY_MS = 86_400_000;
const PDF = { accept: 'application/pdf' };
const CSV = { accept: 'text/csv' };

let app: BooksApp;
let id: string;
let path: string;
/** The payment of a part, in cash. */
let paymentId: string;

beforeAll(async () => {
  app = await BooksApp.open();
  await app.setProfile({ shopName: 'Sharma Kirana', upiId: 'sharma@okbank', printSize: '80mm', printLanguage: 'hi' });
  id = (await app.ok('POST', '/customers', { body: { name: '=Asha "Tai", Patil', phone: '98200 11111' } })).body.id;
  path = `/customers/${id}/statement`;
  await app.ok('POST', `/customers/${id}/opening-balance`, { body: { amountPaise: 64_000, date: '2026-01-01' } });
  for (const pricePaise of [124_000, 86_600]) {
    await sell(pricePaise);
    app.now += DAY_MS;
  }
  const taken = { customerId: id, method: 'CASH', amountPaise: 150_000, tenderedPaise: 200_000 };
  paymentId = (await app.ok('POST', '/payments', { body: taken })).body.id;
  app.now += DAY_MS;
  const upi = { customerId: id, method: 'UPI', amountPaise: 10_050, reference: '+919820011111' };
  await app.ok('POST', '/payments', { body: upi });
});
afterAll(() => app.close());

async function sell(sellingPricePaise: number): Promise<void> {
  const fields = { kind: 'service', unit: 'pcs', sellingPricePaise, openingStockMilli: 0 };
  const { id: productId } = await app.addProduct(fields);
  const body = {
    customer: { name: 'Asha', customerId: id },
    lines: [{ productId, quantityMilli: 1_000 }],
    payments: [],
  };
  await app.ok('POST', '/billing/complete', { body });
}

const statement = async (query: Record<string, string> = {}) =>
  (await app.ok('GET', path, { query })).body as unknown as StatementView;
const rupees = (paise: number): string => (paise / 100).toFixed(2);
/** As papers group digits. */
const printed = (paise: number): string =>
  (Math.abs(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Ranges of the same khata: all of it, a part with an opening balance, and days without entries. */
const ranges: readonly Record<string, string>[] = [
  {},
  { from: '2026-01-06', to: '2026-01-07' },
  { from: '2026-01-02', to: '2026-01-03' },
];

describe('a statement', () => {
  it('is a CSV file with the figures of the view, from the opening balance to the closing one', async () => {
    for (const query of ranges) {
      const view = await statement(query);
      const { headers, bytes } = await app.call('GET', path, { query, headers: CSV });
      expect(headers.get('content-type')).toMatch('text/csv');
      const text = bytes.toString('utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      const rows = readCsv(text);
      expect(
        rows.map(({ day, kind, amountRupees, balanceRupees }) => [day, kind, amountRupees, balanceRupees]),
      ).toEqual([
        [query['from'] ?? '', 'opening', '', rupees(view.openingPaise)],
        ...view.entries.map(({ day, kind, amountPaise, balancePaise }) => [
          day,
          kind,
          rupees(amountPaise),
          rupees(balancePaise),
        ]),
        [view.to, 'closing', '', rupees(view.closingPaise)],
      ]);
    }
    const { bytes } = await app.call('GET', path, { headers: CSV });
    // no spreadsheet runs a reference as a formula
    expect(bytes.toString('utf8')).toMatch(",'+919820011111,");
  });

  it('asks by UPI for what is due now, with the id of the customer', async () => {
    const whole = await statement();
    expect(whole.closingPaise).toBe(64_000 + 124_000 + 86_600 - 150_000 - 10_050);
    expect(whole.upi?.link).toMatch(`am=${rupees(whole.closingPaise)}&cu=INR&tr=${id}`);
    expect((await statement({ to: '2026-01-01' })).upi).toEqual(whole.upi);
    const paid = { customerId: id, method: 'CASH', amountPaise: whole.closingPaise };
    const { body } = await app.ok('POST', '/payments', { body: paid });
    expect(await statement()).not.toHaveProperty('upi');
    await app.ok('DELETE', `/payments/${body.id}`, { body: { reason: 'typed wrong' } });
  });

  it('refuses days in the wrong order, and sizes that there are none of', async () => {
    const wrong: Record<string, string>[] = [{ from: '2026-02-01', to: '2026-01-01' }, { from: 'today' }];
    for (const query of wrong) expect(await app.call('GET', path, { query })).toMatchObject({ status: 400 });
    expect(await app.call('GET', path, { query: { size: 'a5' }, headers: PDF })).toMatchObject({ status: 400 });
  });

  it('as PDF is for those who may read it, and is not sent again to whoever has it', async () => {
    const { status, headers } = await app.call('GET', path, { as: 'auditor', headers: PDF });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toMatch('filename="statement-Asha-Tai-Patil-2026-01-08.pdf"');
    const again = { ...PDF, 'if-none-match': headers.get('etag') ?? '' };
    expect(await app.call('GET', path, { headers: again })).toMatchObject({ status: 304 });
    expect(await app.call('GET', path, { as: 'staff', headers: PDF })).toMatchObject({ status: 403 });
  });
});

describe('a receipt', () => {
  it('says who paid, what it fell on by its number, and who the shop is', async () => {
    const { body } = await app.ok('GET', `/payments/${paymentId}`, { as: 'staff' });
    expect(body).toMatchObject({
      party: { name: '=Asha "Tai", Patil', phone: '98200 11111' },
      seller: { shopName: 'Sharma Kirana' },
      allocations: [
        { kind: 'opening_balance', amountPaise: 64_000, openAfterPaise: 0 },
        { kind: 'bill', reference: expect.stringContaining('/'), amountPaise: 86_000, openAfterPaise: 38_000 },
      ],
    });
  });

  it('that was taken back is marked as such', async () => {
    const { body } = await app.ok('POST', '/payments', { body: { customerId: id, method: 'CASH', amountPaise: 500 } });
    const receipt = `/payments/${body.id}`;
    const before = (await app.call('GET', receipt, { headers: PDF })).headers.get('etag');
    await app.ok('DELETE', receipt, { body: { reason: 'typed wrong' } });
    const { headers } = await app.call('GET', receipt, { headers: PDF });
    expect(headers.get('etag')).not.toBe(before);
    const payment = (await app.ok('GET', receipt)).body as unknown as PaymentView;
    expect(receiptMessage(payment, payment.seller!, 'en')).toMatch('TAKEN BACK');
  });
});

describeDrawn('papers of the khata', () => {
  const sizes = ['a4', '80mm', '58mm'] as const;
  const languages = ['en', 'hi'] as const;

  it.each(sizes.flatMap((size) => languages.map((language) => [size, language] as const)))(
    'have the figures of the view in PDF and text: %s in %s',
    async (size, language) => {
      for (const range of ranges) {
        const view = await statement(range);
        const { bytes } = await app.call('GET', path, { query: { ...range, size, language }, headers: PDF });
        const pages = copiedText(bytes).replaceAll(/\s+/g, ' ');
        const message = statementMessage(view, 'customer', language);
        const figures = [
          view.openingPaise,
          ...view.entries.flatMap(({ amountPaise, balancePaise }) => [amountPaise, balancePaise]),
          ...Object.values(view.ageing).filter((paise) => paise !== 0),
          view.closingPaise,
        ].map(printed);
        for (const text of [pages, message]) expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
      }
      const payment = (await app.ok('GET', `/payments/${paymentId}`)).body as unknown as PaymentView;
      const { bytes } = await app.call('GET', `/payments/${paymentId}`, { query: { size, language }, headers: PDF });
      const figures = [150_000, 200_000, 50_000, payment.dueAfterPaise].map(printed);
      const settled = payment.allocations.flatMap(({ amountPaise, openAfterPaise }) => [amountPaise, openAfterPaise]);
      for (const text of [copiedText(bytes), receiptMessage(payment, payment.seller!, language)])
        expect([...figures, ...settled.map(printed)].filter((figure) => !text.includes(figure))).toEqual([]);
    },
  );
});
