import { describe, expect, it } from '@jest/globals';
import { completedBill } from '../../testing/renderBill.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { isHabit, mayBeAsked } from './suggestsDefaults.ts';

const walkInCash = { ...completedBill, customer: { walkIn: true as const }, paymentMethod: 'CASH' as const };
const card = { ...walkInCash, paymentMethod: 'CARD' as const };
const named = {
  ...walkInCash,
  customer: {
    walkIn: false as const,
    name: 'Meera',
    phone: null,
    gstNumber: null,
    stateCode: null,
    deliveryStateCode: null,
    address: null,
  },
};

describe('the offer to begin bills as walk-in and cash', () => {
  it('is for the owner, after such a bill, while nothing was chosen', () => {
    expect(mayBeAsked(sampleProfile, walkInCash)).toBe(true);
    expect(mayBeAsked(undefined, walkInCash)).toBe(false);
    expect(mayBeAsked({ ...sampleProfile, role: 'staff' }, walkInCash)).toBe(false);
    const declined = { walkIn: false, paymentMethod: null };
    expect(mayBeAsked({ ...sampleProfile, counterDefaults: declined }, walkInCash)).toBe(false);
    for (const bill of [card, named]) expect(mayBeAsked(sampleProfile, bill)).toBe(false);
  });

  it('is made when the newest three bills were all like that', () => {
    expect(isHabit([walkInCash, walkInCash, walkInCash])).toBe(true);
    expect(isHabit([walkInCash, walkInCash])).toBe(false);
    expect(isHabit([walkInCash, card, walkInCash])).toBe(false);
    expect(isHabit([walkInCash, walkInCash, named])).toBe(false);
  });
});
