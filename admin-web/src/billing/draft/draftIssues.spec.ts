import { describe, expect, it } from '@jest/globals';
import { draftLine, openBill } from '../../testing/sampleProducts.ts';
import { draftOf } from './draft.ts';
import { buyerIssues, generateIssues, numberIssues, saveIssues } from './draftIssues.ts';

const usual = { hasUpiId: true, asksAddress: false };
const empty = draftOf(openBill());
const ready = { ...empty, walkIn: true, paymentMethod: 'CASH' as const, lines: [draftLine()] };

describe('the issues that stop a bill from being sent', () => {
  it('checklist 61: include a missing customer and payment method when generating', () => {
    const { walkIn: _, ...rest } = ready;
    expect(generateIssues({ ...rest, walkIn: false }, usual)).toEqual({ customer: 'customer_required' });
    expect(generateIssues({ ...ready, paymentMethod: null }, usual)).toEqual({
      paymentMethod: 'payment_method_required',
    });
    expect(generateIssues({ ...ready, walkIn: false, customerName: 'Meera' }, usual)).toEqual({});
  });

  it('checklist 62: include missing products when saving and generating', () => {
    expect(saveIssues(empty)).toEqual({ lines: 'lines_required_to_save' });
    expect(generateIssues({ ...ready, lines: [] }, usual)).toEqual({ lines: 'lines_required_to_complete' });
    expect(saveIssues(ready)).toEqual({});
  });

  it('checklist 63: include a missing UPI ID in the profile for UPI', () => {
    const upi = { ...ready, paymentMethod: 'UPI' as const };
    expect(generateIssues(upi, { ...usual, hasUpiId: false })).toEqual({ paymentMethod: 'upi_id_missing' });
    expect(generateIssues(upi, usual)).toEqual({});
  });

  it('R6: include missing name, address and state of the buyer of a large bill', () => {
    const large = { ...usual, asksAddress: true };
    const all = { customer: 'customer_required', 'customer.address': 'required', 'customer.stateCode': 'required' };
    expect(generateIssues(ready, large)).toEqual(all);
    expect(generateIssues({ ...ready, walkIn: false }, large)).toEqual(all);
    const known = { phone: null, gstNumber: null, address: '4 Park Road', stateCode: ' ' };
    const named = { ...ready, walkIn: false, customerName: 'Meera', customerDetails: known };
    expect(buyerIssues(named)).toEqual({ 'customer.stateCode': 'required' });
    expect(generateIssues({ ...named, customerDetails: { ...known, stateCode: '27' } }, large)).toEqual({});
  });

  it('include fractions of indivisible units, and invalid numbers', () => {
    const issueOf = (line: Parameters<typeof draftLine>[0]) => numberIssues({ ...ready, lines: [draftLine(line)] });
    expect(issueOf({ unit: 'kg', quantityMilli: 125 })).toEqual({});
    expect(issueOf({ unit: 'pcs', quantityMilli: 1_500 })).toEqual({ 'lines.0.quantityMilli': 'not_whole_units' });
    expect(issueOf({ quantityMilli: null })).toEqual({ 'lines.0.quantityMilli': 'required' });
    expect(issueOf({ quantityMilli: 0 })).toEqual({ 'lines.0.quantityMilli': 'not_positive' });
    expect(issueOf({ unitPricePaise: Number.NaN })).toEqual({ 'lines.0.unitPricePaise': 'invalid' });
    expect(issueOf({ unitPricePaise: null })).toEqual({ 'lines.0.unitPricePaise': 'price_required' });
    expect(issueOf({ discountPaise: -1 })).toEqual({ 'lines.0.discountPaise': 'negative' });
    expect(numberIssues({ ...ready, billDiscountPaise: Number.NaN })).toEqual({ billDiscountPaise: 'invalid' });
  });
});
