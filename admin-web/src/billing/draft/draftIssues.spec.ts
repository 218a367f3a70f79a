import { describe, expect, it } from '@jest/globals';
import { completionIssues, issuesByField } from '@bahi/domain/completionIssues';
import { draftLine, openBill } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { customerOf, draftOf, type Draft } from './draft.ts';
import { numberIssues, saveIssues, textIssues } from './draftIssues.ts';

/** The issues of a draft, by the rules that the server applies. */
const generateIssues = (draft: Draft, profile = sampleProfile) =>
  issuesByField(
    completionIssues(
      { ...draft, customer: customerOf(draft), totals: { taxableValuePaise: 0, grandTotalPaise: 0 } },
      profile,
      '2026-01-05',
    ),
  );

const empty = draftOf(openBill());
const ready = { ...empty, walkIn: true, paymentMethod: 'CASH' as const, lines: [draftLine()] };

describe('the issues that stop a bill from being sent', () => {
  it('checklist 61: include a missing customer and payment method when generating', () => {
    const { walkIn: _, ...rest } = ready;
    expect(generateIssues({ ...rest, walkIn: false })).toEqual({ 'customer.name': 'customer_required' });
    expect(generateIssues({ ...ready, paymentMethod: null })).toEqual({ paymentMethod: 'payment_method_required' });
    expect(generateIssues({ ...ready, walkIn: false, customerName: 'Meera' })).toEqual({});
  });

  it('checklist 62: include missing products when saving and generating', () => {
    expect(saveIssues(empty)).toEqual({ lines: 'lines_required_to_save' });
    expect(generateIssues({ ...ready, lines: [] })).toEqual({ lines: 'lines_required_to_complete' });
    expect(saveIssues(ready)).toEqual({});
  });

  it('checklist 63: include a missing UPI ID in the profile for UPI', () => {
    const upi = { ...ready, paymentMethod: 'UPI' as const };
    expect(generateIssues(upi, { ...sampleProfile, upiId: null })).toEqual({ paymentMethod: 'upi_id_missing' });
    expect(generateIssues(upi, { ...sampleProfile, upiId: 'shop@okbank' })).toEqual({});
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
    expect(issueOf({ quantityMilli: 10_000_000_001 })).toEqual({ 'lines.0.quantityMilli': 'too_large' });
    expect(issueOf({ unitPricePaise: 1_000_000_000_001 })).toEqual({ 'lines.0.unitPricePaise': 'too_large' });
    expect(numberIssues({ ...ready, billDiscountPaise: 1_000_000_000_001 })).toEqual({
      billDiscountPaise: 'too_large',
    });
  });

  it('include texts that are too long, with their limit', () => {
    const named = { ...ready, walkIn: false, customerName: 'Meera' };
    const described = (details: object) =>
      textIssues({
        ...named,
        customerDetails: {
          phone: null,
          gstNumber: null,
          stateCode: null,
          deliveryStateCode: null,
          address: null,
          ...details,
        },
      });
    expect(described({ phone: '+971 50 123 4567', address: 'x'.repeat(500) })).toEqual({});
    expect(described({ phone: '1'.repeat(16) })).toEqual({ 'customer.phone': 'phone_too_long' });
    const tooLong = (max: number, excess: number) => ({ message: 'inputs.tooLong', args: { max, excess } });
    expect(described({ address: 'x'.repeat(503) })).toEqual({ 'customer.address': tooLong(500, 3) });
    expect(textIssues({ ...named, customerName: 'क'.repeat(201) })).toEqual({ 'customer.name': tooLong(200, 1) });
    const reference = { ...ready, upiReference: '4'.repeat(65) };
    expect(textIssues(reference)).toEqual({});
    expect(textIssues({ ...reference, paymentMethod: 'UPI' })).toEqual({ upiReference: tooLong(64, 1) });
  });
});
