import { describe, expect, it } from '@jest/globals';
import { productRow } from '../../testing/sampleProducts.ts';
import { chargesByLine, marginOf, percentText, priceChangeOf, unitCostOf } from './purchaseCosts.ts';
import { emptyLine, newDraft, withAmount, withProduct, withQuantity, type LineDraft } from './purchaseDraft.ts';

const tea = productRow({ id: 'tea', name: 'Tea', sellingPricePaise: 10_000, purchasePricePaise: 8_000 });
const bought = (
  key: number,
  quantityMilli: number,
  totalPaise: number,
  changes: Partial<LineDraft> = {},
): LineDraft => ({
  ...withAmount(
    withQuantity(withProduct(emptyLine(key), { ...tea, id: `p${key}` }), quantityMilli),
    'total',
    totalPaise,
  ),
  ...changes,
});
const bill = (discountPaise: number | null, freightPaise: number | null, ...lines: LineDraft[]) => ({
  ...newDraft('2026-01-05'),
  discountPaise,
  freightPaise,
  lines,
});

describe('the cost of a line', () => {
  it('has its part of discount and freight, as the server spreads them; blank lines at the end take none', () => {
    const draft = bill(
      1_000,
      290,
      bought(1, 2_000, 9_900),
      bought(2, 2_000, 4_500),
      bought(3, 2_000, 100),
      emptyLine(4),
    );
    expect([...chargesByLine(draft)]).toEqual([
      [1, 198 - 683],
      [2, 90 - 310],
      [3, 2 - 7],
    ]);
    expect(unitCostOf(bought(1, 2_000, 9_900), -485)).toBe(4_708);
    expect(chargesByLine(bill(null, Number.NaN, bought(1, 1_000, 100)))).toEqual(new Map());
  });

  it('gives the margin of the present selling price, or of the new one', () => {
    const line = bought(1, 1_000, 8_000);
    expect([marginOf(line, 0), marginOf(line, 500), marginOf({ ...line, sellingPricePaise: 16_000 }, 0)]).toEqual([
      200, 150, 500,
    ]);
    expect(marginOf(bought(1, 1_000, 12_500), 0)).toBe(-250);
    expect(marginOf({ ...line, quantityMilli: null }, 0)).toBeNull();
  });

  it('is compared with the price last paid', () => {
    const line = bought(1, 2_000, 10_400);
    expect([priceChangeOf(line, 5_000), priceChangeOf(line, 5_200), priceChangeOf(line, 6_000)]).toEqual([40, 0, -133]);
    expect([priceChangeOf(line, undefined), priceChangeOf(line, 0)]).toEqual([null, null]);
    expect([percentText(40, true), percentText(0, true), percentText(-133, true), percentText(125)]).toEqual([
      '+4 %',
      '0 %',
      '−13.3 %',
      '12.5 %',
    ]);
  });
});
