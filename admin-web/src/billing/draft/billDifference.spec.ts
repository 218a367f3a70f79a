import { describe, expect, it } from '@jest/globals';
import { draftLine, openBill, savedLine } from '../../testing/sampleProducts.ts';
import { billDifference } from './billDifference.ts';
import { changeDraft, draftOf } from './draft.ts';

const current = openBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines: [savedLine()] });
const mine = draftOf(current);

describe('the difference between two versions of a bill', () => {
  it('is empty when both have the same content, even if one has no number yet', () => {
    expect(billDifference(mine, current)).toEqual([]);
    expect(billDifference({ ...mine, lines: [draftLine({ key: 9 })] }, current)).toEqual([]);
  });

  it('includes the customer when only the address differs', () => {
    const named = openBill({
      customer: { walkIn: false, name: 'Meera', phone: null, gstNumber: null, stateCode: null, address: 'Pune' },
    });
    const moved = changeDraft(draftOf(named), { type: 'describeCustomer', change: { address: 'Surat' } });
    expect(billDifference(moved, named).map(({ kind }) => kind)).toEqual(['customer']);
  });

  it('includes customer, payment and discount', () => {
    const changed = { ...mine, walkIn: false, customerName: 'Meera', paymentMethod: null, billDiscountPaise: 100 };
    expect(billDifference(changed, current).map(({ kind }) => kind)).toEqual([
      'customer',
      'paymentMethod',
      'billDiscount',
    ]);
  });

  it('pairs changed lines, and shows which side lacks one', () => {
    const sugar = draftLine({ key: 2, productId: '2'.repeat(32), name: 'Sugar' });
    const more = draftLine({ lineNo: 1, quantityMilli: 5_000 });
    const difference = billDifference({ ...mine, lines: [more, sugar] }, current);
    expect(difference).toMatchObject([
      { kind: 'line', yours: { quantityMilli: 5_000 }, theirs: { quantityMilli: 1_000 } },
      { kind: 'line', yours: { name: 'Sugar' }, theirs: null },
    ]);
    expect(billDifference({ ...mine, lines: [] }, current)).toMatchObject([
      { yours: null, theirs: { name: 'Assam tea' } },
    ]);
  });
});
