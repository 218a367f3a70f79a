import { describe, expect, it } from '@jest/globals';
import {
  accept,
  emptyProduct,
  type CatalogueFact,
  type Decision,
  type ProductDetails,
  type RecordedEvent,
} from '@bahi/contracts';
import { catalogueStream, type CatalogueState } from './catalogueState.ts';
import { addCategory, archiveCategory } from './category.ts';
import { hasCheckDigit } from '../arithmetic/checkDigits.ts';
import type { ProductAnswer } from './answers.ts';
import { changeRates } from './changeRates.ts';
import { addProduct, archiveProduct, changeProduct, restoreProduct } from './product.ts';

const recorded = (fact: CatalogueFact) => ({ ...fact, meta: { at: '2026-01-05T06:30:00.000Z' } }) as RecordedEvent;
const id = (n: number) => n.toString(16).padStart(32, '0');
const grains = id(1);
const confirmed = ['category_archived'] as const;
const figures = { currentStockMilli: 5_000, stockValuePaise: 12_500, averageCostPaise: 2_500 };

const rice = (n: number, changes: Partial<ProductDetails> = {}): ProductDetails => ({
  ...emptyProduct,
  id: id(n),
  name: `Rice ${n}`,
  localName: 'चावल',
  categoryId: grains,
  unit: 'kg',
  sku: `R-${n}`,
  sellingPricePaise: 6_000,
  purchasePricePaise: 4_500,
  minStockMilli: 1_000,
  maxStockMilli: 9_000,
  ...changes,
});
const add =
  (product: ProductDetails, openingStockMilli = 0) =>
  (state: CatalogueState) =>
    addProduct(state, { product, openingStockMilli });
const change = (changes: Partial<ProductDetails>, rest: { hasHistory?: boolean } = {}) => ({
  id: id(10),
  revision: 0,
  changes,
  hasHistory: false,
  figures,
  ...rest,
});

function given(...steps: ((state: CatalogueState) => Decision<CatalogueFact>)[]): CatalogueState {
  const state = catalogueStream.initialState();
  for (const step of [
    (s: CatalogueState) => addCategory(s, { id: grains, name: 'Grains', description: null }),
    ...steps,
  ]) {
    const decision = step(state);
    if (decision.kind === 'refused') throw new Error(`given was refused: ${decision.code}`);
    for (const fact of decision.facts) catalogueStream.evolve(state, recorded(fact));
  }
  return state;
}

describe('products', () => {
  it('treats SKUs that look alike as one, even those stored before', () => {
    const state = given(add(rice(10, { sku: 'ZW9\u200b' })));
    expect(addProduct(state, { product: rice(11, { sku: 'ZW9' }), openingStockMilli: 0 })).toMatchObject({
      code: 'sku_taken',
    });
    const named = addProduct(state, { product: rice(12, { name: 'Rice\u00ad 10' }), openingStockMilli: 0 });
    expect(named).toMatchObject({ answer: { warnings: [{ field: 'name', code: 'name_repeated' }] } });
  });

  it('refuses half a piece as opening stock, minimum or maximum', () => {
    const soap = (changes: Partial<ProductDetails> = {}) => rice(10, { unit: 'pcs', ...changes });
    const refused = (field: string) => ({ code: 'not_whole_units', fields: { [field]: 'not_whole_units' } });
    const adding = (product: ProductDetails, openingStockMilli = 0) =>
      addProduct(given(), { product, openingStockMilli });
    expect(adding(soap(), 1_500)).toMatchObject(refused('openingStockMilli'));
    expect(adding(soap({ minStockMilli: 500 }))).toMatchObject(refused('minStockMilli'));
    expect(adding(soap({ maxStockMilli: 9_500 }))).toMatchObject(refused('maxStockMilli'));
    const state = given(add(rice(10, { minStockMilli: 500 })));
    expect(changeProduct(state, change({ unit: 'pcs' }))).toMatchObject(refused('minStockMilli'));
  });

  it('values opening stock at the purchase price and answers with the resulting figures', () => {
    expect(addProduct(given(), { product: rice(10), openingStockMilli: 2_500 })).toMatchObject({
      kind: 'accepted',
      facts: [
        {
          type: 'ProductAdded',
          data: { revision: 0, categoryName: 'Grains', opening: { quantityMilli: 2_500, valuePaise: 11_250 } },
        },
      ],
      answer: { currentStockMilli: 2_500, stockValuePaise: 11_250, averageCostPaise: 4_500, warnings: [] },
    });
  });

  it('rounds half a paisa up in the value of opening stock and in its average', () => {
    const worth = (openingStockMilli: number) =>
      addProduct(given(), { product: rice(10, { purchasePricePaise: 3 }), openingStockMilli });
    expect(worth(500)).toMatchObject({ answer: { stockValuePaise: 2, averageCostPaise: 4 } });
    expect(worth(400)).toMatchObject({ answer: { stockValuePaise: 1, averageCostPaise: 3 } });
  });

  it.each([
    ['an unknown category', rice(10, { categoryId: id(99) }), 0, 'unknown_category', 'categoryId'],
    ['minimum above maximum', rice(10, { minStockMilli: 9_001 }), 0, 'min_above_max', 'minStockMilli'],
    ['a price above the printed one (R23)', rice(10, { mrpPaise: 5_999 }), 0, 'price_above_mrp', 'sellingPricePaise'],
    ['goods of rule 31D without a printed price (R51)', rice(10, { rule31D: true }), 0, 'mrp_required', 'mrpPaise'],
    [
      'opening stock without a price',
      rice(10, { purchasePricePaise: null }),
      1,
      'purchase_price_required',
      'purchasePricePaise',
    ],
    ['stock of a service', rice(10, { kind: 'service' }), 1, 'service_has_no_stock', 'openingStockMilli'],
    ['a minimum for a service', rice(10, { kind: 'service' }), 0, 'service_has_no_stock', 'minStockMilli'],
    ['a SKU that is taken', rice(10, { sku: 'R-11' }), 0, 'sku_taken', 'sku'],
  ])('refuses %s', (_what, product, openingStockMilli, code, field) => {
    const state = given(add(rice(11)));
    expect(addProduct(state, { product, openingStockMilli })).toEqual({
      kind: 'refused',
      code,
      fields: { [field]: code },
    });
  });

  it('accepts a repeated name, a SKU in other letter case and a wrong check digit, with a warning', () => {
    const state = given(add(rice(11)));
    const product = rice(10, { name: 'RICE 11', sku: 'r-11', barcodes: ['8901030912344', '8901030912345', 'loose'] });
    expect(addProduct(state, { product, openingStockMilli: 0 })).toMatchObject({
      kind: 'accepted',
      answer: {
        warnings: [
          { field: 'name', code: 'name_repeated' },
          { field: 'sku', code: 'sku_case_variant' },
          { field: 'barcodes.1', code: 'barcode_check' },
        ],
      },
    });
  });

  it('warns of a wrong check digit in a code that is stored as printed, and of none in a code of the shop', () => {
    const right = [
      '8 906123 405178',
      '978-81-7436-501-9',
      '0 36000 29145 2',
      '9638 5074',
      '81-7436-501-X',
      '043942089X',
    ];
    const wrong = [
      '8 906123 405177',
      '978-81-7436-501-8',
      '0 36000 29145 3',
      '9638 5075',
      '81-7436-501-5',
      '043942088X',
    ];
    const own = ['SHOP-1', '1234567890', '12-34', '0439420891'];
    const warnedOf = (barcodes: string[]) => {
      const outcome = addProduct(given(), { product: rice(10, { barcodes }), openingStockMilli: 0 });
      return outcome.kind === 'accepted' ? (outcome.answer as ProductAnswer).warnings : [];
    };
    expect(warnedOf([...right, ...own])).toEqual([]);
    expect(warnedOf(wrong)).toEqual(
      wrong.map((_code, index) => ({ field: `barcodes.${index}`, code: 'barcode_check' })),
    );
  });

  it('warns of a SKU and of barcodes that a spreadsheet has truncated', () => {
    const product = rice(10, { sku: '1e+6', barcodes: ['8.90103E+12', '8,90E+12', '8901030912344', 'LED-8E12'] });
    expect(addProduct(given(), { product, openingStockMilli: 0 })).toMatchObject({
      answer: {
        warnings: [
          { field: 'sku', code: 'spreadsheet_number' },
          { field: 'barcodes.0', code: 'spreadsheet_number' },
          { field: 'barcodes.1', code: 'spreadsheet_number' },
        ],
      },
    });
  });

  it('refuses another kind or opening stock, but accepts the current ones', () => {
    const state = given(add(rice(10), 2_000));
    const fixed = (values: object) => changeProduct(state, { ...change({ name: 'Basmati' }), fixed: values });
    expect(fixed({ kind: 'service' })).toMatchObject({ code: 'kind_fixed', fields: { kind: 'kind_fixed' } });
    expect(fixed({ openingStockMilli: 3_000 })).toMatchObject({ code: 'opening_stock_fixed' });
    expect(fixed({ kind: 'goods', openingStockMilli: 2_000 })).toMatchObject({ kind: 'accepted' });
  });

  it('warns of remaining stock when archived, unless there is none', () => {
    const archived = (left: Partial<typeof figures>) =>
      archiveProduct(given(add(rice(10))), { id: id(10), figures: { ...figures, ...left } });
    const params = { quantityMilli: 5_000, valuePaise: 12_500 };
    expect(archived({})).toMatchObject({
      answer: { warnings: [{ field: 'currentStockMilli', code: 'stock_left', params }] },
    });
    expect(archived({ currentStockMilli: 0, stockValuePaise: 0 })).toMatchObject({ answer: { warnings: [] } });
  });

  it.each(['8901030912344', '4006381333931', '036000291452', '0036000291452', '96385074'])(
    'accepts %s as valid',
    (code) => {
      expect(hasCheckDigit(code)).toBe(true);
    },
  );

  it('fixes the unit once there is history', () => {
    const state = given(add(rice(10)));
    expect(changeProduct(state, change({ unit: 'gram' }, { hasHistory: true }))).toMatchObject({ code: 'unit_fixed' });
    expect(changeProduct(state, change({ unit: 'kg', name: 'Basmati' }, { hasHistory: true }))).toMatchObject({
      kind: 'accepted',
    });
    expect(changeProduct(state, change({ unit: 'gram' }))).toMatchObject({ kind: 'accepted' });
  });

  it('fixes the unit from the start if there is opening stock, which may not be in the ledger yet', () => {
    const state = given(add(rice(10), 5_000));
    expect(changeProduct(state, change({ unit: 'gram' }))).toMatchObject({ code: 'unit_fixed' });
  });

  it('answers a change with the given stock and the known opening stock', () => {
    const state = given(add(rice(10), 2_000));
    expect(changeProduct(state, change({ name: 'Basmati' }))).toMatchObject({
      answer: { ...figures, openingStockMilli: 2_000 },
    });
  });

  it('checks the limits of the product after the change', () => {
    const state = given(add(rice(10)));
    expect(changeProduct(state, change({ maxStockMilli: 999 }))).toMatchObject({ code: 'min_above_max' });
    expect(changeProduct(state, change({ maxStockMilli: null }))).toMatchObject({ kind: 'accepted' });
    expect(changeProduct(state, change({ minStockMilli: 999, maxStockMilli: 999 }))).toMatchObject({
      kind: 'accepted',
    });
  });

  it('says whether a change renames it, in either language', () => {
    const state = given(add(rice(10)));
    const fact = (changes: Partial<ProductDetails>) => {
      const decision = changeProduct(state, change(changes));
      return decision.kind === 'accepted' ? decision.facts[0]?.data : decision;
    };
    expect(fact({ name: 'Basmati' })).toMatchObject({ isRenamed: true });
    expect(fact({ localName: null })).toMatchObject({ isRenamed: true });
    expect(fact({ name: 'Rice 10', sellingPricePaise: 7_000 })).toMatchObject({ isRenamed: false });
  });

  it('frees the SKU when archived, and refuses to restore once it is in use', () => {
    const archive = (s: CatalogueState) => archiveProduct(s, { id: id(10), figures });
    const state = given(add(rice(10)), archive, add(rice(11, { sku: 'R-10' })));
    expect(restoreProduct(state, { id: id(10), figures, confirmed })).toMatchObject({ code: 'sku_taken' });
    expect(changeProduct(state, { ...change({}), revision: 1 })).toMatchObject({ code: 'archived' });
  });

  describe('restored into an archived category', () => {
    const both = [
      add(rice(10)),
      (s: CatalogueState) => archiveProduct(s, { id: id(10), figures }),
      (s: CatalogueState) => archiveCategory(s, grains),
    ];

    it('are refused with its name until both are to be restored', () => {
      const state = given(...both);
      expect(state.categories.get(grains)?.productCount).toBe(0);
      expect(restoreProduct(state, { id: id(10), figures, confirmed: [] })).toEqual({
        kind: 'refused',
        code: 'category_archived',
        params: { name: 'Grains', categoryId: grains },
        confirmableBy: ['owner'],
      });
      const decision = restoreProduct(state, { id: id(10), figures, confirmed });
      expect(decision).toMatchObject({
        kind: 'accepted',
        facts: [
          { type: 'CategoryRestored', data: { category: { id: grains }, revision: 2 } },
          { type: 'ProductRestored', data: { product: { id: id(10) }, categoryName: 'Grains', revision: 2 } },
        ],
        answer: figures,
      });
      const after = given(...both, (s) => restoreProduct(s, { id: id(10), figures, confirmed }));
      expect(after.categories.get(grains)).toMatchObject({ archived: false, productCount: 1 });
    });

    it('move to the category that has its name by now', () => {
      const again = id(2);
      const state = given(...both, (s) => addCategory(s, { id: again, name: 'GRAINS', description: null }));
      expect(restoreProduct(state, { id: id(10), figures, confirmed: [] })).toMatchObject({
        kind: 'accepted',
        facts: [{ type: 'ProductRestored', data: { product: { categoryId: again }, categoryName: 'GRAINS' } }],
      });
    });

    it('are refused for their own SKU first', () => {
      const other = [
        (s: CatalogueState) => addCategory(s, { id: id(2), name: 'Other', description: null }),
        add(rice(11, { sku: 'R-10', categoryId: id(2) })),
      ];
      const state = given(...both, ...other);
      expect(restoreProduct(state, { id: id(10), figures, confirmed: [] })).toMatchObject({ code: 'sku_taken' });
    });
  });

  it('is equal when restored from a snapshot', () => {
    const state = given(
      add(rice(10), 2_000),
      add(rice(11, { barcodes: ['8901030912344'], rates: [{ rateBps: 500, effectiveFrom: '2025-09-22' }] })),
      (s) => archiveProduct(s, { id: id(11), figures }),
    );
    const stored: unknown = JSON.parse(JSON.stringify(catalogueStream.toSnapshot(state)));
    expect(catalogueStream.fromSnapshot(stored)).toEqual(state);
    expect(catalogueStream.weight(state)).toBeGreaterThan(0);
  });
});

describe('a rate for many products', () => {
  const from = (effectiveFrom: string, rateBps: number) => ({ rateBps, effectiveFrom });
  const old = from('2017-07-01', 1_200);
  const state = () =>
    given(
      add(rice(10, { rates: [old] })),
      add(rice(11, { sku: null })),
      add(rice(12, { sku: null, taxClass: 'exempt' })),
    );
  const productIds = [id(10), id(11)];

  it('begins on its day and keeps the earlier ones; a second time nothing changes (R20)', () => {
    const rate = from('2025-09-22', 500);
    const decision = changeRates(state(), { productIds, rate });
    expect(decision).toMatchObject({
      answer: { changed: 2 },
      facts: [
        { type: 'ProductChanged', data: { revision: 1, product: { rates: [old, rate] } } },
        { type: 'ProductChanged', data: { revision: 1, product: { rates: [rate] } } },
      ],
    });
    const after = given(add(rice(10, { rates: [old] })), (s) => changeRates(s, { productIds: [id(10)], rate }));
    expect(changeRates(after, { productIds: [id(10)], rate })).toEqual(accept([], { changed: 0 }));
    const corrected = changeRates(after, { productIds: [id(10)], rate: from('2025-09-22', 1_800) });
    expect(corrected).toMatchObject({ facts: [{ data: { product: { rates: [old, from('2025-09-22', 1_800)] } } }] });
  });

  it('is refused for all if one has no such rate', () => {
    const refusal = (ids: string[]) => changeRates(state(), { productIds: ids, rate: from('2025-09-22', 500) });
    expect(refusal([id(10), id(12)])).toMatchObject({ fields: { 'productIds.1': 'invalid' } });
    expect(refusal([id(99)])).toMatchObject({ fields: { 'productIds.0': 'unknown_product' } });
  });
});
