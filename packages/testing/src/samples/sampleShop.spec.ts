import { describe, expect, it } from '@jest/globals';
import { hasCheckDigit } from '@bahi/domain/arithmetic';
import { categories, products, vendors } from './sampleShop.ts';

describe('the sample shop', () => {
  it('sells forty products over eight units, each with a Hindi name', () => {
    expect(products).toHaveLength(40);
    expect(new Set(products.map(({ unit }) => unit)).size).toBe(8);
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(40);
    for (const { localName } of products) expect(localName).toMatch(/^[\p{Script=Devanagari} ]+$/u);
  });

  it('has a unique barcode with a valid check digit on each packet, and none on loose goods', () => {
    const packed = products.filter(({ unit }) => unit !== 'kg' && unit !== 'gram');
    const codes = products.flatMap(({ barcodes }) => barcodes);
    expect([codes.length, new Set(codes).size]).toEqual([packed.length, packed.length]);
    for (const code of codes) expect([code.slice(0, 3), code.length, hasCheckDigit(code)]).toEqual(['890', 13, true]);
  });

  it('uses only categories and vendors that it has', () => {
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(categories.map(({ key }) => key)));
    expect(new Set(products.map(({ vendor }) => vendor))).toEqual(new Set(vendors.map(({ key }) => key)));
  });

  it('earns something on every product and starts below its maximum', () => {
    for (const product of products) {
      expect(product.sellingPricePaise).toBeGreaterThan(product.purchasePricePaise);
      expect(product.openingStockMilli).toBeLessThan(product.maxStockMilli);
      expect(Number.isInteger(product.purchasePricePaise)).toBe(true);
    }
  });
});
