import { describe, expect, it } from '@jest/globals';
import { draftLine, openBill, productRow, savedLine } from '../../testing/sampleProducts.ts';
import { bodyOf, changeDraft, draftOf, sameContent, type Draft } from './draft.ts';
import { initialMilli } from './draftLines.ts';

const empty = draftOf(openBill());
const withLines = (...lines: Draft['lines']): Draft => ({ ...empty, lines });
const sugar = productRow({ id: '2'.repeat(32), name: 'Sugar', unit: 'kg', sellingPricePaise: 4_600 });

describe('the content of the bill page', () => {
  it('R44: adds one more of a product that is on the bill already', () => {
    const once = changeDraft(empty, { type: 'add', product: productRow(), quantityMilli: 1_000 });
    const twice = changeDraft(once, { type: 'add', product: productRow(), quantityMilli: 1_000 });
    expect(twice.lines.map(({ quantityMilli }) => quantityMilli)).toEqual([2_000]);
  });

  it('remembers the line of the last product, even when it existed before', () => {
    const soap = draftLine({ key: 2, productId: '3'.repeat(32) });
    const again = changeDraft(withLines(draftLine({ key: 1 }), soap), {
      type: 'add',
      product: productRow(),
      quantityMilli: 1_000,
    });
    expect(again.lastKey).toBe(1);
    expect(changeDraft(again, { type: 'add', product: sugar, quantityMilli: 250 }).lastKey).toBe(3);
    expect(sameContent({ ...again, lastKey: 2 }, again)).toBe(true);
  });

  it('adds no quantity to a line with its own price or discount', () => {
    for (const own of [{ unitPricePaise: 13_000 }, { discountPaise: 500 }, { quantityMilli: Number.NaN }]) {
      const draft = changeDraft(withLines(draftLine(own)), {
        type: 'add',
        product: productRow(),
        quantityMilli: 1_000,
      });
      expect(draft.lines).toHaveLength(2);
    }
  });

  it('checklist 60: changes by whole units with + and −, and never reaches zero', () => {
    const line = draftLine({ quantityMilli: 1_500 });
    const after = (direction: 1 | -1, from = line) =>
      changeDraft(withLines(from), { type: 'step', key: 1, direction }).lines[0]?.quantityMilli;
    expect([after(1), after(-1)]).toEqual([2_500, 500]);
    expect(after(-1, draftLine({ quantityMilli: 500 }))).toBe(500);
    expect(after(1, draftLine({ unit: 'gram', quantityMilli: 10_000 }))).toBe(20_000);
  });

  it.each(['kg', 'liter'] as const)('changes a %s by quarters, also below one', (unit) => {
    const steps = [1, -1, -1, -1, -1] as const;
    let now = withLines(draftLine({ unit, quantityMilli: initialMilli(unit) }));
    const seen = steps.map((direction) => {
      now = changeDraft(now, { type: 'step', key: 1, direction });
      return now.lines[0]?.quantityMilli;
    });
    expect(seen).toEqual([1_250, 1_000, 750, 500, 250]);
    expect(changeDraft(now, { type: 'step', key: 1, direction: -1 }).lines[0]?.quantityMilli).toBe(250);
  });

  it('checklist 60: removes a line, and the others keep their keys', () => {
    const draft = withLines(draftLine({ key: 1 }), draftLine({ key: 2 }), draftLine({ key: 3 }));
    expect(changeDraft(draft, { type: 'remove', key: 2 }).lines.map(({ key }) => key)).toEqual([1, 3]);
    const more = changeDraft(draft, { type: 'add', product: sugar, quantityMilli: 250 });
    expect(more.lines.at(-1)?.key).toBe(4);
  });

  it('has no name for a walk-in customer, and a typed name ends the walk-in', () => {
    const walkIn = changeDraft({ ...empty, customerName: 'Meera' }, { type: 'walkIn', walkIn: true });
    expect(bodyOf(walkIn).customer).toEqual({ walkIn: true });
    const named = changeDraft(walkIn, { type: 'nameCustomer', name: ' Ravi ' });
    expect(bodyOf(named).customer).toMatchObject({ walkIn: false, name: 'Ravi' });
  });

  it('keeps other details of a customer until the name is emptied', () => {
    const customer = {
      walkIn: false,
      name: 'Ravi',
      phone: '98290',
      gstNumber: null,
      stateCode: '08',
      deliveryStateCode: null,
      address: null,
    } as const;
    const draft = draftOf(openBill({ customer }));
    const corrected = changeDraft(draft, { type: 'nameCustomer', name: 'Ravi M' });
    expect(bodyOf(corrected).customer).toEqual({ ...customer, name: 'Ravi M' });
    const other = changeDraft(changeDraft(corrected, { type: 'nameCustomer', name: '' }), {
      type: 'nameCustomer',
      name: 'Asha',
    });
    expect(bodyOf(other).customer).toMatchObject({ name: 'Asha', phone: null });
  });

  it('accepts phone, address and state of a named customer, and omits emptied ones', () => {
    const named = changeDraft(draftOf(openBill({})), { type: 'nameCustomer', name: 'Ravi' });
    const typed = { phone: '98290', address: ' 4 Park Road ', stateCode: '24' };
    const described = changeDraft(named, { type: 'describeCustomer', change: typed });
    expect(bodyOf(described).customer).toEqual({
      walkIn: false,
      name: 'Ravi',
      phone: '98290',
      gstNumber: null,
      stateCode: '24',
      deliveryStateCode: null,
      address: '4 Park Road',
    });
    const emptied = changeDraft(described, {
      type: 'describeCustomer',
      change: { phone: '', address: ' ', stateCode: '' },
    });
    expect(sameContent(emptied, named)).toBe(true);
  });

  it('has no walk-in customer once an address is typed', () => {
    const walkIn = changeDraft(empty, { type: 'walkIn', walkIn: true });
    expect(changeDraft(walkIn, { type: 'describeCustomer', change: { address: 'Pune' } }).walkIn).toBe(false);
  });

  it('checklist 60: sends the payment method in capitals', () => {
    expect(bodyOf(changeDraft(empty, { type: 'pay', paymentMethod: 'UPI' })).paymentMethod).toBe('UPI');
  });

  it('has a reference only while the payment method is UPI', () => {
    const typed = changeDraft(empty, { type: 'reference', upiReference: ' 4029 ' });
    const byUpi = changeDraft(typed, { type: 'pay', paymentMethod: 'UPI' });
    expect([bodyOf(typed).upiReference, bodyOf(byUpi).upiReference]).toEqual([null, '4029']);
    expect(draftOf(openBill({ paymentMethod: 'UPI', upiReference: '4029' })).upiReference).toBe('4029');
  });

  it('is unchanged after saving, except for what was typed meanwhile', () => {
    const sent = withLines(draftLine({ key: 5 }));
    const answer = openBill({ lines: [savedLine({ lineNo: 3 })] });
    const saved = changeDraft(sent, { type: 'saved', sent, answer });
    expect(sameContent(saved, draftOf(answer))).toBe(true);
    const typedOn = changeDraft(sent, { type: 'changeLine', key: 5, change: { quantityMilli: 4_000 } });
    const kept = changeDraft(typedOn, { type: 'saved', sent, answer });
    expect(kept.lines[0]).toMatchObject({ key: 5, lineNo: 3, quantityMilli: 4_000 });
    expect(sameContent(kept, draftOf(answer))).toBe(false);
  });
});
