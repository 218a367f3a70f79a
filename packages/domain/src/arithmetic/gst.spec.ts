import { describe, expect, it } from '@jest/globals';
import { startingProfile, type BillCustomer, type ShopProfileDetails } from '@bahi/contracts';
import { isBuyerNumber, isGstin } from './gstin.ts';
import { addressDemandOf, documentKindOf, placeOfSupplyOf, rateOn, registrationOn, taxSchemeOf } from './gst.ts';

const shop: ShopProfileDetails = {
  ...startingProfile,
  shopName: 'Sharma Kirana',
  address: 'Pune',
  stateCode: '27',
  gstRegistration: 'regular',
  gstNumber: '27AAPFU0939F1ZV',
  gstEffectiveFrom: '2026-04-01',
};
const walkIn: BillCustomer = { walkIn: true };
const buyer = {
  walkIn: false as const,
  name: 'Asha',
  phone: null,
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
};
const milk = { gstRateBps: 0 };
const soap = { gstRateBps: 1800 };

const LARGE = 'address_required_for_large_bill';

describe('GST', () => {
  it('applies a registration from its first day', () => {
    expect(registrationOn(shop, '2026-03-31')).toBe('none');
    expect(registrationOn(shop, '2026-04-01')).toBe('regular');
  });

  it('is charged within the state unless the customer names another (R16, R18)', () => {
    const schemeFor = (customer: BillCustomer) =>
      taxSchemeOf(shop, 'regular', placeOfSupplyOf(shop, 'regular', customer));
    expect(schemeFor(walkIn)).toBe('intra_state');
    expect(schemeFor({ ...buyer, stateCode: '24' })).toBe('inter_state');
    expect(schemeFor({ ...buyer, gstNumber: '24AAQCA8719H1ZC' })).toBe('inter_state');
  });

  it('is charged by the entered state, even if the GST number names another (R17)', () => {
    expect(placeOfSupplyOf(shop, 'regular', { ...buyer, gstNumber: '24AAQCA8719H1ZC', stateCode: '27' })).toEqual({
      stateCode: '27',
      reason: 'customer_state',
    });
  });

  it.each(['URP', '24AAQCA8719H1ZD', '99AAPFU0939F1ZK', 'applied for'])(
    'does not treat a buyer as registered because of %s',
    (gstNumber) => {
      const unregistered = { ...buyer, gstNumber };
      expect(placeOfSupplyOf(shop, 'regular', unregistered)).toEqual({ stateCode: '27', reason: 'shop_state' });
      expect(addressDemandOf('regular', 5_000_000, unregistered)).toBe(LARGE);
      expect(documentKindOf('regular', [milk, soap], unregistered)).toBe('invoice_cum_bill_of_supply');
    },
  );

  it.each(['0717UNO00157UN0', '29AABP01234A1DS'])(
    'of a buyer may have a form that only buyers have: %s (R13)',
    (form) => {
      const numbers = Array.from({ length: 36 }, (_, n) => form.slice(0, 14) + n.toString(36).toUpperCase());
      const valid = numbers.filter(isBuyerNumber);
      expect(valid).toHaveLength(1);
      expect(isGstin(valid[0] ?? '')).toBe(false);
      expect(placeOfSupplyOf(shop, 'regular', { ...buyer, gstNumber: valid[0] ?? '' }).reason).toBe('customer_gstin');
    },
  );

  it.each([
    ['27AAPFU0939F1ZV', true],
    ['29AAGCB7383J1Z4', true],
    ['24AAQCA8719H1ZC', true],
    ['27ABCDE1234F1Z0', true],
    ['09AAACS1234A1Z0', true],
    ['29ABCDE1234F2ZV', true],
    ['29AAFCA7488L1ZW', true],
    ['29AAFCA7488L1Z0', false],
    ['27ABCDE1234F1Z5', false],
  ])('%s has the check character that belongs to it: %s (R14)', (gstNumber, isValid) => {
    expect(isGstin(gstNumber)).toBe(isValid);
  });

  it('recognises a GST number in any spelling', () => {
    const customer = { ...buyer, gstNumber: '24aaqca8719h1zc' };
    expect(placeOfSupplyOf(shop, 'regular', customer)).toEqual({ stateCode: '24', reason: 'customer_gstin' });
  });

  it('is not charged by a composition or unregistered shop (R1, R2)', () => {
    expect(taxSchemeOf(shop, 'composition', { stateCode: '27', reason: 'shop_state' })).toBe('none');
    expect(placeOfSupplyOf(shop, 'none', walkIn).reason).toBe('shop_not_registered');
  });

  it('is 12 % on the 21st and 5 % from the 22nd (R20)', () => {
    const rates = [
      { rateBps: 500, effectiveFrom: '2025-09-22' },
      { rateBps: 1200, effectiveFrom: '2017-07-01' },
    ];
    expect(rateOn(rates, '2025-09-21')?.rateBps).toBe(1200);
    expect(rateOn(rates, '2025-09-22')?.rateBps).toBe(500);
    expect(rateOn(rates, '2017-06-30')).toBeNull();
    const twice = [...rates, { rateBps: 1800, effectiveFrom: '2025-09-22' }];
    expect(rateOn(twice, '2025-09-22')?.rateBps).toBe(1800);
  });

  it('requires the buyer’s address on a registered shop’s bill from ₹50,000 on, unless the buyer is registered (R6)', () => {
    expect(addressDemandOf('regular', 4_999_999, walkIn)).toBe(null);
    for (const customer of [null, walkIn, buyer]) expect(addressDemandOf('regular', 5_000_000, customer)).toBe(LARGE);
    expect(addressDemandOf('composition', 5_000_000, walkIn)).toBe(LARGE);
    expect(addressDemandOf('none', 5_000_000, walkIn)).toBe(null);
    const registered = { ...buyer, gstNumber: '27AAPFU0939F1ZV' };
    expect(addressDemandOf('regular', 1, registered)).toBe('address_required_for_gst_buyer');
    expect(addressDemandOf('none', 1, registered)).toBe(null);
  });

  it('determines the name of the document by its lines (R1–R3)', () => {
    expect(documentKindOf('none', [soap], walkIn)).toBe('bill');
    expect(documentKindOf('composition', [soap], walkIn)).toBe('bill_of_supply');
    expect(documentKindOf('regular', [milk], walkIn)).toBe('bill_of_supply');
    expect(documentKindOf('regular', [milk, soap], walkIn)).toBe('invoice_cum_bill_of_supply');
    expect(documentKindOf('regular', [milk, soap], { ...buyer, gstNumber: '27AAPFU0939F1ZV' })).toBe('tax_invoice');
    expect(documentKindOf('regular', [soap], walkIn)).toBe('tax_invoice');
  });
});
