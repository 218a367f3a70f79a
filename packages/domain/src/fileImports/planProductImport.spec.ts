import { describe, expect, it } from '@jest/globals';
import { checkFact, emptyProduct, type ProductDetails } from '@bahi/contracts';
import { numberId } from '@bahi/testing/books';
import { fold, type Past } from '@bahi/testing/givenWhenThen';
import { catalogueStream, type CatalogueState } from '../catalogue/index.ts';
import { planProductImport } from './planProductImport.ts';
import type { ProductFileRow } from './productRow.ts';
import { undoFileImport } from './undoFileImport.ts';

const staples = { id: numberId(1), name: 'Staples', description: null };
const figures = { currentStockMilli: 0, stockValuePaise: 0, averageCostPaise: 0, hasHistory: false };
const product = (n: number, changes: Partial<ProductDetails>): ProductDetails => ({
  ...emptyProduct,
  id: numberId(n),
  name: `Product ${n}`,
  categoryId: staples.id,
  unit: 'kg',
  sellingPricePaise: 5_000,
  ...changes,
});
const added = (details: ProductDetails): Past => ({
  type: 'ProductAdded',
  data: { product: details, categoryName: staples.name, revision: 0, opening: null },
});

const rice = product(10, { name: 'Rice', sku: 'RICE', barcodes: ['0036000291452'] });
const salt = product(11, { name: 'Salt', rates: [{ rateBps: 500, effectiveFrom: '2025-09-22' }] });
const twins = [12, 13].map((n) => product(n, { name: 'Twin', barcodes: [`${n}`] }));
const past = [
  { type: 'CategoryAdded', data: { category: staples, revision: 0 } },
  ...[rice, salt, ...twins].map(added),
];

function planned(rows: readonly Omit<ProductFileRow, 'row'>[], state: CatalogueState = fold(catalogueStream, past)) {
  const before = JSON.stringify(catalogueStream.toSnapshot(state));
  const plan = planProductImport(state, {
    importId: numberId(900),
    fileHash: 'f'.repeat(64),
    rowCount: rows.length,
    rows: rows.map((row, index) => ({ ...row, row: index + 1 })),
    today: '2026-01-05',
    firstRateDay: '2025-07-01',
    idOf: (what, row) => numberId((what === 'product' ? 100 : 200) + row),
    figuresOf: () => figures,
    decideOpening: () => ({ kind: 'accepted', facts: [] }),
  });
  expect(JSON.stringify(catalogueStream.toSnapshot(state))).toBe(before);
  for (const fact of plan.facts) checkFact(fact.type, fact.data);
  return plan;
}
/** The products that the rows are about: a new one, a known one, or the code of an error. */
const meant = (...rows: Omit<ProductFileRow, 'row'>[]) => {
  const { facts, errors } = planned(rows);
  if (errors.length > 0) return errors.map(({ row, field, code }) => `${row} ${field} ${code}`);
  return facts.flatMap(({ type, data }) =>
    'product' in data ? [type === 'ProductAdded' ? 'new' : data.product.name] : [],
  );
};
const whole = { unit: 'kg', sellingPricePaise: 9_900 } as const;
const dear = { sellingPricePaise: 9_900 };
const inStaples = { categoryName: 'staples' };

describe('the product that a row is about', () => {
  it.each<[string, Omit<ProductFileRow, 'row'>, string]>([
    ['is that of its id', { id: rice.id, fields: { ...dear, name: 'Rice' } }, 'Rice'],
    ['is that of its SKU', { fields: { ...dear, sku: 'RICE' } }, 'Rice'],
    ['is that of a barcode, with or without leading zeros', { fields: dear, barcodes: ['36000291452'] }, 'Rice'],
    ['is that of a barcode in the column of the SKU', { fields: { ...dear, sku: '036000291452' } }, 'Rice'],
    ['is that of its name, whatever its case', { fields: { ...dear, name: 'SALT' } }, 'SALT'],
    ['is that of its name, and gets the SKU', { fields: { ...dear, name: 'Salt', sku: 'S' } }, 'Salt'],
    [
      'is a new one of the same name with another SKU',
      { ...inStaples, fields: { ...whole, name: 'Rice', sku: 'B' } },
      'new',
    ],
    [
      'is a new one of the same name with another barcode',
      { ...inStaples, fields: { ...whole, name: 'Rice' }, barcodes: ['7'] },
      'new',
    ],
    ['is unclear when several have the name', { fields: { ...dear, name: 'Twin' } }, '1 name several_products'],
    ['is unclear when its codes are of several', { fields: dear, barcodes: ['12', '13'] }, '1 barcodes barcode_taken'],
    ['of a foreign id is found otherwise', { id: numberId(77), fields: { ...dear, sku: 'RICE' } }, 'Rice'],
  ])('%s', (_what, row, expected) => expect(meant(row)).toEqual([expected]));

  it('is named by one row only', () => {
    const tea = { ...inStaples, fields: { ...whole, name: 'Tea' } };
    expect(meant(tea, tea)).toEqual(['2 name row_repeated']);
    expect(meant({ fields: { ...dear, sku: 'RICE' } }, { fields: dear, barcodes: rice.barcodes })).toEqual([
      '2 name row_repeated',
    ]);
    const coded = (sku: string) => ({ ...tea, fields: { ...tea.fields, sku }, barcodes: ['8901030912344'] });
    expect(meant(coded('A'), coded('B'))).toEqual(['new', 'new']);
    expect(meant(coded('A'), coded('A'))).toEqual(['2 sku row_repeated']);
  });
});

describe('what a row changes', () => {
  const changesOf = (row: Omit<ProductFileRow, 'row'>) =>
    planned([row]).facts.flatMap((fact) => (fact.type === 'FileImported' ? fact.data.changed : []));

  it('is what it names: everything else stays, and equal values are no change', () => {
    expect(planned([{ fields: { name: 'Rice', sku: 'RICE', sellingPricePaise: 5_000 }, ...inStaples }])).toMatchObject({
      facts: [],
      errors: [],
      changed: 0,
    });
    expect(changesOf({ fields: { sku: 'RICE', hsn: '1006' } })).toEqual([
      { productId: rice.id, revision: 1, before: { hsn: null } },
    ]);
  });

  it('adds barcodes and removes none', () => {
    expect(changesOf({ fields: { sku: 'RICE' }, barcodes: ['36000291452', '5'] })).toMatchObject([
      { before: { barcodes: ['0036000291452'] } },
    ]);
  });

  it('takes a rate without a day for that of today, or of the registration if it is the first', () => {
    const rate = (rateBps: number, effectiveFrom: string | null = null) => ({ rate: { rateBps, effectiveFrom } });
    const ratesOf = (row: Omit<ProductFileRow, 'row'>) =>
      planned([row]).facts.flatMap((fact) => (fact.type === 'ProductChanged' ? fact.data.product.rates : []));
    expect(ratesOf({ fields: { name: 'Salt' }, ...rate(500) })).toEqual([]);
    expect(ratesOf({ fields: { name: 'Salt' }, ...rate(1_800) })).toEqual([
      ...salt.rates,
      { rateBps: 1_800, effectiveFrom: '2026-01-05' },
    ]);
    expect(ratesOf({ fields: { name: 'Rice' }, ...rate(1_800) })).toEqual([
      { rateBps: 1_800, effectiveFrom: '2025-07-01' },
    ]);
    expect(meant({ fields: { name: 'Rice' }, taxClass: 'exempt', ...rate(500) })).toEqual([
      '1 gstRate rate_of_untaxed',
    ]);
    expect(meant({ fields: { name: 'Rice' }, taxClass: 'exempt', ...rate(0) })).toEqual(['Rice']);
  });

  it.each<[string, Omit<ProductFileRow, 'row'>, string]>([
    ['its status', { fields: { sku: 'RICE' }, status: 'archived' }, '1 status import_keeps_status'],
    ['its kind', { fields: { sku: 'RICE' }, kind: 'service' }, '1 kind kind_fixed'],
    ['its opening stock', { fields: { sku: 'RICE' }, openingStockMilli: 5 }, '1 openingStockMilli opening_stock_fixed'],
    ['the SKU of another', { id: salt.id, fields: { sku: 'RICE' } }, '1 sku sku_taken'],
    ['a price above the MRP', { fields: { sku: 'RICE', mrpPaise: 4_000 } }, '1 sellingPricePaise price_above_mrp'],
  ])('is never %s', (_what, row, expected) => expect(meant(row)).toEqual([expected]));

  it('needs name, unit, price and category of a new product', () => {
    const rows = [{ fields: whole }, { fields: { name: 'A' } }, { fields: { name: 'B', unit: 'kg' as const } }];
    expect(meant(...rows, { fields: { ...whole, name: 'C' } })).toEqual([
      '1 name product_name_required',
      '2 unit required',
      '3 sellingPricePaise price_required',
      '4 categoryName category_required',
    ]);
  });
});

describe('undoing', () => {
  it('takes a SKU back that moved between two products of the file', () => {
    const { facts } = planned([
      { id: rice.id, fields: { sku: 'NEW' } },
      { id: salt.id, fields: { sku: 'RICE' } },
      { categoryName: 'Spices', fields: { ...whole, name: 'Jeera', sku: 'J' } },
    ]);
    const state = fold(catalogueStream, [...past, ...facts]);
    const imported = facts.flatMap((fact) => (fact.type === 'FileImported' ? [fact.data] : []))[0]!;
    const { decision } = undoFileImport(state, { imported, traded: new Set(), figuresOf: () => figures });
    if (decision.kind === 'refused') throw new Error(decision.code);
    const after = fold(catalogueStream, [...past, ...facts, ...decision.facts]);
    const skuOf = (id: string) => after.products.get(id)?.facts.sku;
    expect([skuOf(rice.id), skuOf(salt.id)]).toEqual(['RICE', null]);
    expect(after.skus.get('RICE')).toBe(rice.id);
    expect([after.products.get(numberId(103))?.archived, after.categoryNames.has('spices')]).toEqual([true, false]);
    expect(decision.answer).toEqual({ undone: 3 });
    const again = undoFileImport(after, { imported, traded: new Set(), figuresOf: () => figures });
    expect(again.decision).toMatchObject({ code: 'import_undone' });
  });
});
