import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

const RATES = [{ rateBps: 1_800, effectiveFrom: '2017-07-01' }];
const BUYER = { name: 'Asha Stores', address: 'MG Road', gstNumber: ' 29zzbft5678r1zz ' };

describe('the bill of a regular shop', () => {
  let app: BooksApp;
  let ids: Record<'milk' | 'soap' | 'tea', string>;
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({
      gstRegistration: 'regular',
      gstNumber: '29ZZKPS1234K1Z8',
      stateCode: '29',
      gstEffectiveFrom: '2025-04-01',
    });
    const add = async (body: Record<string, unknown>) => (await app.addProduct({ unit: 'pcs', ...body })).id;
    ids = {
      milk: await add({ name: 'Milk', sellingPricePaise: 3_100, taxClass: 'exempt', hsn: '0401' }),
      soap: await add({ name: 'Soap', sellingPricePaise: 4_500, rates: RATES, mrpPaise: 5_000 }),
      tea: await add({ name: 'Tea', sellingPricePaise: 4_500 }),
    };
  });
  afterAll(() => app.close());

  const line = (name: 'milk' | 'soap' | 'tea', quantityMilli = 1_000) => ({ productId: ids[name], quantityMilli });
  const body = (lines: object[], customer: object = { walkIn: true }) => ({ lines, customer, paymentMethod: 'CASH' });

  it('names its kind, the class of each line, and where it is taxed (T10, R16)', async () => {
    const sold = body([line('milk', 2_000), line('soap')], { name: 'Asha', stateCode: '29', deliveryStateCode: '24' });
    const { body: bill } = await app.ok('POST', '/billing/complete', { body: sold });
    expect(bill).toMatchObject({
      documentKind: 'invoice_cum_bill_of_supply',
      placeOfSupply: { stateCode: '24', reason: 'delivery_state' },
      customer: { stateCode: '29', deliveryStateCode: '24' },
      lines: [
        { taxClass: 'exempt', gstRateBps: 0, igstPaise: 0 },
        { taxClass: 'taxable', gstRateBps: 1_800, cgstPaise: 0, igstPaise: 686 },
      ],
      grandTotalPaise: 10_700,
    });
    expect((await app.ok('GET', `/billing/${bill.id}`)).body).toEqual(bill);
  });

  it('is refused by name for a product without a rate, and above the printed price', async () => {
    const unrated = await app.refused('POST', '/billing/complete', { body: body([line('soap'), line('tea')]) });
    expect(unrated.body).toMatchObject({
      code: 'rate_missing',
      params: { name: 'Tea' },
      errorCodes: { 'lines.1.productId': 'rate_missing' },
    });
    expect(unrated.body['message']).toContain('Tea');
    const dear = body([{ ...line('soap'), unitPricePaise: 5_001 }]);
    expect((await app.refused('POST', '/billing/complete', { body: dear })).body.code).toBe('line_above_mrp');
  });

  it('stores the buyer’s GST number in capitals, and warns of a doubtful one (T33)', async () => {
    const { body: bill } = await app.ok('POST', '/billing/complete', { body: body([line('soap')], BUYER) });
    expect(bill).toMatchObject({ documentKind: 'tax_invoice', customer: { gstNumber: '29ZZBFT5678R1ZZ' } });
    expect(bill).not.toHaveProperty('warnings');
    const doubtful = body([line('soap')], { ...BUYER, gstNumber: '29ZZBFT5678R1ZA' });
    const { body: warned } = await app.ok('POST', '/billing/complete', { body: doubtful });
    expect(warned['warnings']).toEqual([{ field: 'customer.gstNumber', code: 'gst_number_check' }]);
  });

  it('of taxable and exempt goods is split for a registered buyer, and each part completed alone (R3)', async () => {
    const draft = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const lines = [line('milk', 2_000), line('soap', 2_000), line('milk')];
    const sent = { ...body(lines, BUYER), billDiscountPaise: 1_000, note: 'Gate 2', revision: draft.revision };
    const saved = (await app.ok('PUT', `/billing/${draft.id}/save`, { body: sent })).body;
    const complete = (bill: { id: string; revision: number }) =>
      app.call('POST', `/billing/${bill.id}/complete`, { body: { revision: bill.revision } });
    expect((await complete(saved)).body).toMatchObject({
      code: 'mixed_supply_needs_split',
      errorCodes: { lines: 'mixed_supply_needs_split' },
    });
    const options = { body: { revision: saved.revision }, key: 'split-once' };
    const { body: first } = await app.ok('POST', `/billing/${draft.id}/split`, options);
    expect((await app.ok('POST', `/billing/${draft.id}/split`, options)).body).toEqual(first);
    const { body: second } = await app.ok('GET', `/billing/${String(first['splitOffId'])}`);
    expect(first).toMatchObject({
      status: 'in_billing',
      note: 'Gate 2',
      billDiscountPaise: 492,
      lines: [{ lineNo: 2 }],
    });
    expect(second).toMatchObject({
      status: 'in_billing',
      customer: { name: 'Asha Stores', gstNumber: '29ZZBFT5678R1ZZ' },
      billDiscountPaise: 508,
      lines: [{ lineNo: 1 }, { lineNo: 3 }],
    });
    expect(await complete(first)).toMatchObject({ status: 200, body: { documentKind: 'tax_invoice' } });
    expect(await complete(second)).toMatchObject({ status: 200, body: { documentKind: 'bill_of_supply' } });
    const nothing = await app.refused('POST', `/billing/${draft.id}/split`, { body: { revision: first.revision } });
    expect(nothing).toMatchObject({ status: 409, body: { code: 'bill_completed' } });
  });

  it('of 300 lines adds up, with services, free samples and 0.125 kg, and one of ₹0 has its number (T6, T11)', async () => {
    const kinds = {
      repair: { kind: 'service', openingStockMilli: undefined, hsn: '9987', rates: RATES },
      ghee: { unit: 'kg', rates: RATES },
    };
    const add = async (name: keyof typeof kinds) =>
      (await app.addProduct({ unit: 'pcs', name, sellingPricePaise: 30_000, ...kinds[name] })).id;
    const [repair, ghee] = [await add('repair'), await add('ghee')];
    const lines = Array.from({ length: 75 }, () => [
      { productId: repair, quantityMilli: 1_000 },
      { productId: ghee, quantityMilli: 125 },
      { ...line('soap'), discountPaise: 4_500 },
      line('milk'),
    ]).flat();
    const { body: bill } = await app.ok('POST', '/billing/complete', { body: body(lines) });
    const sum = (field: string) =>
      (bill['lines'] as Record<string, number>[]).reduce((total, sold) => total + (sold[field] ?? 0), 0);
    // 300.00 and 37.50 at 18 %: halves of 22.88 and 2.86
    expect(bill).toMatchObject({
      documentKind: 'invoice_cum_bill_of_supply',
      roundOffPaise: 50,
      grandTotalPaise: 2_763_800,
    });
    expect([sum('cgstPaise'), sum('sgstPaise')]).toEqual([75 * (2_288 + 286), 75 * (2_288 + 286)]);
    expect(sum('lineTotalPaise')).toBe(75 * 36_850);
    const free = body([{ ...line('soap'), discountPaise: 4_500 }]);
    const { body: sample } = await app.ok('POST', '/billing/complete', { body: free });
    expect(sample).toMatchObject({ grandTotalPaise: 0, taxPaise: 0, invoiceNumber: expect.stringMatching(/\d$/) });
  });

  it('is split once when it is pressed at two devices, and no line is lost or doubled', async () => {
    const draft = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const sent = { ...body([line('milk'), line('soap')], BUYER), revision: draft.revision };
    const { revision } = (await app.ok('PUT', `/billing/${draft.id}/save`, { body: sent })).body;
    const before = new Set((await app.ok('GET', '/billing')).rows.map(({ id }) => id));
    const press = async () => app.call('POST', `/billing/${draft.id}/split`, { body: { revision } });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body: done } = answers.find(({ status }) => status === 200)!;
    // the device that was late sees what the other made of the draft
    const { body: late } = answers.find(({ status }) => status === 409)!;
    expect(late).toMatchObject({
      code: 'stale_revision',
      current: { revision: done.revision, lines: [{ name: 'Soap' }] },
    });
    expect((await press()).status).toBe(409);
    const namesIn = async (id: unknown) =>
      ((await app.ok('GET', `/billing/${String(id)}`)).body['lines'] as { name: string }[]).map(({ name }) => name);
    expect([await namesIn(draft.id), await namesIn(done['splitOffId'])]).toEqual([['Soap'], ['Milk']]);
    const added = (await app.ok('GET', '/billing')).rows.filter(({ id }) => !before.has(id));
    expect(added.map(({ id }) => id)).toEqual([done['splitOffId']]);
  });

  it('is not split for goods of one kind, nor at an older revision', async () => {
    const draft = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const path = `/billing/${draft.id}/split`;
    expect((await app.refused('POST', path, { body: { revision: draft.revision } })).body.code).toBe(
      'nothing_to_split',
    );
    const sent = { ...body([line('soap')]), revision: draft.revision };
    const saved = (await app.ok('PUT', `/billing/${draft.id}/save`, { body: sent })).body;
    expect((await app.refused('POST', path, { body: { revision: saved.revision } })).body.code).toBe(
      'nothing_to_split',
    );
    expect((await app.refused('POST', path, { body: { revision: draft.revision } })).body.code).toBe('stale_revision');
    expect((await app.refused('POST', path, { body: { revision: 0 }, as: 'stranger' })).status).toBe(404);
  });
});

it('bills that are out when a registration begins in the past are listed with the tax in them, and stay (R55, T16)', async () => {
  const app = await BooksApp.open();
  const shirt = await app.addProduct({ sellingPricePaise: 11_800, rates: RATES });
  const rice = await app.addProduct({ name: 'Loose rice', taxClass: 'exempt' });
  const sell = async (...lines: object[]) => {
    app.now += 24 * 3_600_000;
    const body = { lines, customer: { walkIn: true }, paymentMethod: 'CASH' };
    return (await app.ok('POST', '/billing/complete', { body })).body;
  };
  const line = (product: { id: string }, quantityMilli = 1_000) => ({ productId: product.id, quantityMilli });
  await sell(line(shirt, 9_000));
  const [one, three] = [await sell(line(shirt)), await sell(line(shirt, 3_000), line(rice))];
  const cancelled = await sell(line(shirt));
  await app.ok('DELETE', `/billing/${cancelled.id}`);
  const query = { from: String(one['billedAt']).slice(0, 10) };
  expect((await app.ok('GET', '/shop/untaxed-bills', { query })).body).toEqual({
    bills: [
      { id: one.id, invoiceNumber: one['invoiceNumber'], day: '2026-01-07', grandTotalPaise: 11_800, taxPaise: 1_800 },
      {
        id: three.id,
        invoiceNumber: three['invoiceNumber'],
        day: '2026-01-08',
        grandTotalPaise: 40_400,
        taxPaise: 5_400,
      },
    ],
    taxPaise: 7_200,
    capped: false,
  });
  const profile = {
    gstRegistration: 'regular',
    gstNumber: '29ZZKPS1234K1Z8',
    stateCode: '29',
    gstEffectiveFrom: query.from,
  };
  await app.setProfile(profile as Parameters<typeof app.setProfile>[0]);
  expect((await app.ok('GET', `/billing/${one.id}`)).body).toMatchObject({ documentKind: 'bill', taxPaise: 0 });
  expect(await sell(line(shirt))).toMatchObject({ documentKind: 'tax_invoice', taxPaise: 1_800 });
  await app.close();
});
