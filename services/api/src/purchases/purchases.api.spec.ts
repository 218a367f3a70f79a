import { afterAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('purchases, adjustments and stock history over HTTP', () => {
  let app: BooksApp;
  let product: Answer['body'];
  let vendor: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    product = await app.addProduct();
    vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
  });
  afterEach(() => app.close());
  afterAll(() => undefined);

  const purchase = (changes: Record<string, unknown> = {}) => ({
    productId: product.id,
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'G-1',
    openingStockMilli: 10_000,
    quantityMilli: 5_000,
    closingStockMilli: 15_000,
    purchasePricePaise: 6_000,
    ...changes,
  });

  it('records a purchase and answers the row that the list has', async () => {
    const recorded = await app.ok('POST', '/purchases', { body: purchase(), key: 'buy-1' });
    expect([recorded.status, recorded.body]).toEqual([
      201,
      expect.objectContaining({
        productName: 'Basmati rice',
        vendorName: 'Gupta Traders',
        openingStockMilli: 10_000,
        closingStockMilli: 15_000,
        lineTotalPaise: 30_000,
        averageCostPaise: 4_000,
        openingMoved: false,
        status: 'recorded',
      }),
    ]);
    expect((await app.ok('GET', `/purchases/${recorded.body.id}`)).body).toEqual(recorded.body);
    const again = await app.ok('POST', '/purchases', { body: purchase(), key: 'buy-1' });
    expect([again.status, again.body]).toEqual([201, recorded.body]);
  });

  it('lets the true opening win when the stock has moved, and says so', async () => {
    await app.ok('POST', '/stock-adjustments', {
      body: { productId: product.id, quantityMilli: 1_000, reason: 'count' },
    });
    const { body } = await app.ok('POST', '/purchases', { body: purchase() });
    expect(body).toMatchObject({ openingStockMilli: 11_000, closingStockMilli: 16_000, openingMoved: true });
  });

  it('warns of a vendor’s bill that is recorded once more, in any spelling, and says it again to a repeat', async () => {
    const first = (await app.ok('POST', '/purchases', { body: purchase() })).body;
    const body = purchase({ vendorBillNumber: ' g - १\u200b' });
    const again = await app.ok('POST', '/purchases', { body, key: 'buy-2' });
    const warning = {
      field: 'vendorBillNumber',
      code: 'vendor_bill_repeated',
      params: { purchaseIds: [first.id] },
    };
    expect(again.body['warnings']).toEqual([warning]);
    expect((await app.ok('POST', '/purchases', { body, key: 'buy-2' })).body).toEqual(again.body);
    expect((await app.ok('GET', `/purchases/${again.body.id}`)).body).not.toHaveProperty('warnings');
  });

  it('refuses it until it is confirmed, if the caller wants to be asked', async () => {
    const first = (await app.ok('POST', '/purchases', { body: purchase() })).body;
    const ask = (confirmations: string[]) => purchase({ confirmations });
    const refused = await app.refused('POST', '/purchases', { body: ask([]) });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'vendor_bill_repeated', confirmableBy: ['owner'] }),
    ]);
    const confirmed = await app.ok('POST', '/purchases', { body: ask(['vendor_bill_repeated']) });
    expect(confirmed.body['warnings']).toMatchObject([{ params: { purchaseIds: [first.id] } }]);
    const { vendorId, purchaseDate, vendorBillNumber, productId, quantityMilli, purchasePricePaise } = purchase();
    const batch = {
      vendorId,
      purchaseDate,
      vendorBillNumber,
      lines: [{ productId, quantityMilli, purchasePricePaise }],
      confirmations: [],
    };
    expect((await app.refused('POST', '/purchases/batch', { body: batch })).body.code).toBe('vendor_bill_repeated');
    const other = (await app.ok('POST', '/purchases', { body: purchase({ vendorBillNumber: 'G-2' }) })).body;
    const correction = { revision: other.revision, vendorBillNumber: 'G-1', confirmations: [] };
    const notCorrected = await app.refused('PUT', `/purchases/${other.id}`, { body: correction });
    expect(notCorrected.body.code).toBe('vendor_bill_repeated');
    await app.ok('PUT', `/purchases/${other.id}`, { body: { ...correction, confirmations: ['vendor_bill_repeated'] } });
  });

  it('warns of another day, not of another product of that bill, another vendor, or what was deleted', async () => {
    const soap = await app.addProduct({ name: 'Soap', sku: 'SOAP' });
    const other = (await app.ok('POST', '/vendors', { body: { name: 'Mehta' } })).body;
    const first = (await app.ok('POST', '/purchases', { body: purchase() })).body;
    const warningsOf = async (changes: Record<string, unknown>) =>
      (await app.ok('POST', '/purchases', { body: purchase(changes) })).body['warnings'];
    expect(await warningsOf({ vendorId: other.id })).toBeUndefined();
    expect(await warningsOf({ productId: soap.id, openingStockMilli: 10_000 })).toBeUndefined();
    const filter = JSON.stringify({ vendorId: vendor.id, vendorBillNumber: 'g-1' });
    const { rows } = await app.ok('GET', `/purchases?filter=${filter}`);
    expect(rows).toHaveLength(2);
    const found = rows.find(({ productId }) => productId === soap.id);
    await app.ok('DELETE', `/purchases/${String(found?.id)}`);
    expect(await warningsOf({ productId: soap.id, purchaseDate: '2026-01-04' })).toMatchObject([
      { params: { purchaseIds: [first.id] } },
    ]);
  });

  it('warns each line of a batch of what was recorded before it, never of the batch itself, and no correction', async () => {
    const soap = await app.addProduct({ name: 'Soap', sku: 'SOAP' });
    const { vendorId, purchaseDate, vendorBillNumber } = purchase();
    const line = (productId: string) => ({ productId, quantityMilli: 1_000, purchasePricePaise: 100 });
    const batch = async (...productIds: string[]) =>
      (
        await app.ok('POST', '/purchases/batch', {
          body: { vendorId, purchaseDate, vendorBillNumber, lines: productIds.map(line) },
        })
      ).body as unknown as (Answer['body'] & { warnings?: { params: { purchaseIds: string[] } }[] })[];
    const [first, twin] = await batch(product.id, product.id);
    expect([first?.warnings, twin?.warnings]).toEqual([undefined, undefined]);
    const [once, more] = await batch(soap.id, product.id);
    expect(once?.warnings).toBeUndefined();
    expect(new Set(more?.warnings?.[0]?.params.purchaseIds)).toEqual(new Set([first?.id, twin?.id]));
    const corrected = await app.ok('PUT', `/purchases/${String(more?.id)}`, {
      body: { revision: more?.revision, note: 'checked' },
    });
    expect(corrected.body).not.toHaveProperty('warnings');
  });

  it('warns of a correction to a vendor’s bill that is recorded already, whatever field makes it one', async () => {
    const soap = await app.addProduct({ name: 'Soap', sku: 'SOAP', openingStockMilli: 10_000 });
    const other = (await app.ok('POST', '/vendors', { body: { name: 'Mehta' } })).body;
    const first = (await app.ok('POST', '/purchases', { body: purchase() })).body;
    const bought = async (changes: Record<string, unknown>) =>
      (await app.ok('POST', '/purchases', { body: purchase(changes) })).body;
    const answerOf = async ({ id, revision }: Answer['body'], changes: object, key = `${id}-${revision}`) =>
      app.ok('PUT', `/purchases/${id}`, { body: { revision, ...changes }, key });
    const warning = { field: 'vendorBillNumber', code: 'vendor_bill_repeated', params: { purchaseIds: [first.id] } };

    const numbered = await bought({ vendorBillNumber: 'G-2' });
    const renumbered = await answerOf(numbered, { vendorBillNumber: ' g-1' }, 'renumber');
    expect(renumbered.body['warnings']).toEqual([warning]);
    expect((await answerOf(numbered, { vendorBillNumber: ' g-1' }, 'renumber')).body).toEqual(renumbered.body);
    expect((await answerOf(renumbered.body, { vendorBillNumber: 'G-1', note: 'checked' })).body).not.toHaveProperty(
      'warnings',
    );
    await app.ok('DELETE', `/purchases/${numbered.id}`);

    const bySoap = await bought({ productId: soap.id });
    expect(bySoap).not.toHaveProperty('warnings');
    // the other line of its own bill is none that it repeats
    const dated = (await answerOf(bySoap, { purchaseDate: '2026-01-04' })).body;
    expect(dated).not.toHaveProperty('warnings');
    const back = (await answerOf(dated, { purchaseDate: '2026-01-05' })).body;
    expect(back).not.toHaveProperty('warnings');
    const same = (await answerOf(back, { productId: product.id })).body;
    expect(same['warnings']).toEqual([warning]);
    await app.ok('DELETE', `/purchases/${bySoap.id}`);

    const byOther = await bought({ vendorId: other.id });
    expect(byOther).not.toHaveProperty('warnings');
    expect((await answerOf(byOther, { vendorId: vendor.id })).body['warnings']).toEqual([warning]);
    // nothing repeats a purchase that is alone under its number
    expect((await answerOf(first, { vendorBillNumber: 'G-9' })).body).not.toHaveProperty('warnings');
  });

  it.each([
    [
      { closingStockMilli: 15_001 },
      'closingStockMilli',
      'closing_stock_mismatch',
      'Closing stock should equal opening stock + purchased quantity',
    ],
    [{ vendorId: '' }, 'vendorId', 'vendor_required', 'Vendor is required'],
    [{ productId: 'f'.repeat(32) }, 'productId', 'unknown_product', 'This product does not exist'],
    [{ vendorId: 'f'.repeat(32) }, 'vendorId', 'unknown_vendor', 'This vendor does not exist'],
    [{ vendorBillNumber: ' ' }, 'vendorBillNumber', 'bill_number_required', 'Bill number is required'],
    [{ purchaseDate: '2026-02-30' }, 'purchaseDate', 'invalid_date', 'This is not a valid date'],
    [{ purchaseDate: '2026-01-06' }, 'purchaseDate', 'future_date', 'This date is in the future'],
    [{ quantityMilli: -1 }, 'quantityMilli', 'not_positive', 'This must be more than zero'],
    [{ purchasePricePaise: undefined }, 'purchasePricePaise', 'purchase_price_missing', 'Purchase price is required'],
    [{ costPaise: 1 }, 'costPaise', 'unknown_field', 'This field is not known'],
  ])('refuses a purchase with %j by field, code and sentence', async (changes, field, code, sentence) => {
    const refused = await app.refused('POST', '/purchases', { body: purchase(changes) });
    expect(refused.status).toBe(422);
    expect(refused.body.errorCodes).toEqual({ [field]: code });
    expect(refused.body['errors']).toEqual({ [field]: sentence });
  });

  it('corrects a purchase sent back as a whole row, keeping its id and meaning what was typed', async () => {
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const path = `/purchases/${row.id}`;
    const corrected = await app.ok('PUT', path, { body: { ...row, quantityMilli: 4_000, closingStockMilli: 14_000 } });
    expect(corrected.body).toMatchObject({
      id: row.id,
      status: 'corrected',
      quantityMilli: 4_000,
      purchasePricePaise: 6_000,
      lineTotalPaise: 24_000,
    });
    expect((await app.ok('GET', path)).body).toEqual(corrected.body);
    const stale = await app.refused('PUT', path, { body: { revision: row.revision, note: 'late' } });
    expect(stale.body).toMatchObject({ code: 'stale_revision', current: corrected.body });
    const renamed = await app.ok('PUT', path, { body: { revision: corrected.body.revision, note: 'two sacks' } });
    expect(renamed.body).toMatchObject({
      note: 'two sacks',
      lineTotalPaise: 24_000,
      taxPaise: corrected.body['taxPaise'],
    });
  });

  it('holds a stock that is sent without the other one against the record', async () => {
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const { revision } = row;
    for (const stock of [{ closingStockMilli: 999_000 }, { openingStockMilli: 9_000 }]) {
      const refused = await app.refused('PUT', `/purchases/${row.id}`, { body: { revision, ...stock } });
      expect(refused.body.errorCodes).toEqual({ closingStockMilli: 'closing_stock_mismatch' });
    }
    const body = { revision, quantityMilli: 4_000, closingStockMilli: 14_000 };
    expect((await app.ok('PUT', `/purchases/${row.id}`, { body })).body).toMatchObject({ closingStockMilli: 14_000 });
  });

  it('calculates the tax again once a typed one is cleared', async () => {
    const body = purchase({ gstRateBps: 500, taxPaise: 1_400, priceIncludesTax: false });
    const { body: row } = await app.ok('POST', '/purchases', { body });
    const correct = async (revision: number, changes: Record<string, unknown>) =>
      (await app.ok('PUT', `/purchases/${row.id}`, { body: { revision, ...changes } })).body;
    const calculated = await correct(row.revision, { taxPaise: null });
    expect([row['taxPaise'], calculated['taxPaise']]).toEqual([1_400, 1_500]);
    const untaxed = await correct(calculated.revision, { gstRateBps: null });
    expect(untaxed).toMatchObject({ gstRateBps: 0, taxPaise: 0 });
  });

  it('keeps a total that is sent without a unit price, also when only the quantity was wrong', async () => {
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const { revision, lineTotalPaise } = row;
    const body = {
      revision,
      quantityMilli: 7_000,
      closingStockMilli: 17_000,
      openingStockMilli: 10_000,
      lineTotalPaise,
    };
    const corrected = await app.ok('PUT', `/purchases/${row.id}`, { body });
    expect(corrected.body).toMatchObject({ quantityMilli: 7_000, lineTotalPaise });
  });

  it('lets the total win over a price that is sent with it, and keeps a printed tax', async () => {
    const body = purchase({ quantityMilli: 12_000, closingStockMilli: 22_000, lineTotalPaise: 10_000, taxPaise: 500 });
    const { body: row } = await app.ok('POST', '/purchases', { body });
    const counted = { revision: row.revision, quantityMilli: 7_000, lineTotalPaise: 10_000, purchasePricePaise: 1_429 };
    const corrected = await app.ok('PUT', `/purchases/${row.id}`, { body: counted });
    const amounts = { purchasePricePaise: 1_429, lineTotalPaise: 10_000, taxPaise: 500 };
    expect(corrected.body).toMatchObject(amounts);
  });

  it('leaves stock and value as they are when a label is corrected, and says so in one row of the history', async () => {
    const stocked = async () => (await app.ok('GET', `/products/${product.id}`)).body;
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase({ purchasePricePaise: 1_000 }) });
    const body = { productId: product.id, quantityMilli: -10_000, reason: 'lost' };
    await app.ok('POST', '/stock-adjustments', { body });
    const before = await stocked();
    const mended = await app.ok('PUT', `/purchases/${row.id}`, {
      body: { revision: row.revision, vendorBillNumber: 'G-1/A' },
    });
    expect((await app.ok('GET', `/purchases/${row.id}`)).body).toEqual(mended.body);
    const after = await stocked();
    const figures = ['currentStockMilli', 'stockValuePaise', 'averageCostPaise'];
    expect(figures.map((figure) => after[figure])).toEqual(figures.map((figure) => before[figure]));
    const { rows } = await app.ok('GET', `/products/${product.id}/history`);
    expect(rows.map(({ kind }) => kind)).toEqual(['purchase_correction', 'adjustment', 'purchase', 'opening']);
  });

  it('corrects a purchase whose goods are sold, and corrects it again', async () => {
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const path = `/purchases/${row.id}`;
    await app.ok('POST', '/stock-adjustments', {
      body: { productId: product.id, quantityMilli: -12_000, reason: 'lost' },
    });
    const noted = await app.ok('PUT', path, { body: { revision: row.revision, note: 'two sacks' } });
    expect((await app.ok('GET', path)).body).toEqual(noted.body);
    const again = await app.ok('PUT', path, { body: { revision: noted.body.revision, note: 'three sacks' } });
    expect((await app.ok('GET', path)).body).toEqual(again.body);
  });

  it('takes a purchase back once, and under policy block refuses when too little is left of its goods', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const path = `/purchases/${row.id}`;
    const deleted = await app.ok('DELETE', path, { key: 'take-back' });
    expect(deleted.body).toMatchObject({ id: row.id, status: 'reversed', quantityMilli: 5_000 });
    expect((await app.ok('DELETE', path, { key: 'take-back' })).body).toEqual(deleted.body);
    expect((await app.ok('GET', path)).body).toEqual(deleted.body);
    expect((await app.ok('GET', '/purchases')).rows).toEqual([]);
    expect((await app.refused('DELETE', path)).body.code).toBe('purchase_reversed');
    const { body: second } = await app.ok('POST', '/purchases', { body: purchase() });
    await app.ok('POST', '/stock-adjustments', {
      body: { productId: product.id, quantityMilli: -12_000, reason: 'lost' },
    });
    const refused = await app.refused('DELETE', `/purchases/${second.id}`);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'purchase_consumed',
        message:
          'These goods have left the shelf: the stock of Basmati rice would be below zero. At least 2 kg of this purchase must stay.',
        params: { name: 'Basmati rice', leastMilli: 2_000, least: '2', unit: 'kg' },
      }),
    ]);
  });

  it('lists the purchases of some days that stand, as they were corrected, and deleted ones when asked', async () => {
    const { body: deleted } = await app.ok('POST', '/purchases', { body: purchase() });
    const { body: moved } = await app.ok('POST', '/purchases', { body: purchase() });
    const body = { revision: moved.revision, purchaseDate: '2026-01-03' };
    await app.ok('PUT', `/purchases/${moved.id}`, { body });
    await app.ok('DELETE', `/purchases/${deleted.id}`);
    const listed = async (filter: object) =>
      (await app.ok('GET', '/purchases', { query: { filter } })).rows.map(({ id }) => id);
    expect(await listed({ from: '2026-01-01', to: '2026-01-05' })).toEqual([moved.id]);
    expect(await listed({ from: '2026-01-04' })).toEqual([]);
    expect(await listed({ from: '2026-01-04', status: 'reversed' })).toEqual([deleted.id]);
    expect(await listed({ to: '2026-01-04', vendorId: vendor.id })).toEqual([moved.id]);
  });

  it('records one supplier bill of several products, all or nothing', async () => {
    const head = { vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'G-2' };
    const line = { productId: product.id, quantityMilli: 12_000, lineTotalPaise: 10_000 };
    const batch = await app.ok('POST', '/purchases/batch', { body: { ...head, lines: [line, line] }, key: 'batch' });
    expect(batch.status).toBe(201);
    expect(batch.rows.map((row) => row['closingStockMilli'])).toEqual([22_000, 34_000]);
    const lines = [line, { ...line, productId: 'f'.repeat(32) }];
    const refused = await app.refused('POST', '/purchases/batch', { body: { ...head, lines } });
    expect(refused.body.errorCodes).toEqual({ 'lines.1.productId': 'unknown_product' });
  });

  it('hides cost of adjustments and history from staff', async () => {
    const body = { productId: product.id, quantityMilli: -1_000, reason: 'sample', note: 'tasting' };
    const mine = await app.ok('POST', '/stock-adjustments', { as: 'staff', body });
    expect(mine.body).toMatchObject({ stockAfterMilli: 9_000, reason: 'sample', note: 'tasting' });
    expect(mine.body).not.toHaveProperty('valueDeltaPaise');
    expect((await app.ok('GET', '/stock-adjustments', { as: 'staff' })).rows).toEqual([mine.body]);
    const query = { filter: { reason: 'sample', from: '2026-01-05', to: '2026-01-05' } };
    expect((await app.ok('GET', '/stock-adjustments', { query })).rows[0]).toMatchObject({ valueDeltaPaise: -3_000 });
    for (const path of ['/purchases', `/products/${product.id}/history`]) {
      expect((await app.refused('GET', path, { as: 'staff' })).status).toBe(403);
    }
    const history = await app.ok('GET', `/products/${product.id}/history`, { as: 'auditor' });
    expect(history.rows.map((row) => row['kind'])).toEqual(['adjustment', 'opening']);
    expect(history.headers.get('content-range')).toBe('history 0-1/2');
    const openings = { as: 'auditor', query: { filter: { kind: 'opening' } } } as const;
    const ofOneKind = await app.ok('GET', `/products/${product.id}/history`, openings);
    expect(ofOneKind.headers.get('content-range')).toBe('history 0-0/1');
    const whole = (await app.ok('GET', '/stock-history', { as: 'auditor' })).rows;
    const { id: productId } = product;
    expect(whole).toEqual(history.rows.map((row) => ({ ...row, productId, productName: 'Basmati rice', unit: 'kg' })));
    expect((await app.refused('GET', '/stock-history', { as: 'staff' })).status).toBe(403);
    const nothing = await app.refused('POST', '/stock-adjustments', { body: { ...body, quantityMilli: 0 } });
    expect(nothing.body.errorCodes).toEqual({ quantityMilli: 'zero' });
  });

  it("answers another shop's purchases like unknown ones", async () => {
    const { body: row } = await app.ok('POST', '/purchases', { body: purchase() });
    const path = `/purchases/${row.id}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { revision: row.revision }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await app.refused(method, path, { as: 'stranger', body });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const stolen = await app.refused('POST', '/purchases', { as: 'stranger', body: purchase() });
    expect(stolen.body.errorCodes).toEqual({ productId: 'unknown_product' });
  });
});
