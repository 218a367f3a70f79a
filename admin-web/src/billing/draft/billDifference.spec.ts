import { describe, expect, it } from '@jest/globals';
import type { BillView } from '@bahi/contracts';
import { draftLine, openBill, savedLine } from '../../testing/sampleProducts.ts';
import { billDifference, mergeOf } from './billDifference.ts';
import { changeDraft, draftOf, type Draft } from './draft.ts';

const current = openBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines: [savedLine()] });
const mine = draftOf(current);

describe('the difference between two versions of a bill', () => {
  it('is empty when both have the same content, even if one has no number yet', () => {
    expect(billDifference(mine, current)).toEqual([]);
    expect(billDifference({ ...mine, lines: [draftLine({ key: 9 })] }, current)).toEqual([]);
  });

  it('includes the customer when only the address differs', () => {
    const named = openBill({
      customer: {
        walkIn: false,
        name: 'Meera',
        phone: null,
        gstNumber: null,
        stateCode: null,
        deliveryStateCode: null,
        address: 'Pune',
      },
    });
    const moved = changeDraft(draftOf(named), { type: 'describeCustomer', change: { address: 'Surat' } });
    expect(billDifference(moved, named).map(({ kind }) => kind)).toEqual(['customer']);
  });

  it('includes another payment in parts, which both versions joined take from the one that has one', () => {
    const saved: BillView = {
      ...current,
      paymentMethod: undefined,
      paymentParts: [{ method: 'CASH', amountPaise: 500 }],
    };
    const unpaid = { ...mine, paymentMethod: null };
    expect(billDifference(mine, saved).map(({ kind }) => kind)).toEqual(['paymentMethod']);
    expect(billDifference({ ...unpaid, parts: [] }, saved).map(({ kind }) => kind)).toEqual(['paymentMethod']);
    expect(billDifference(draftOf(saved), saved)).toEqual([]);
    expect(changeDraft(unpaid, mergeOf(unpaid, saved)).parts).toEqual(draftOf(saved).parts);
    expect(changeDraft(mine, mergeOf(mine, saved))).toMatchObject({ paymentMethod: 'CASH', parts: null });
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

describe('both versions of a bill together', () => {
  const soap = { productId: '3'.repeat(32), name: 'Neem soap' };
  const rice = { productId: '4'.repeat(32), name: 'Rice' };
  const mergedWith = (yours: Draft, current: BillView): Draft => changeDraft(yours, mergeOf(yours, current));

  it('have every line of each, and of a line that both have the figures of this one', () => {
    const base = openBill({ lines: [savedLine()] });
    const yours = {
      ...draftOf(base),
      lines: [draftLine({ lineNo: 1, quantityMilli: 5_000 }), draftLine({ key: 2, ...soap })],
    };
    const theirs = openBill({
      lines: [savedLine({ quantityMilli: 2_000 }), savedLine({ lineNo: 2, ...rice })],
      customer: { walkIn: true },
      paymentMethod: 'CARD',
    });
    const both = mergedWith(yours, theirs);
    expect(both.lines).toMatchObject([
      { lineNo: 1, quantityMilli: 5_000 },
      { name: 'Neem soap' },
      { lineNo: 2, name: 'Rice' },
    ]);
    expect(new Set(both.lines.map(({ key }) => key)).size).toBe(3);
    expect(both).toMatchObject({ walkIn: true, paymentMethod: 'CARD' });
  });

  it('keep the customer and the payment of this one where it has them', () => {
    const yours = {
      ...draftOf(openBill()),
      customerName: 'Asha',
      paymentMethod: 'CASH' as const,
      billDiscountPaise: 100,
    };
    const theirs = openBill({ customer: { walkIn: true }, paymentMethod: 'CARD', billDiscountPaise: 200 });
    expect(mergedWith(yours, theirs)).toMatchObject({
      walkIn: false,
      customerName: 'Asha',
      paymentMethod: 'CASH',
      billDiscountPaise: 100,
    });
  });
});
