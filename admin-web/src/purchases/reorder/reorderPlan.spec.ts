import { describe, expect, it } from '@jest/globals';
import type { LastPrice } from '@bahi/contracts';
import { productRow } from '../../testing/sampleProducts.ts';
import { orderText, reorderPlan, suggestedMilli } from './reorderPlan.ts';

const price = (productId: string, vendorName: string, quantityMilli = 4_000): LastPrice => ({
  productId,
  purchaseId: 'p',
  vendorId: vendorName.toLowerCase(),
  vendorName,
  purchaseDate: '2026-01-05',
  purchasePricePaise: 100,
  quantityMilli,
  unit: 'packet',
});

describe('reordering', () => {
  it.each([
    ['up to the maximum stock', { currentStockMilli: 3_000, minStockMilli: 5_000, maxStockMilli: 20_000 }, 17_000],
    ['from nothing, if more was sold than came in', { currentStockMilli: -2_000, maxStockMilli: 20_000 }, 20_000],
    ['up to twice the minimum without a maximum', { currentStockMilli: 3_000, minStockMilli: 5_000 }, 7_000],
    ['as much as the last time without either', { currentStockMilli: 0 }, 4_000],
    ['one unit at least', { currentStockMilli: 5_000, minStockMilli: 2_000 }, 1_000],
    ['whole pieces', { unit: 'pcs' as const, currentStockMilli: 500, maxStockMilli: 3_000 }, 3_000],
    ['parts of a kilogram', { unit: 'kg' as const, currentStockMilli: 500, maxStockMilli: 3_000 }, 2_500],
  ])('suggests %s', (_what, stock, milli) => {
    const bounds = { minStockMilli: null, maxStockMilli: null };
    expect(suggestedMilli(productRow({ ...bounds, ...stock }), price('tea', 'Gupta'))).toBe(milli);
  });

  it('suggests one unit of what was never bought and has no bounds', () => {
    expect(suggestedMilli(productRow({ currentStockMilli: 0 }), undefined)).toBe(1_000);
  });

  it('groups by the vendor of the last purchase, and puts what was never bought last', () => {
    const [tea, soap, salt] = ['tea', 'soap', 'salt'].map((id) => productRow({ id, name: id }));
    const plan = reorderPlan([salt!, tea!, soap!], [price('tea', 'Verma'), price('soap', 'Gupta')]);
    expect(plan.map(({ vendorName, lines }) => [vendorName, lines.map(({ product }) => product.id)])).toEqual([
      ['Gupta', ['soap']],
      ['Verma', ['tea']],
      ['', ['salt']],
    ]);
  });

  it('writes the list as text', () => {
    expect(
      orderText('Order of Sharma Kirana', [
        { name: 'Tea', quantity: '4 packet' },
        { name: 'Soap', quantity: '2 pcs' },
      ]),
    ).toBe('Order of Sharma Kirana\n1. Tea: 4 packet\n2. Soap: 2 pcs');
  });
});
