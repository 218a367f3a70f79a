import { describe, expect, it } from '@jest/globals';
import { batchBody, correctionBody } from './purchaseBody.ts';
import { chargesByLine } from './purchaseCosts.ts';
import { emptyLine, newDraft, withAmount, withQuantity, withTax, type PurchaseDraft } from './purchaseDraft.ts';
import { sumsByRate, taxedDraftOf, taxOnTop } from './purchaseTaxes.ts';
import { untaxedPurchase } from '../../testing/untaxedPurchase.ts';

const HERE = { isInterState: false, isCreditable: true };
const ELSEWHERE = { isInterState: true, isCreditable: true };
const NO_CREDIT = { isInterState: false, isCreditable: false };
const rates = [
  { rateBps: 1_200, effectiveFrom: '2017-07-01' },
  { rateBps: 1_800, effectiveFrom: '2025-09-22' },
];

/** T35: ten pieces at ₹100, of a product at 18 %. */
function bill(priceIncludesTax: boolean | undefined, purchaseDate = '2026-11-10'): PurchaseDraft {
  const line = withAmount(withQuantity(emptyLine(0), 10_000), 'price', 10_000);
  const stock = { stockMilli: 0, openingMilli: 0, averageCostPaise: 0, stockValuePaise: 0, sellingPricePaise: 15_000 };
  const product = { id: '1'.repeat(32), name: 'Soap', unit: 'pcs' as const, ...stock, rates };
  const lines = [{ ...line, product }];
  return { ...newDraft(purchaseDate), ...(priceIncludesTax !== undefined && { priceIncludesTax }), lines };
}
const typed = (draft: PurchaseDraft, changes: Parameters<typeof withTax>[1]): PurchaseDraft => ({
  ...draft,
  lines: draft.lines.map((line) => withTax(line, changes)),
});
const costOf = (draft: PurchaseDraft, terms = HERE): number => 100_000 + (chargesByLine(draft, terms).get(0) ?? 0);

describe('the tax of a supplier’s bill as it is entered (T35, R35)', () => {
  it('is no cost where it is credited, and part of it elsewhere', () => {
    const draft = bill(false);
    expect([costOf(draft), costOf(draft, ELSEWHERE), costOf(draft, NO_CREDIT)]).toEqual([100_000, 100_000, 118_000]);
    expect(costOf(typed(draft, { isCredited: false }))).toBe(118_000);
    expect([costOf(bill(true)), costOf(bill(true), NO_CREDIT)]).toEqual([84_746, 100_000]);
    expect(costOf(bill(undefined))).toBe(100_000);
  });

  it('is summed by rate, and comes on top of prices without it', () => {
    const sum = { rateBps: 1_800, taxableValuePaise: 100_000, taxPaise: 18_000 };
    expect(sumsByRate(bill(false), HERE)).toEqual([{ ...sum, cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0 }]);
    expect(sumsByRate(bill(false), ELSEWHERE)).toEqual([{ ...sum, cgstPaise: 0, sgstPaise: 0, igstPaise: 18_000 }]);
    expect([taxOnTop(bill(false), HERE), taxOnTop(bill(true), HERE)]).toEqual([18_000, 0]);
  });

  it('has the product’s rate on the day of the bill, until another is chosen, and the supplier’s paise as typed', () => {
    const rateOn = (draft: PurchaseDraft) =>
      sumsByRate(draft, HERE).map(({ rateBps, cgstPaise }) => [rateBps, cgstPaise]);
    expect(rateOn(bill(false, '2025-09-21'))).toEqual([[1_200, 6_000]]);
    expect(rateOn(typed(bill(false), { rateBps: 500 }))).toEqual([[500, 2_500]]);
    expect(rateOn(typed(bill(false), { taxPaise: 17_998 }))).toEqual([[1_800, 8_999]]);
  });

  it('is sent by a shop that credits tax, and by no other', () => {
    const [line] = batchBody(typed(bill(false), { taxPaise: 17_998, isCredited: false })).lines;
    expect(line).toMatchObject({ gstRateBps: 1_800, taxPaise: 17_998, priceIncludesTax: false, inputTax: 'blocked' });
    expect(batchBody(bill(false)).lines[0]).not.toHaveProperty('inputTax');
    for (const field of ['gstRateBps', 'priceIncludesTax', 'taxPaise'])
      expect(batchBody(bill(undefined)).lines[0]).not.toHaveProperty(field);
  });

  it('of a record that stays as it is asks for no other credit; another choice does', () => {
    const act = { at: '2026-11-10T06:30:00.000Z', by: null };
    const row = {
      id: '2'.repeat(32),
      revision: 3,
      productId: '1'.repeat(32),
      productName: 'Soap',
      unit: 'pcs' as const,
      vendorId: '3'.repeat(32),
      vendorName: 'Gupta',
      purchaseDate: '2026-11-10',
      vendorBillNumber: 'G-1',
      openingStockMilli: 0,
      quantityMilli: 10_000,
      closingStockMilli: 10_000,
      purchasePricePaise: 10_000,
      ...untaxedPurchase(100_000),
      gstRateBps: 1_800,
      taxPaise: 17_998,
      cgstPaise: 8_999,
      sgstPaise: 8_999,
      inputTax: 'not_creditable' as const,
      lineTotalPaise: 100_000,
      discountPaise: 0,
      freightPaise: 0,
      averageCostPaise: 11_800,
      openingMoved: false,
      note: null,
      costVariancePaise: 0,
      status: 'recorded' as const,
      recordedAt: act.at,
      recorded: act,
    };
    const draft = taxedDraftOf(row);
    expect(correctionBody(draft, 3)).toMatchObject({ gstRateBps: 1_800, taxPaise: 17_998, priceIncludesTax: false });
    expect(correctionBody(draft, 3)).not.toHaveProperty('inputTax');
    expect(correctionBody(typed(draft, { isCredited: true }), 3)).toMatchObject({ inputTax: 'credited' });
  });
});
