import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const HERE = '29ZZBFT5678R1ZZ';

describe('purchases with tax over HTTP (T35, R35)', () => {
  let app: BooksApp;
  let rice: Answer['body'];
  const vendors = new Map<string, string>();
  beforeEach(async () => {
    app = await BooksApp.open();
    await app.setProfile({
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: '29ZZKPS1234K1Z8',
      gstEffectiveFrom: '2017-07-01',
    });
    rice = await app.addProduct({ openingStockMilli: 0, hsn: '1006' });
    for (const [name, fields] of [
      ['here', { gstNumber: HERE }],
      ['elsewhere', { gstNumber: '27ZZFFM2468N1ZO' }],
      ['unregistered', {}],
      ['composition', { gstNumber: HERE, composition: true }],
    ] as const) {
      const { body } = await app.ok('POST', '/vendors', { body: { name, ...fields } });
      vendors.set(name, body.id);
    }
  });
  afterEach(() => app.close());

  const bill = (vendor: string, lines: object[]) => ({
    vendorId: vendors.get(vendor),
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'G-1',
    lines,
  });
  const line = (changes: object = {}) => ({
    productId: rice.id,
    quantityMilli: 10_000,
    purchasePricePaise: 10_000,
    gstRateBps: 1_800,
    priceIncludesTax: false,
    ...changes,
  });
  const record = async (vendor: string, changes: object = {}) =>
    (await app.ok('POST', '/purchases/batch', { body: bill(vendor, [line(changes)]) })).rows[0]!;

  it.each([
    ['here', {}, { cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0, inputTax: 'credited', averageCostPaise: 10_000 }],
    ['elsewhere', {}, { cgstPaise: 0, igstPaise: 18_000, inputTax: 'credited', averageCostPaise: 10_000 }],
    ['unregistered', {}, { cgstPaise: 9_000, inputTax: 'not_creditable', averageCostPaise: 11_800 }],
    ['composition', {}, { cgstPaise: 9_000, inputTax: 'not_creditable', averageCostPaise: 11_800 }],
    ['here', { inputTax: 'blocked' }, { inputTax: 'blocked', averageCostPaise: 11_800 }],
    ['here', { cgstPaise: 8_999 }, { cgstPaise: 8_999, sgstPaise: 8_999, taxPaise: 17_998, averageCostPaise: 10_000 }],
  ])('from a vendor %s with %j', async (vendor, changes, figures) => {
    const row = await record(vendor, changes);
    expect(row).toMatchObject({ hsn: '1006', taxableValuePaise: 100_000, ...figures });
    const listed = await app.ok('GET', '/purchases');
    expect(listed.rows).toEqual([row]);
  });

  it('a row sent back whole changes nothing; a changed vendor, credit or tax changes the cost', async () => {
    const { warnings: _, ...row } = await record('unregistered');
    const path = `/purchases/${row.id}`;
    let revision = row['revision'];
    const correct = async (body: object) => {
      const { body: now } = await app.ok('PUT', path, { body: { revision, ...body } });
      revision = now.revision;
      return now;
    };
    expect(await correct(row)).toMatchObject({ inputTax: 'not_creditable', averageCostPaise: 11_800 });
    const credited = await correct({ vendorId: vendors.get('elsewhere') });
    expect(credited).toMatchObject({ inputTax: 'credited', igstPaise: 18_000, cgstPaise: 0, averageCostPaise: 10_000 });
    expect(await correct({ inputTax: 'blocked' })).toMatchObject({ inputTax: 'blocked', averageCostPaise: 11_800 });
    expect(await correct({ inputTax: 'credited', igstPaise: 17_999 })).toMatchObject({
      inputTax: 'credited',
      taxPaise: 17_999,
      averageCostPaise: 10_000,
    });
    await app.setProfile({ gstRegistration: 'none', gstEffectiveFrom: '2026-01-05' });
    expect(await correct({ note: 'checked' })).toMatchObject({ inputTax: 'credited', averageCostPaise: 10_000 });
  });

  it('the goods are sold at the cost without the tax', async () => {
    await record('here');
    const body = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: rice.id, quantityMilli: 4_000 }],
    };
    await app.ok('PUT', `/products/${rice.id}`, { body: { revision: 0, taxClass: 'exempt' } });
    await app.ok('POST', '/billing/complete', { body });
    const { body: product } = await app.ok('GET', `/products/${rice.id}`);
    expect(product).toMatchObject({ currentStockMilli: 6_000, averageCostPaise: 10_000, stockValuePaise: 60_000 });
  });

  it('the register has what is credited and what is not; a reversal takes it out, and no register has other shops’ tax', async () => {
    const credited = await record('here');
    await record('elsewhere');
    await record('composition');
    const register = async () => {
      const query = { from: '2026-01-01', to: '2026-01-31' };
      const { rows, totals } = (await app.ok('GET', '/reports/purchases', { query })).body;
      return { rows: rows as Record<string, unknown>[], totals };
    };
    const tax = (cgstPaise: number, igstPaise: number, notCreditablePaise: number) => ({
      taxableValuePaise: 100_000,
      cgstPaise,
      sgstPaise: cgstPaise,
      igstPaise,
      notCreditablePaise,
    });
    const { rows } = await register();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ vendorGstin: HERE, hsn: '1006', gstRateBps: 1_800, ...tax(9_000, 0, 0) }),
        expect.objectContaining(tax(0, 18_000, 0)),
        expect.objectContaining(tax(0, 0, 18_000)),
      ]),
    );
    await app.ok('DELETE', `/purchases/${credited.id}`);
    expect((await register()).totals).toMatchObject({ cgstPaise: 0, igstPaise: 18_000, notCreditablePaise: 18_000 });
    await app.setProfile({ gstRegistration: 'composition', gstEffectiveFrom: '2026-01-05' });
    expect(await record('elsewhere')).toMatchObject({ inputTax: 'none' });
    expect((await register()).rows).toHaveLength(2);
  });

  it('refuses IGST beside another tax, and an unknown credit', async () => {
    const refusal = async (changes: object) =>
      (await app.refused('POST', '/purchases/batch', { body: bill('here', [line(changes)]) })).body.errorCodes;
    expect(await refusal({ cgstPaise: 1, igstPaise: 1 })).toEqual({ 'lines.0.igstPaise': 'invalid' });
    expect(await refusal({ inputTax: 'maybe' })).toEqual({ 'lines.0.inputTax': 'invalid' });
  });
});
