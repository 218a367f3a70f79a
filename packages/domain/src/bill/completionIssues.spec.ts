import { describe, expect, it } from '@jest/globals';
import { plainProfile } from '@bahi/testing/books';
import { completionIssues, issuesByField, type CompletableBill } from './completionIssues.ts';

const DAY = '2026-01-05';
const ready: CompletableBill = {
  lines: [1],
  heldCodes: [],
  customer: { walkIn: true },
  paymentMethod: 'CASH',
  tenderedPaise: null,
  totals: { taxableValuePaise: 5_000, grandTotalPaise: 5_000 },
};
const issues = (bill: Partial<CompletableBill>, shop = plainProfile, day = DAY) =>
  completionIssues({ ...ready, ...bill }, shop, day);
const codes = (...args: Parameters<typeof issues>) => issues(...args).map(({ code }) => code);

const composition = { ...plainProfile, gstRegistration: 'composition' as const, gstNumber: '27AAPFU0939F1ZV' };
const regular = { ...composition, gstRegistration: 'regular' as const };
const asha = {
  walkIn: false as const,
  name: 'Asha Rao',
  phone: null,
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
};

describe('the issues that keep a bill from being completed', () => {
  it('are none for a complete bill', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ customer: asha, paymentMethod: 'UPI' })).toEqual([]);
  });

  it('name everything that is missing, most important first', () => {
    const empty = issues({ lines: [], customer: null, paymentMethod: null });
    expect(empty.map(({ code }) => code)).toEqual([
      'lines_required_to_complete',
      'customer_required',
      'payment_method_required',
    ]);
    expect(issuesByField(empty)).toEqual({
      lines: 'lines_required_to_complete',
      'customer.name': 'customer_required',
      paymentMethod: 'payment_method_required',
    });
  });

  it('include a missing UPI id for payment by UPI', () => {
    expect(codes({ paymentMethod: 'UPI' }, { ...plainProfile, upiId: null })).toEqual(['upi_id_missing']);
    expect(codes({}, { ...plainProfile, upiId: null })).toEqual([]);
  });

  it('include cash handed over that is less than the total, or does not belong to the method', () => {
    expect(codes({ tenderedPaise: 5_000 })).toEqual([]);
    expect(issues({ tenderedPaise: 4_999 })).toEqual([
      { code: 'tendered_too_little', fields: { tenderedPaise: 'tendered_too_little' } },
    ]);
    for (const paymentMethod of ['CARD', 'UPI'] as const)
      expect(codes({ paymentMethod, tenderedPaise: 5_000 })).toEqual(['tendered_not_cash']);
  });

  it('include name, address and state of a large bill’s buyer in a registered shop (R6)', () => {
    const valued = (paise: number) => ({ totals: { taxableValuePaise: paise, grandTotalPaise: paise } });
    const large = valued(5_000_000);
    expect(codes(valued(4_999_999), composition)).toEqual([]);
    expect(codes(large)).toEqual([]);
    const [walkIn] = issues(large, composition);
    expect(walkIn).toEqual({
      code: 'address_required_for_large_bill',
      fields: { 'customer.name': 'customer_required' },
    });
    const [named] = issues({ ...large, customer: { ...asha, address: 'MG Road' } }, composition);
    expect(named?.fields).toEqual({ 'customer.stateCode': 'required' });
    expect(codes({ ...large, customer: { ...asha, address: 'MG Road', stateCode: '24' } }, composition)).toEqual([]);
  });

  it('include the address of a registered buyer in a registered shop, whatever they buy (R5)', () => {
    const buyer = { ...asha, gstNumber: '24AAQCA8719H1ZC' };
    expect(issues({ customer: buyer }, regular)).toEqual([
      { code: 'address_required_for_gst_buyer', fields: { 'customer.address': 'required' } },
    ]);
    expect(codes({ customer: { ...buyer, address: 'Ring Road, Surat' } }, regular)).toEqual([]);
    expect(codes({ customer: { ...buyer, gstNumber: 'applied for' } }, regular)).toEqual([]);
    expect(codes({ customer: buyer })).toEqual([]);
    const soon = { ...regular, gstEffectiveFrom: '2026-01-06' };
    expect(codes({ customer: buyer }, soon, '2026-01-05')).toEqual([]);
    expect(codes({ customer: buyer }, soon, '2026-01-06')).toEqual(['address_required_for_gst_buyer']);
  });
});
