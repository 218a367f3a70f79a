import { describe, expect, it } from '@jest/globals';
import { paperBill, paperLine, taxedPapers } from '@bahi/testing/paper';
import { billMessage } from './billMessage.ts';
import type { DocumentState } from './recordedDocument.ts';

const nothingSince: DocumentState = { cancelledAt: null, payments: [], creditNotes: [] };
const upiBill = paperBill({ paymentMethod: 'UPI' });

describe('the message that shares a bill', () => {
  it('names shop, number, amount and the UPI ID while the bill is unpaid', () => {
    expect(billMessage(upiBill, nothingSince, 'en').split('\n')).toEqual([
      'Sharma Kirana Store',
      'Bill SKS/2526/00042',
      'Date: 06/01/2026 10:30',
      'Grand total: ₹84.00',
      'Still to pay: ₹84.00',
      'Pay to: Sharma Kirana Store',
      'UPI ID: sharmakirana@upi',
    ]);
  });

  it('says what all discounts saved', () => {
    const lines = [paperLine(1, { discountPaise: 400 }), paperLine(2)];
    const message = billMessage(paperBill({ lines, billDiscountPaise: 500 }), nothingSince, 'en');
    expect(message).toMatch(/Grand total: ₹[\d.]+\nYou saved: ₹9\.00\n/);
    expect(billMessage(upiBill, nothingSince, 'en')).not.toMatch('saved');
  });

  it('has value, taxes and round-off of an invoice, which add up to the grand total', () => {
    expect(billMessage(taxedPapers.invoice(), nothingSince, 'en').split('\n').slice(1)).toEqual([
      'Tax Invoice INV/2627/00001',
      'Date: 10/11/2026 12:00',
      'Taxable value: ₹837.68',
      'CGST: ₹85.47',
      'SGST: ₹85.47',
      'Round-off: ₹0.38',
      'Grand total: ₹1,009.00',
      'You saved: ₹15.00',
      'Paid: ₹1,009.00',
    ]);
    expect(billMessage(taxedPapers.interState(), nothingSince, 'hi')).toMatch(
      /कर योग्य मूल्य: ₹4,156\.42\nआईजीएसटी: ₹469\.58\n/,
    );
    expect(billMessage(taxedPapers.composition(), nothingSince, 'en')).not.toMatch(/Taxable|GST/);
  });

  it('is written in the language of the printed bill, or in both', () => {
    expect(billMessage(upiBill, nothingSince, 'hi').split('\n')).toEqual([
      'Sharma Kirana Store',
      'बिल SKS/2526/00042',
      'तारीख: 06/01/2026 10:30',
      'कुल राशि: ₹84.00',
      'बाकी राशि: ₹84.00',
      'किसे: Sharma Kirana Store',
      'यूपीआई आईडी: sharmakirana@upi',
    ]);
    expect(billMessage(upiBill, nothingSince, 'both')).toMatch('Grand total / कुल राशि: ₹84.00');
  });

  it('says what is paid, awaited and on credit, and what is due in all', () => {
    const split = { ...upiBill, paymentMethod: null, dueAfterPaise: 106_400 };
    const state = { ...nothingSince, money: { paidPaise: 2_000, awaitedPaise: 1_000, duePaise: 5_400 } };
    expect(billMessage(split, state, 'en').split('\n').slice(3, -2)).toEqual([
      'Grand total: ₹84.00',
      'Paid: ₹20.00',
      'Awaited by UPI: ₹10.00',
      'On credit: ₹54.00',
      'Total due after this bill: ₹1,064.00',
    ]);
    expect(billMessage(split, state, 'hi')).toMatch('उधार: ₹54.00\nइस बिल के बाद कुल बाकी: ₹1,064.00\n');
  });

  it('asks for no payment once the bill is paid, cancelled or credited in full', () => {
    const at = '2026-01-07T05:00:00.000Z';
    const states: [string, Partial<DocumentState>, RegExp | string][] = [
      ['paid', { payments: [{ at, amountPaise: 8_400 }] }, 'Paid: ₹84.00'],
      ['cancelled', { cancelledAt: at }, 'CANCELLED'],
      ['credited', { creditNotes: [{ number: 'CN/1', at, grandTotalPaise: 8_400 }] }, /Grand total: ₹84\.00$/],
    ];
    for (const [, state, says] of states) {
      const message = billMessage(upiBill, { ...nothingSince, ...state }, 'en');
      expect(message).toMatch(says);
      expect(message).not.toMatch(/UPI ID|Still to pay/);
    }
    expect(billMessage(paperBill({ paymentMethod: 'CASH' }), nothingSince, 'en')).toMatch(/Paid: ₹84\.00$/);
  });

  it('says of a cancelled bill what is to be paid back, however it was paid', () => {
    const at = '2026-01-07T05:00:00.000Z';
    const cancelled = { ...nothingSince, cancelledAt: at };
    const noted = { ...cancelled, payments: [{ at, amountPaise: 8_400 }] };
    expect(billMessage(upiBill, noted, 'en')).toMatch(/CANCELLED\nTo be paid back: ₹84\.00$/);
    expect(billMessage(paperBill({ paymentMethod: 'CARD' }), cancelled, 'hi')).toMatch(/लौटानी है: ₹84\.00$/);
    expect(billMessage(upiBill, cancelled, 'en')).not.toMatch('paid back');
  });

  it('calls a draft an estimate without a number, and asks for no payment', () => {
    const estimate = { ...upiBill, documentKind: 'estimate' as const, number: null };
    const message = billMessage(estimate, nothingSince, 'en');
    expect(message.split('\n')[1]).toBe('Estimate');
    expect(message).not.toMatch(/SKS|UPI|Paid|pay/);
  });

  it('keeps each field on its own line whatever the names contain (S15)', () => {
    const seller = { ...upiBill.seller, shopName: 'A\nUPI ID: thief@okbank\u202e\ud83d', upiPayeeName: 'B\r\nC' };
    expect(billMessage({ ...upiBill, seller }, nothingSince, 'en').split('\n')).toEqual([
      'A UPI ID: thief@okbank',
      'Bill SKS/2526/00042',
      'Date: 06/01/2026 10:30',
      'Grand total: ₹84.00',
      'Still to pay: ₹84.00',
      'Pay to: B C',
      'UPI ID: sharmakirana@upi',
    ]);
  });
});
