import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type CallOptions } from '@bahi/testing/booksApp';

const HEAD =
  'Name,SKU,Category,Unit,Selling price,HSN,GST rate,GST from,Tax class,MRP,Purchase price,Opening stock,Min stock';

describe('a file of products', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  const form = (text: string | Buffer, more: Record<string, string> = {}) => ({
    kind: 'products',
    dryRun: 'false',
    file: typeof text === 'string' ? Buffer.from(text) : text,
    ...more,
  });
  const file = (rows: readonly string[], head = HEAD) => [head, ...rows].join('\r\n');
  const send = async (text: string, more: Record<string, string> = {}, options: CallOptions = {}) =>
    app.call('POST', '/imports/files', { form: form(text, more), ...options });
  const tried = async (text: string) =>
    (await app.ok('POST', '/imports/files', { form: form(text, { dryRun: 'true' }) })).body;
  const imported = async (text: string, more = {}) =>
    (await app.ok('POST', '/imports/files', { form: form(text, more) })).body;
  const named = async (q: string) => (await app.ok('GET', '/products', { query: { filter: { q } } })).rows;

  it('is recorded as its dry run says, with rates, HSN and class, and a bill is taxed with them', async () => {
    const text = file([
      'Assam Tea,TEA-1,Tea and coffee,packet,"₹ 1,250.50",0902,5,22/09/2025,,1300,Rs. 900/-,4,2',
      'Milk,MILK-1,Dairy,liter,60,0401,,,exempt,,,,',
    ]);
    const head = await app.events.head();
    const { body: dry } = await app.ok('POST', '/imports/files', { form: form(text, { dryRun: 'true' }) });
    expect(await app.events.head()).toBe(head);
    expect(dry).toMatchObject({ kind: 'products', rowCount: 2, acceptedCount: 2, errors: [], addedCount: 2 });
    expect(dry['newCategories']).toEqual(['Tea and coffee', 'Dairy']);
    expect(dry['mapping']).toMatchObject({ Name: 'name', 'GST rate': 'gstRate', MRP: 'mrpPaise' });
    const made = await imported(text);
    const { sample: _, ...answer } = dry;
    expect(made).toEqual({ ...answer, sample: [], importId: made['importId'] });
    const [tea] = await named('TEA-1');
    expect(tea).toMatchObject({
      name: 'Assam Tea',
      categoryName: 'Tea and coffee',
      sellingPricePaise: 125_050,
      hsn: '0902',
      rates: [{ rateBps: 500, effectiveFrom: '2025-09-22' }],
      mrpPaise: 130_000,
      currentStockMilli: 4_000,
      averageCostPaise: 90_000,
      minStockMilli: 2_000,
    });
    await app.setProfile({
      gstRegistration: 'regular',
      gstNumber: '27AAPFU0939F1ZV',
      gstEffectiveFrom: '2025-07-01',
      stateCode: '27',
    });
    const [milk] = await named('MILK-1');
    const line = (id: string) => ({ productId: id, quantityMilli: 1_000 });
    const body = { customer: { walkIn: true }, paymentMethod: 'CASH', lines: [line(tea!.id), line(milk!.id)] };
    const { body: bill } = await app.ok('POST', '/billing/complete', { body });
    expect(bill['lines']).toMatchObject([
      { gstRateBps: 500, hsn: '0902', taxableValuePaise: 119_096, cgstPaise: 2_977, sgstPaise: 2_977 },
      { gstRateBps: 0, taxClass: 'exempt', cgstPaise: 0 },
    ]);
  });

  it('is taken whole or not at all, and each error names row, field, code and value', async () => {
    const text = file(
      [
        'Sugar,8901030912344,Staples,kg,45',
        ',8901030912345,Staples,kg,45',
        'Salt,8.90103E+12,Staples,kilos of it,"1250,50"',
      ],
      'Name,Barcode,Category,Unit,Price',
    );
    const errors = [
      { row: 2, field: 'name', code: 'product_name_required', value: '' },
      { row: 3, field: 'barcodes', code: 'rounded_code', value: '8.90103E+12' },
      { row: 3, field: 'unit', code: 'invalid_unit', value: 'kilos of it' },
      { row: 3, field: 'sellingPricePaise', code: 'unclear_comma', value: '1250,50' },
    ];
    expect(await tried(text)).toMatchObject({ rowCount: 3, acceptedCount: 1, errors });
    const head = await app.events.head();
    const refused = await send(text);
    expect([refused.status, refused.body.code]).toEqual([422, 'import_has_errors']);
    expect(refused.body).toMatchObject({ acceptedCount: 1, errors });
    expect(await app.events.head()).toBe(head);
  });

  it('asks when it comes again, can be undone, and then passes again', async () => {
    const text = file(['Poha,POHA,Staples,kg,70,,,,,,,,', 'Rava,RAVA,Staples,kg,60,,,,,,,,']);
    const { importId } = await imported(text);
    const again = await send(text);
    expect([again.status, again.body.code]).toEqual([409, 'file_imported_before']);
    expect(again.body['params']).toMatchObject({ importId });
    expect((await tried(text))['earlier']).toMatchObject({ importId });
    // taken once more it finds its own products
    expect(await imported(text, { again: 'true' })).toMatchObject({ addedCount: 0, unchangedCount: 2 });
    expect((await app.ok('GET', '/imports/files')).body['imports']).toMatchObject([
      { id: importId, addedCount: 2 },
      {},
    ]);
    const { body } = await app.ok('POST', `/imports/${String(importId)}/undo`, { key: 'undo' });
    expect(body).toEqual({ undone: 2 });
    expect((await app.ok('POST', `/imports/${String(importId)}/undo`, { key: 'undo' })).body).toEqual(body);
    expect((await app.refused('POST', `/imports/${String(importId)}/undo`)).body.code).toBe('import_undone');
    expect(await named('POHA')).toEqual([]);
    expect(await imported(text)).toMatchObject({ addedCount: 2 });
    expect(await named('POHA')).toHaveLength(1);
  });

  it('is not undone once a product of it was sold or changed, and names what stands in the way', async () => {
    const known = await imported(file(['Jaggery,GUR,Staples,kg,80,,,,,,,,']));
    const text = file(['Besan,BESAN,Staples,kg,90,1106,5,2025-07-01,,,50,10,', 'Jaggery,GUR,,,85,,,,,,,,']);
    const { importId } = await imported(text);
    const [besan] = await named('BESAN');
    const body = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: besan!.id, quantityMilli: 1_000 }],
    };
    await app.ok('POST', '/billing/complete', { body });
    const [gur] = await named('GUR');
    await app.ok('PUT', `/products/${gur!.id}`, { body: { revision: gur!.revision, sellingPricePaise: 8_800 } });
    const refused = await app.refused('POST', `/imports/${String(importId)}/undo`);
    expect([refused.status, refused.body.code]).toEqual([409, 'import_in_use']);
    expect(refused.body['params']).toEqual({ count: 2, names: 'Besan, Jaggery' });
    expect(refused.body['current']).toMatchObject([
      { productId: besan!.id, reason: 'traded' },
      { productId: gur!.id, reason: 'changed' },
    ]);
    // the import that added it was followed by another
    expect((await app.ok('POST', `/imports/${String(known['importId'])}/undo`)).body).toEqual({ undone: 1 });
  });

  it('gives changed products back what it replaced, and no more', async () => {
    await imported(file(['Ghee,GHEE,Dairy,kg,600,0405,12,2025-07-01,,,,,1'], HEAD));
    const { importId } = await imported('SKU;Selling price;GST rate;Min stock\nGHEE;650;5;\n');
    const [ghee] = await named('GHEE');
    expect(ghee).toMatchObject({
      name: 'Ghee',
      sellingPricePaise: 65_000,
      hsn: '0405',
      minStockMilli: 1_000,
      rates: [
        { rateBps: 1_200, effectiveFrom: '2025-07-01' },
        { rateBps: 500, effectiveFrom: '2026-01-05' },
      ],
    });
    expect((await app.ok('POST', `/imports/${String(importId)}/undo`)).body).toEqual({ undone: 1 });
    const [back] = await named('GHEE');
    expect(back).toMatchObject({ sellingPricePaise: 60_000, rates: [{ rateBps: 1_200 }] });
  });

  it('S18: that the list exported changes nothing, whatever its texts begin with', async () => {
    const categoryId = (await app.ok('POST', '/categories', { body: { name: '=Formulas' } })).body.id;
    const product = { categoryId, unit: 'pcs', sellingPricePaise: 1_050 };
    for (const name of ['=1+1', "'=1+1", '-5 ℃ ice', 'Tea, "loose"', 'चाय'])
      await app.ok('POST', '/products', {
        body: {
          ...product,
          name,
          barcodes: ['0036000291452', 'A 1'],
          description: '+a\nb',
          rule31D: true,
          mrpPaise: 2_000,
        },
      });
    const { bytes } = await app.ok('GET', '/products', {
      headers: { accept: 'text/csv' },
      query: { filter: { status: ['active', 'archived'] } },
    });
    const answer = await app.ok('POST', '/imports/files', { form: form(bytes) });
    const { rowCount } = answer.body;
    expect(answer.body).toMatchObject({ errors: [], unchangedCount: rowCount, addedCount: 0, changedCount: 0 });
    expect(answer.body['importId']).toBeUndefined();
    expect(rowCount).toBeGreaterThan(8);
  });

  it('repeated with its key gives the first answer', async () => {
    const text = file(['Maida,MAIDA,Staples,kg,40,,,,,,30,5,']);
    const first = await app.ok('POST', '/imports/files', { form: form(text), key: 'maida' });
    const again = await app.ok('POST', '/imports/files', { form: form(text), key: 'maida' });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    expect(await named('MAIDA')).toMatchObject([{ currentStockMilli: 5_000 }]);
  });

  it('is refused as a whole when it is another kind, or more than one append holds', async () => {
    const kinds = await send('Name\nRao', { kind: 'vendors' });
    expect([kinds.status, kinds.body.errorCodes]).toEqual([422, { kind: 'import_kind_unavailable' }]);
    const none = await app.refused('POST', '/imports/files', { form: { kind: 'products', dryRun: 'false' } });
    expect(none.body.errorCodes).toEqual({ file: 'file_required' });
    const large = await send('x'.repeat(2 * 1024 * 1024 + 1));
    expect([large.status, large.body.errorCodes]).toEqual([413, { file: 'file_too_large' }]);
    const rows = Array.from({ length: 1_300 }, (_, place) => `Product ${place},P-${place},Staples,kg,40,,,,,,,,`);
    const dry = await send(file(rows), { dryRun: 'true' });
    expect(dry.body).toMatchObject({ code: 'too_much_at_once', params: { parts: 2 } });
    expect((await send(file(rows))).body).toMatchObject({ code: 'too_much_at_once', params: { parts: 2 } });
    const mapped = await send(file(rows.slice(0, 1)), { mapping: '{"Name":"sku","SKU":"sku"}' });
    expect(mapped.body.code).toBe('column_mapped_twice');
    expect((await send(file(rows.slice(0, 1)), { mapping: '{"Nam":"sku"}' })).body.errorCodes).toEqual({
      mapping: 'invalid',
    });
  });
});
