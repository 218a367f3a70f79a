import { describe, expect, it } from '@jest/globals';
import { startingProfile, type ShopProfileDetails } from '@bahi/contracts';
import { draftLine, openBill } from '../../testing/sampleProducts.ts';
import { draftOf, type Draft } from './draft.ts';
import { priceDraft } from './priceDraft.ts';

const shop: ShopProfileDetails = {
  ...startingProfile,
  shopName: 'Sharma Kirana',
  address: '14 Nehru Bazaar, Jaipur',
  stateCode: '08',
  gstRegistration: 'regular',
  billingInitial: 'SKS',
};
const draft = (given: Partial<Draft>): Draft => ({ ...draftOf(openBill()), walkIn: true, ...given });

/** Sugar, shampoo and milk of R25, all inclusive of tax, with ten rupees off. */
const wholeBill = draft({
  billDiscountPaise: 1_000,
  lines: [
    draftLine({ key: 1, unit: 'kg', quantityMilli: 2_500, unitPricePaise: 4_500, gstRateBps: 500 }),
    draftLine({ key: 2, quantityMilli: 1_000, unitPricePaise: 9_900, gstRateBps: 1_800 }),
    draftLine({ key: 3, quantityMilli: 2_000, unitPricePaise: 2_800, gstRateBps: 0 }),
  ],
});

describe('the live total', () => {
  it("R25: equals the server's total to the paisa", () => {
    const priced = priceDraft(wholeBill, shop, '2026-01-05');
    expect(priced).toMatchObject({
      kind: 'priced',
      totals: { taxableValuePaise: 23_780, taxPaise: 1_970, roundOffPaise: 50, grandTotalPaise: 25_800 },
    });
  });

  it('R1: has no tax for an unregistered shop, and keeps paise without round-off', () => {
    const plain = { ...shop, gstRegistration: 'none', roundOff: 'none' } as const;
    const priced = priceDraft(
      draft({ lines: [draftLine({ unitPricePaise: 10_049, gstRateBps: 1_800 })] }),
      plain,
      '2026-01-05',
    );
    expect(priced).toMatchObject({ totals: { taxPaise: 0, roundOffPaise: 0, grandTotalPaise: 10_049 } });
  });

  it('is not rounded on a bill of an import', () => {
    expect(priceDraft(wholeBill, shop, '2026-01-05', true)).toMatchObject({
      totals: { roundOffPaise: 0, grandTotalPaise: 25_750 },
    });
  });

  it('counts an invalid number as zero, and rejects a discount above the amount', () => {
    const unfinished = draft({ lines: [draftLine({ quantityMilli: Number.NaN }), draftLine({ key: 2 })] });
    expect(priceDraft(unfinished, shop, '2026-01-05')).toMatchObject({ totals: { grandTotalPaise: 14_000 } });
    const tooMuch = draft({ lines: [draftLine({ discountPaise: 14_001 })] });
    expect(priceDraft(tooMuch, shop, '2026-01-05')).toMatchObject({
      fields: { 'lines.0.discountPaise': 'discount_too_large' },
    });
  });
});
