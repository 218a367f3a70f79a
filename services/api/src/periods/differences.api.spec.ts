import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PeriodDifferences } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';
import { CASE_SHOP } from '@bahi/testing/filedDocuments';

const MONTH = '/periods/2026-01';
const CSV = { headers: { Accept: 'text/csv' } };

describe('a filed month', () => {
  let app: BooksApp;
  let purchase: { id: string; revision: number };
  let bill: { id: string };
  let filed: Record<string, unknown>;
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: CASE_SHOP,
      gstEffectiveFrom: '2025-04-01',
      billingInitial: 'SK',
      upiId: 'sharma@okbank',
    });
    const rates = [{ rateBps: 1_800, effectiveFrom: '2020-01-01' }];
    const { id: productId } = await app.addProduct({ name: 'Soap', rates, hsn: '3401', purchasePricePaise: 5_000 });
    const { body: vendor } = await app.ok('POST', '/vendors', { body: { name: 'Gupta' } });
    const bought = { productId, vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'G/7' };
    const quantities = { openingStockMilli: 0, quantityMilli: 10_000, closingStockMilli: 10_000 };
    const body = { ...bought, ...quantities, purchasePricePaise: 6_000 };
    purchase = (await app.ok('POST', '/purchases', { body })).body;
    const sale = { lines: [{ productId, quantityMilli: 3_000 }], customer: { walkIn: true }, paymentMethod: 'UPI' };
    bill = (await app.ok('POST', '/billing/complete', { body: sale })).body;
    app.now += 40 * 24 * 60 * 60_000;
    await app.ok('POST', '/clock/confirm', { body: {} });
    filed = (await app.ok('POST', `${MONTH}/filed`, { body: {} })).body;
  });
  afterAll(() => app.close());

  const differences = async () => (await app.ok('GET', `${MONTH}/differences`)).body as unknown as PeriodDifferences;
  const files = async () => {
    const query = { from: '2026-01-01', to: '2026-01-31', at: filed['position'] };
    const json = await app.ok('GET', `${MONTH}/gstr1`);
    const tables = await app.ok('GET', `${MONTH}/gstr1`, CSV);
    const registers = ['purchases', 'payments', 'stock-account', 'profit-by-day'].map(async (name) =>
      app.ok('GET', `/reports/${name}`, { ...CSV, query }),
    );
    return [json, tables, ...(await Promise.all(registers))].map(({ bytes }) => bytes.toString('utf8'));
  };

  it('T28: keeps the bytes of its return and registers, and lists what changed since', async () => {
    expect(filed).toMatchObject({ month: '2026-01', position: expect.any(Number) });
    const before = await files();
    expect(await differences()).toMatchObject({
      filedAt: filed['position'],
      changes: [],
      registers: [],
      profile: null,
    });

    const corrected = { revision: purchase.revision, purchasePricePaise: 7_000 };
    await app.ok('PUT', `/purchases/${purchase.id}`, { body: corrected });
    await app.ok('POST', `/billing/${bill.id}/payment-received`, { body: {} });
    await app.setProfile({ gstNumber: '29AAGCB7383J1Z4', filing: 'quarterly' });

    expect(await files()).toEqual(before);
    expect(await differences()).toMatchObject({
      changes: [
        { change: 'purchase_corrected', documentId: purchase.id, number: 'G/7', day: '2026-01-05' },
        { change: 'payment_received', documentId: bill.id },
      ],
      registers: [
        { name: 'purchases', filed: { costPaise: 60_000 }, now: { costPaise: 70_000 } },
        { name: 'payments', now: { awaitedPaise: 0 } },
      ],
      profile: { filed: { gstin: CASE_SHOP, filing: 'monthly' }, now: { filing: 'quarterly' } },
    });
  });

  it('is told to owner and auditor; a month that is not filed has no differences', async () => {
    await app.ok('GET', `${MONTH}/differences`, { as: 'auditor' });
    for (const [path, as, reason] of [
      [MONTH, 'staff', '403 forbidden'],
      ['/periods/2025-12', 'owner', '409 month_not_filed'],
    ] as const) {
      const { status, body } = await app.refused('GET', `${path}/differences`, { as });
      expect(`${status} ${body.code}`).toBe(reason);
    }
  });
});
