import { describe, expect, it } from '@jest/globals';
import { changedProduct, checkChangedProduct, checkNewProduct, newProduct } from './productBody.ts';

const CATEGORY = 'a'.repeat(32);
const typed = { name: 'Tea', categoryId: CATEGORY, unit: 'kg', sellingPricePaise: 14_000, sku: null, barcodes: [] };

describe('a product as typed', () => {
  it('checklist 48: needs a name, a category and a price', () => {
    expect(checkNewProduct({ unit: 'pcs', barcodes: [], isService: false })).toEqual({
      name: 'errors.product_name_required',
      categoryId: 'errors.category_required',
      sellingPricePaise: 'errors.price_required',
    });
    expect(checkNewProduct(typed)).toEqual({});
  });

  it('says how many barcodes it may have', () => {
    const barcodes = Array.from({ length: 21 }, (_, index) => `89010309123${index}`);
    expect(checkNewProduct({ ...typed, barcodes })).toEqual({
      barcodes: { message: 'errors.too_many', args: { max: 20 } },
    });
  });

  it('needs a purchase price as soon as there is opening stock', () => {
    const stocked = { ...typed, openingStockMilli: 1_000 };
    expect(checkNewProduct(stocked)).toEqual({ purchasePricePaise: 'errors.purchase_price_required' });
    expect(checkNewProduct({ ...stocked, purchasePricePaise: 9_000 })).toEqual({});
  });

  it('needs whole numbers for indivisible units', () => {
    const halves = { ...typed, openingStockMilli: 500, purchasePricePaise: 9_000, minStockMilli: 1_500 };
    expect(checkNewProduct(halves)).toEqual({});
    const refused = { openingStockMilli: 'errors.not_whole_units', minStockMilli: 'errors.not_whole_units' };
    expect(checkNewProduct({ ...halves, unit: 'pcs' })).toEqual(refused);
    expect(checkChangedProduct({ ...halves, unit: 'pcs', revision: 0 })).toEqual(refused);
  });

  it('has an invalid number reported as invalid, not as missing', () => {
    expect(checkNewProduct({ ...typed, sellingPricePaise: Number.NaN })).toEqual({
      sellingPricePaise: 'errors.invalid',
    });
  });

  it('omits the stock fields of a service, and empty fields', () => {
    const body = newProduct({ ...typed, isService: true, openingStockMilli: 1_000, minStockMilli: 500 });
    expect(body).toEqual({
      name: 'Tea',
      categoryId: CATEGORY,
      unit: 'kg',
      sellingPricePaise: 14_000,
      barcodes: [],
      kind: 'service',
    });
  });

  it('clears emptied fields on a change, and does not send opening stock and kind', () => {
    const body = changedProduct({ ...typed, revision: 3, openingStockMilli: 5_000, kind: 'goods', localName: null });
    expect(body).toMatchObject({ revision: 3, sku: null, localName: null });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['openingStockMilli']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['kind']));
    expect(checkChangedProduct({ ...typed, revision: 3 })).toEqual({});
  });
});
