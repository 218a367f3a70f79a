import { describe, expect, it } from '@jest/globals';
import type { ScaleCode } from '@bahi/contracts';
import { lineGross } from './lineGross.ts';
import { quantityInScaleCode, readScaleCode } from './scaleCode.ts';

const weight: ScaleCode = { prefix: '21', content: 'weight', digits: 5 };
const price: ScaleCode = { prefix: '23', content: 'price', digits: 5 };

describe('a label of a scale', () => {
  it('has a prefix, an item, a weight or price, and a check digit', () => {
    expect(readScaleCode('2100042012509', [weight, price])).toEqual({
      itemCodes: ['42', '2100042'],
      content: 'weight',
      value: 1_250,
      hasCheckDigit: true,
    });
    expect(readScaleCode('2300042004508', [weight, price])).toMatchObject({ content: 'price', value: 450 });
    expect(readScaleCode('2100042012504', [weight])).toMatchObject({ hasCheckDigit: false });
  });

  it('is read by the longest prefix, with as many digits as that prefix has', () => {
    const four: ScaleCode = { prefix: '210', content: 'price', digits: 4 };
    expect(readScaleCode('2100042012509', [weight, four])).toMatchObject({
      itemCodes: ['420', '21000420'],
      value: 1_250,
    });
  });

  it.each(['8901030912344', '2200042012500', '210004201250', '21000420125091', '21OOO42012503'])(
    'is not %s',
    (code) => {
      expect(readScaleCode(code, [weight, price])).toBeUndefined();
    },
  );
});

describe('the quantity on a scale label', () => {
  const sugar = { unit: 'kg', sellingPricePaise: 4_600 } as const;

  it('is the weight, in the product’s unit', () => {
    const label = { content: 'weight', value: 1_250 } as const;
    expect(quantityInScaleCode(label, sugar)).toBe(1_250);
    expect(quantityInScaleCode(label, { unit: 'gram', sellingPricePaise: 5 })).toBe(1_250_000);
  });

  it('is the nearest quantity for the price, within half a step of the price', () => {
    for (let value = 1; value <= 99_999; value += 97) {
      const quantity = quantityInScaleCode({ content: 'price', value }, sugar) ?? 0;
      expect(Math.abs(lineGross(quantity, sugar.sellingPricePaise) - value)).toBeLessThanOrEqual(3);
    }
  });

  it('is undefined for counted products and for a weight of nothing', () => {
    expect(
      quantityInScaleCode({ content: 'weight', value: 500 }, { unit: 'pcs', sellingPricePaise: 100 }),
    ).toBeUndefined();
    expect(quantityInScaleCode({ content: 'weight', value: 0 }, sugar)).toBeUndefined();
  });
});
