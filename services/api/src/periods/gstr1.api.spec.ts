import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FilingCheck, FilingYear } from '@bahi/contracts';
import type { Gstr1File } from '@bahi/domain/gstr1';
import { BooksApp, type CallOptions } from '@bahi/testing/booksApp';
import { BUYER_HERE, CASE_SHOP } from '@bahi/testing/filedDocuments';

const DAY_MS = 24 * 60 * 60_000;
const PERIOD = '/periods/2026-01';

describe('the return of a month', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: CASE_SHOP,
      gstEffectiveFrom: '2026-01-05',
      billingInitial: 'SK',
    });
  });
  afterAll(() => app.close());

  const rates = [{ rateBps: 1_800, effectiveFrom: '2020-01-01' }];
  const product = async (name: string, fields: object = {}) =>
    (await app.addProduct({ name, openingStockMilli: 900_000, rates, hsn: '3401', priceIncludesTax: false, ...fields }))
      .id;
  const sell = async (productId: string, quantityMilli: number, unitPricePaise: number, customer: object) => {
    const lines = [{ productId, quantityMilli, unitPricePaise }];
    const body = { lines, customer, paymentMethod: 'CASH' };
    return (await app.ok('POST', '/billing/complete', { body })).body;
  };
  const gstr1 = async (options: CallOptions = {}) =>
    (await app.ok('GET', `${PERIOD}/gstr1`, options)).body as unknown as Gstr1File;
  const refused = async (path: string, reason: string, options: CallOptions = {}) => {
    const { status, body } = await app.refused('GET', path, options);
    expect(`${status} ${body.code}`).toBe(reason);
  };
  const check = async () => (await app.ok('GET', `${PERIOD}/check`)).body as unknown as FilingCheck;

  it('is made from its bills: invoices, small sales, cancelled numbers, table 12', async () => {
    const soap = await product('Soap');
    const buyer = { name: 'Bhandari Traders', gstNumber: BUYER_HERE, address: 'Mysuru' };
    const first = await sell(soap, 3_000, 14_125, buyer);
    await sell(soap, 1_000, 42_195, { walkIn: true });
    app.now += DAY_MS;
    const wrong = await sell(soap, 2_000, 10_000, { walkIn: true });
    await app.ok('PATCH', `/billing/${wrong.id}/status`, {
      body: { revision: wrong.revision, status: 'cancelled', reason: 'wrong' },
    });
    const file = await gstr1();
    expect(file).toMatchObject({ gstin: CASE_SHOP, fp: '012026', version: 'GST3.2.4', hash: 'hash' });
    const itms = [{ num: 1801, itm_det: { txval: 423.75, rt: 18, camt: 38.14, samt: 38.14, csamt: 0 } }];
    const invoice = { idt: '05-01-2026', val: 500, pos: '29', rchrg: 'N', inv_typ: 'R', itms };
    expect(file.b2b).toEqual([{ ctin: BUYER_HERE, inv: [{ inum: first['invoiceNumber'], ...invoice }] }]);
    expect(file.b2cs).toMatchObject([{ txval: 421.95, camt: 37.98 }]);
    expect(file.doc_issue?.doc_det[0]?.docs).toMatchObject([
      { from: 'SK/2526/00001', to: 'SK/2526/00003', totnum: 3, cancel: 1, net_issue: 2 },
    ]);
    expect(file.hsn).toMatchObject({ hsn_b2b: [{ qty: 3, uqc: 'KGS' }], hsn_b2c: [{ qty: 1, txval: 421.95 }] });
    expect(await check()).toMatchObject({
      problems: [],
      register: { taxableValuePaise: 84_570 },
      roundingDifference: { cgstPaise: 0 },
    });
  });

  it('names in its check the product and the bill that it lacks something of', async () => {
    const loose = await product('=Loose tea', { hsn: '' });
    const bill = await sell(loose, 1_000, 10_000, { walkIn: true });
    const { problems, problemCount, warningCount } = await check();
    expect([problemCount, warningCount]).toEqual([0, 1]);
    expect(problems).toMatchObject([
      { code: 'hsn_missing', level: 'warning', productId: loose, params: { billIds: [bill.id], valuePaise: 10_000 } },
    ]);
  });

  it('as CSV has all tables under its version, or one as the offline tool reads it, and no cell is a formula', async () => {
    const csv = async (query: Record<string, unknown> = {}) => {
      const { bytes, headers } = await app.ok('GET', `${PERIOD}/gstr1`, { headers: { Accept: 'text/csv' }, query });
      expect(headers.get('content-type')).toMatch(/^text\/csv/);
      return bytes.toString('utf8');
    };
    await sell(await product('=2+2'), 1_000, 500_000, { walkIn: true });
    const [head, ...records] = (await csv()).split('\r\n');
    expect(head).toBe(`GSTR-1,GST3.2.4,${CASE_SHOP},012026`);
    expect(records).toEqual(expect.arrayContaining(['b2b', 'b2cs', 'hsn(b2c)', 'docs']));
    expect(await csv({ table: 'b2b' })).toBe(
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,' +
        'Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount\r\n' +
        `${BUYER_HERE},,SK/2526/00001,05-Jan-2026,500.00,29-Karnataka,N,,Regular B2B,,18.00,423.75,0.00\r\n`,
    );
    expect(await csv({ table: 'cdnr' })).toBe('');
    expect(records.filter((record) => /(^|,)"?[=+@\t]/.test(record))).toEqual([]);
    expect(records.some((record) => record.startsWith('3401,2 2,'))).toBe(true);
  });

  it('comes by part, and refuses parts and tables that are not there', async () => {
    expect(await gstr1({ query: { part: 1 } })).toEqual(await gstr1());
    await refused(`${PERIOD}/gstr1`, '404 not_found', { query: { part: 2 } });
    await refused(`${PERIOD}/gstr1`, '400 invalid_query', { query: { table: 'b2ba' } });
    await refused('/periods/2026-13/gstr1', '422 invalid_body');
  });

  it('is for owner and auditor', async () => {
    for (const path of [`${PERIOD}/gstr1`, `${PERIOD}/check`]) {
      await app.ok('GET', path, { as: 'auditor' });
      await refused(path, '403 forbidden', { as: 'staff' });
      await refused(path, '409 no_regular_registration', { as: 'stranger' });
    }
  });

  it('T13, T14: is refused for a period without regular registration', async () => {
    await refused('/periods/2025-12/gstr1', '409 no_regular_registration');
    await refused('/periods/2025-12/check', '409 no_regular_registration');
    expect((await app.ok('GET', '/periods/2026-02/gstr1')).body).toEqual({
      gstin: CASE_SHOP,
      fp: '022026',
      version: 'GST3.2.4',
      hash: 'hash',
    });
  });

  it('takes the code that a line was billed with, whatever its product has by now', async () => {
    const id = await product('Ghee', { hsn: '0405' });
    await sell(id, 1_000, 30_000, { walkIn: true });
    const { revision } = (await app.ok('GET', `/products/${id}`)).body;
    await app.ok('PUT', `/products/${id}`, { body: { revision, hsn: '1905' } });
    const codes = (await gstr1()).hsn?.hsn_b2c?.map(({ hsn_sc }) => hsn_sc) ?? [];
    expect([codes.includes('0405'), codes.includes('1905')]).toEqual([true, false]);
  });

  it('stands in the list of months, with what each files and who filed it', async () => {
    const { body } = await app.ok('GET', '/periods', { query: { year: '2526' }, as: 'auditor' });
    const { months } = body as unknown as FilingYear;
    expect(months.map(({ month }) => month)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03'].map((month) => `2026-${month}`),
    ]);
    expect(months.slice(8, 10)).toEqual([
      { month: '2025-12', registration: 'none', kind: 'month', isOver: true, filed: null, filedWith: null },
      { month: '2026-01', registration: 'regular', kind: 'month', isOver: false, filed: null, filedWith: null },
    ]);
    expect((await app.ok('GET', '/periods')).body['fiscalYear']).toBe('2526');
    await refused('/periods', '400 invalid_query', { query: { year: '2527' } });
    await refused('/periods', '403 forbidden', { as: 'staff' });
  });

  it('has its figures by table in the check', async () => {
    const { kind, months, gstin, version, parts, tables } = await check();
    expect({ kind, months, gstin, version, parts }).toEqual({
      kind: 'month',
      months: ['2026-01'],
      gstin: CASE_SHOP,
      version: 'GST3.2.4',
      parts: 1,
    });
    expect(tables.map(({ table, count }) => `${table} ${count}`)).toEqual([
      'b2b 1',
      'b2cs 1',
      'hsn_b2b 1',
      'hsn_b2c 2',
      'docs 6',
    ]);
    const taxes = { cgstPaise: 3_814, sgstPaise: 3_814, igstPaise: 0 };
    expect(tables[0]).toEqual({ table: 'b2b', count: 1, cancelled: 0, taxableValuePaise: 42_375, ...taxes });
    expect(tables.at(-1)).toMatchObject({ table: 'docs', cancelled: 1, taxableValuePaise: 0 });
  });

  it('T34: of a quarterly filer is an IFF in the first two months, and its third files and locks what no IFF did', async () => {
    await app.setProfile({ filing: 'quarterly' });
    expect(Object.keys(await gstr1())).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b']);
    const quarter = async () => (await app.ok('GET', '/periods/2026-03/gstr1')).body as unknown as Gstr1File;
    expect((await quarter()).b2b).toHaveLength(1);
    app.now += 40 * DAY_MS;
    await app.ok('POST', `${PERIOD}/filed`, { body: {} });
    const afterIff = await quarter();
    expect(afterIff.b2b).toBeUndefined();
    expect(afterIff).toMatchObject({ fp: '032026', hsn: { hsn_b2b: [{ txval: 423.75 }] } });

    const buyer = { name: 'Bhandari Traders', gstNumber: BUYER_HERE, address: 'Mysuru' };
    const february = await sell(await product('Soap of February'), 1_000, 10_000, buyer);
    const before = await quarter();
    expect(before.b2b).toMatchObject([{ inv: [{ inum: february['invoiceNumber'] }] }]);
    app.now += 60 * DAY_MS;
    await app.ok('POST', '/clock/confirm', { body: {} });
    const { body: filed } = await app.ok('POST', '/periods/2026-03/filed', { body: {} });
    expect(filed).toMatchObject({ month: '2026-03', filed: true });
    expect(await quarter()).toEqual(before);
    const cancel = { revision: february.revision, status: 'cancelled', reason: 'wrong' };
    const { status, body } = await app.refused('PATCH', `/billing/${february.id}/status`, { body: cancel });
    expect(`${status} ${body.code}`).toBe('409 period_filed');
  });

  it('stays byte for byte what it was once it is filed, whatever the profile says later', async () => {
    const file = async (month: string) => (await app.ok('GET', `/periods/${month}/gstr1`)).bytes.toString('utf8');
    const filedOnes = ['2026-01', '2026-02', '2026-03'];
    const before = await Promise.all(filedOnes.map(file));
    await app.setProfile({ filing: 'monthly', gstNumber: '29ZZBFT5678R1ZZ', turnoverAboveFiveCrore: true });
    expect(await Promise.all(filedOnes.map(file))).toEqual(before);
    expect(before.map((text) => (JSON.parse(text) as Gstr1File).gstin)).toEqual([CASE_SHOP, CASE_SHOP, CASE_SHOP]);
    const { months } = (await app.ok('GET', '/periods', { query: { year: '2526' } })).body as unknown as FilingYear;
    const quarter = months.at(-1);
    // an IFF was sent for January; the quarter's return filed February
    expect(months.slice(9).map(({ kind, filedWith }) => [kind, filedWith])).toEqual([
      ['iff', '2026-01'],
      ['quarter', '2026-03'],
      ['quarter', '2026-03'],
    ]);
    expect(quarter?.isOver).toBe(true);
    expect(quarter?.filed).toMatchObject({ by: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
});

describe('credit notes in the return of a month', () => {
  let app: BooksApp;
  let soap: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    const registration = { gstRegistration: 'regular', gstNumber: CASE_SHOP, gstEffectiveFrom: '2025-04-01' } as const;
    await app.setProfile({ stateCode: '29', ...registration, billingInitial: 'SK' });
    const rates = [{ rateBps: 1_800, effectiveFrom: '2020-01-01' }];
    const stock = { openingStockMilli: 90_000, purchasePricePaise: 5_000 };
    ({ id: soap } = await app.addProduct({ name: 'Soap', rates, hsn: '3401', priceIncludesTax: false, ...stock }));
  });
  afterAll(() => app.close());

  const sell = async (customer: object) => {
    const lines = [{ productId: soap, quantityMilli: 4_000, unitPricePaise: 10_000 }];
    return (await app.ok('POST', '/billing/complete', { body: { lines, customer, paymentMethod: 'CASH' } })).body;
  };
  const takeBack = async ({ id }: { id: string }, quantityMilli: number) => {
    const body = { lines: [{ lineNo: 1, quantityMilli, restock: true }], refundMethod: 'CASH' };
    return (await app.ok('POST', `/billing/${id}/credit-notes`, { body })).body;
  };
  const gstr1 = async (month: string) => (await app.ok('GET', `/periods/${month}/gstr1`)).bytes.toString('utf8');

  it('R28: one of a registered buyer stands by itself, another lowers b2cs, and table 12 is less both', async () => {
    const bill = await sell({ name: 'Bhandari', gstNumber: BUYER_HERE, address: 'Mysuru' });
    await takeBack(bill, 1_000);
    await takeBack(await sell({ walkIn: true }), 3_000);
    const file = JSON.parse(await gstr1('2026-01')) as Gstr1File;
    const itms = [{ num: 1801, itm_det: { txval: 100, rt: 18, camt: 9, samt: 9, csamt: 0 } }];
    const note = { nt_num: 'CN/2526/00001', nt_dt: '05-01-2026', ntty: 'C', val: 118, pos: '29', rchrg: 'N' };
    expect(file.cdnr).toEqual([{ ctin: BUYER_HERE, nt: [{ ...note, inv_typ: 'R', itms }] }]);
    expect(file.b2b).toMatchObject([{ inv: [{ val: 472, itms: [{ itm_det: { txval: 400 } }] }] }]);
    expect(file.b2cs).toMatchObject([{ txval: 100, camt: 9, samt: 9 }]);
    expect(file.hsn).toMatchObject({ hsn_b2b: [{ qty: 3, txval: 300 }], hsn_b2c: [{ qty: 1, txval: 100 }] });
    expect(file.doc_issue?.doc_det).toMatchObject([
      { doc_num: 1, docs: [{ totnum: 2, cancel: 0 }] },
      { doc_num: 5, docs: [{ from: 'CN/2526/00001', to: 'CN/2526/00002', totnum: 2, cancel: 0, net_issue: 2 }] },
    ]);
  });

  it('T28: a note after the filing stands in its own month and among the differences of the filed one', async () => {
    const bill = await sell({ name: 'Bhandari', gstNumber: BUYER_HERE, address: 'Mysuru' });
    app.now += 40 * DAY_MS;
    await app.ok('POST', '/periods/2026-01/filed', { body: {} });
    const filed = await gstr1('2026-01');
    await takeBack(bill, 2_000);
    expect(await gstr1('2026-01')).toBe(filed);
    expect(JSON.parse(await gstr1('2026-02'))).toMatchObject({
      cdnr: [{ nt: [{ nt_num: 'CN/2526/00003', val: 236 }] }],
    });
    const { body } = await app.ok('GET', '/periods/2026-01/differences');
    const credited = { documentId: bill.id, number: 'SK/2526/00003', day: '2026-01-05' };
    expect(body).toMatchObject({ changes: [{ change: 'credit_note', ...credited }], registers: [] });
  });
});
