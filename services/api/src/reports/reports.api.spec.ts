import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPORTS, type ReportDocumentsView, type ReportView } from '@bahi/contracts';
import { BooksApp, type CallOptions } from '@bahi/testing/booksApp';
import { readCsv } from '@bahi/testing/csv';
import { BUYER_HERE, CASE_SHOP } from '@bahi/testing/filedDocuments';

const DAYS = { from: '2026-01-01', to: '2026-01-31' };
/** Documents that `/sales` or `/purchases` lists. */
const LISTED: readonly string[] = ['bill', 'credit_note', 'purchase'];
const CSV = { headers: { Accept: 'text/csv' } };

describe('the registers', () => {
  let app: BooksApp;
  let purchase: Record<string, unknown> & { id: string; revision: number };
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
    const stock = { openingStockMilli: 90_000, purchasePricePaise: 5_000 };
    const soap = await app.addProduct({ name: '=Soap', rates, hsn: '3401', priceIncludesTax: false, ...stock });
    const rice = await app.addProduct({ name: 'चावल', taxClass: 'exempt', hsn: '1006', ...stock });
    const { body: vendor } = await app.ok('POST', '/vendors', { body: { name: '=Vendor & Sons' } });
    const bought = { productId: soap.id, vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: '+7' };
    const quantities = { openingStockMilli: 90_000, quantityMilli: 10_000, closingStockMilli: 100_000 };
    purchase = (await app.ok('POST', '/purchases', { body: { ...bought, ...quantities, purchasePricePaise: 6_000 } }))
      .body;
    const sell = async (lines: object[], customer: object, paymentMethod: string) =>
      (await app.ok('POST', '/billing/complete', { body: { lines, customer, paymentMethod } })).body;
    const ofSoap = { productId: soap.id, quantityMilli: 3_000, unitPricePaise: 14_125 };
    const ofRice = { productId: rice.id, quantityMilli: 1_250, unitPricePaise: 6_000 };
    await sell([ofSoap], { name: 'Bhandari', gstNumber: BUYER_HERE, address: 'Mysuru' }, 'UPI');
    const credited = await sell([ofSoap, ofRice], { walkIn: true }, 'CASH');
    const wrong = await sell([ofRice], { walkIn: true }, 'CASH');
    const cancelled = { revision: wrong.revision, status: 'cancelled', reason: 'wrong' };
    await app.ok('PATCH', `/billing/${wrong.id}/status`, { body: cancelled });
    // a third of the soap comes back
    const back = { lines: [{ lineNo: 1, quantityMilli: 1_000, restock: true }], refundMethod: 'CASH' };
    await app.ok('POST', `/billing/${credited.id}/credit-notes`, { body: back });
    const lost = { productId: rice.id, quantityMilli: -2_000, reason: 'lost' };
    await app.ok('POST', '/stock-adjustments', { body: lost });
  });
  afterAll(() => app.close());

  const report = async (name: string, query: object = {}, options: CallOptions = {}) =>
    (await app.ok('GET', `/reports/${name}`, { ...options, query: { ...DAYS, ...query } }))
      .body as unknown as ReportView;
  const text = async (name: string, query: object = {}) =>
    (await app.ok('GET', `/reports/${name}`, { ...CSV, query: { ...DAYS, ...query } })).bytes.toString('utf8');

  it('add up the documents of their days', async () => {
    expect(await report('sales-by-rate')).toMatchObject({
      ...DAYS,
      rows: [
        { taxClass: 'taxable', gstRateBps: 1_800, taxableValuePaise: 70_625, cgstPaise: 6_357, documentCount: 3 },
        { taxClass: 'exempt', gstRateBps: 0, taxableValuePaise: 7_500, documentCount: 1 },
      ],
      totals: { taxableValuePaise: 78_125, cgstPaise: 6_357, sgstPaise: 6_357, igstPaise: 0, totalPaise: 90_839 },
    });
    const { rows: byHsn } = await report('sales-by-hsn');
    expect(byHsn).toMatchObject([
      { hsn: '1006', uqc: 'KGS', quantityMilli: 1_250 },
      { hsn: '3401', uqc: 'KGS', quantityMilli: 5_000, taxableValuePaise: 70_625 },
    ]);
    expect((await report('documents')).rows).toMatchObject([
      { firstNumber: 'SK/2526/00001', lastNumber: 'SK/2526/00003', issued: 3, cancelled: 1, net: 2 },
      { document: 'credit_note', firstNumber: 'CN/2526/00001', issued: 1, cancelled: 0, totalPaise: -16_700 },
    ]);
    expect((await report('credit-notes')).rows).toMatchObject([
      {
        number: 'CN/2526/00001',
        originalNumber: 'SK/2526/00002',
        taxableValuePaise: 14_125,
        totalPaise: 16_667,
        roundOffPaise: 33,
      },
    ]);
    expect((await report('payments')).rows).toMatchObject([
      // the cancelled bill was paid as well, and its money went back
      { method: 'CASH', billPaise: 65_000, refundPaise: 24_200, netPaise: 40_800, awaitedPaise: 0 },
      { method: 'UPI', billPaise: 0, netPaise: 0, awaitedPaise: 50_000 },
    ]);
    expect((await report('stock-account')).rows).toMatchObject([
      { productName: '=Soap', receiptMilli: 10_000, supplyMilli: -5_000, balanceMilli: 95_000 },
      { productName: 'चावल', supplyMilli: -1_250, lostMilli: -2_000, balanceMilli: 86_750 },
    ]);
    expect((await report('purchases')).totals).toMatchObject({ costPaise: 60_000 });
  });

  it('count gross profit as the dashboard does, by day and by product', async () => {
    const query = { from: '2026-01-01', to: '2026-01-05' };
    const { body } = await app.ok('GET', '/dashboard', { query });
    const { grossProfitPaise } = body['takings'] as { grossProfitPaise: number };
    for (const name of ['profit-by-day', 'profit-by-product'])
      expect((await report(name, query)).totals).toMatchObject({ grossProfitPaise });
  });

  it.each(REPORTS)('%s: every row opens documents that add up to it', async (name) => {
    const { rows, position } = await report(name);
    for (const { key, filter, documentCount, ...row } of rows) {
      const query = { ...DAYS, at: position, row: key };
      const { body } = await app.ok('GET', `/reports/${name}/documents`, { query });
      const { documents, totals } = body as unknown as ReportDocumentsView;
      expect(documents).toHaveLength(documentCount);
      const figures = Object.entries(totals).filter(([figure]) => !/^(opening|balance)/.test(figure));
      expect(row).toMatchObject(Object.fromEntries(figures));
      const path = name === 'purchases' ? '/purchases' : '/sales';
      const { rows: listed } = await app.ok('GET', path, { query: { filter } });
      const known = documents.filter(({ kind }) => LISTED.includes(kind)).map(({ id }) => id);
      expect(listed.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
      if (path === '/purchases') continue;
      const total = (await app.ok('GET', '/sales/totals', { query: { filter } })).body;
      expect(total).toMatchObject({ count: listed.length, capped: false });
    }
  });

  it('S18: write hostile names as text into files, and quantities and rupees that add up', async () => {
    const stock = readCsv(await text('stock-account'));
    expect(stock[0]).toMatchObject({ productName: "'=Soap", balance: '95', supply: '-5' });
    expect(readCsv(await text('purchases'))[0]).toMatchObject({
      vendorName: "'=Vendor & Sons",
      vendorBillNumber: "'+7",
    });
    expect((await text('sales-by-rate')).split('\r\n').at(-2)).toContain('781.25,63.57,63.57,0.00,908.39');
  });

  it('are byte for byte the same at the revision that they state, whatever comes later', async () => {
    const { position } = await report('purchases');
    const bytes = async (at?: number) =>
      Promise.all(REPORTS.flatMap((name) => [text(name, { ...(at !== undefined && { at }) })]));
    const before = await bytes(position);
    expect(await bytes()).toEqual(before);
    const corrected = { revision: purchase.revision, purchasePricePaise: 7_000 };
    await app.ok('PUT', `/purchases/${purchase.id}`, { body: corrected });
    expect(await bytes()).not.toEqual(before);
    expect(await bytes(position)).toEqual(before);
  });

  it('are for owner and auditor: staff reach them by no address, filter or file', async () => {
    expect((await report('profit-by-day', {}, { as: 'auditor' })).rows).toHaveLength(1);
    expect((await report('profit-by-day', {}, { as: 'stranger' })).rows).toEqual([]);
    for (const name of REPORTS) {
      for (const path of [`/reports/${name}`, `/reports/${name}/documents?row=x`])
        expect((await app.refused('GET', path, { as: 'staff' })).status).toBe(403);
      expect((await app.refused('GET', `/reports/${name}`, { ...CSV, as: 'staff' })).status).toBe(403);
      const query = { filter: { report: name, row: 'x' } };
      const { status, body } = await app.refused('GET', '/sales', { as: 'staff', query });
      expect(`${status} ${body.code}`).toBe('400 unknown_filter');
    }
  });

  it('refuse what they do not have', async () => {
    const refused = async (path: string, query: object) => {
      const { status, body } = await app.refused('GET', path, { query: { ...query } });
      return `${status} ${body.code}`;
    };
    expect(await refused('/reports/profit', {})).toBe('404 not_found');
    expect(await refused('/reports/payments', { from: '2026-02-01', to: '2026-01-01' })).toBe('400 invalid_query');
    expect(await refused('/reports/payments', { from: '1900-01-01', to: '2026-01-01' })).toBe('400 invalid_query');
    expect(await refused('/reports/payments', { at: 100_000 })).toBe('400 invalid_query');
    expect(await refused('/sales', { filter: { row: 'CASH' } })).toBe('400 invalid_query');
  });
});
