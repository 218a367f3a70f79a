import { describe, expect, it } from '@jest/globals';
import type { BillContentBody, StaffPrices } from '@bahi/contracts';
import { numberId, plainCaller, plainProduct, plainProfile, SOME_DAY, walkInContent } from '@bahi/testing/books';
import { priceContent } from './priceContent.ts';
import { allowPrices } from './staffPrices.ts';

const rice = plainProduct(1, { name: 'Rice' });
const salt = plainProduct(2, { name: 'Salt', sellingPricePaise: 2_000 });
const owner = { ...plainCaller, accountId: numberId(700), role: 'owner' as const };
const tenPercent: StaffPrices = { mayChange: true, maxDiscountBps: 1_000 };
const fixed: StaffPrices = { mayChange: false, maxDiscountBps: null };

const TWO = [
  { product: rice, quantityMilli: 2_000 },
  { product: salt, quantityMilli: 1_000 },
];
/** ₹100 of rice and ₹20 of salt, with changes. */
const content = (body: BillContentBody = {}) => walkInContent(TWO, body);
const lines = (
  changed: Partial<NonNullable<BillContentBody['lines']>[number]>,
  salted: Partial<NonNullable<BillContentBody['lines']>[number]> = {},
): BillContentBody => ({
  lines: [
    { lineNo: 1, productId: rice.id, quantityMilli: 2_000, ...changed },
    { lineNo: 2, productId: salt.id, quantityMilli: 1_000, ...salted },
  ],
});
const staff = (body: BillContentBody, staffPrices: StaffPrices, saved: Parameters<typeof allowPrices>[1] = null) =>
  allowPrices(content(body), saved, { shop: { staffPrices }, caller: plainCaller });
const ALLOWED = { kind: 'allowed', approvedBy: null };

describe('prices that staff may give', () => {
  it('have no limit until the profile sets one', () => {
    expect(staff(lines({ unitPricePaise: 1, discountPaise: 1 }), plainProfile.staffPrices)).toEqual(ALLOWED);
  });

  it('up to the limit, and not a paisa more than rounding adds', () => {
    expect(staff(lines({ discountPaise: 1_000 }), tenPercent)).toEqual(ALLOWED);
    expect(staff(lines({ discountPaise: 1_001 }), tenPercent)).toEqual(ALLOWED);
    expect(staff(lines({ discountPaise: 1_002 }), tenPercent)).toMatchObject({
      code: 'staff_discount_too_large',
      params: { name: 'Rice', percent: '10' },
      fields: { 'lines.0.discountPaise': 'staff_discount_too_large' },
      confirmableBy: ['owner'],
    });
  });

  it('count a lower price, the line’s discount and the bill’s together', () => {
    // ₹100 at list price: 5 % by the price, 3 % by the line, 2 % by the bill
    const together = { ...lines({ unitPricePaise: 4_750, discountPaise: 300 }), billDiscountPaise: 224 };
    expect(staff(together, tenPercent)).toEqual(ALLOWED);
    expect(staff({ ...together, billDiscountPaise: 300 }, tenPercent)).toMatchObject({
      fields: { billDiscountPaise: 'staff_discount_too_large' },
      params: { name: 'Rice' },
    });
    expect(staff(lines({ unitPricePaise: 4_000 }), tenPercent)).toMatchObject({
      fields: { 'lines.0.unitPricePaise': 'staff_discount_too_large' },
    });
  });

  it('do not reach as far as giving everything away', () => {
    const free = lines({ discountPaise: 10_000 }, { discountPaise: 2_000 });
    expect(staff(free, tenPercent)).toMatchObject({ params: { name: 'Rice, Salt' } });
  });

  it('are judged line by line: a dear line does not pay for a cheap one', () => {
    expect(staff(lines({ unitPricePaise: 6_000 }, { unitPricePaise: 1_000 }), tenPercent)).toMatchObject({
      params: { name: 'Salt' },
    });
  });

  it('leave the price alone where the profile says so, higher or lower', () => {
    for (const unitPricePaise of [4_999, 5_001]) {
      expect(staff(lines({ unitPricePaise }), fixed)).toMatchObject({
        code: 'staff_price_fixed',
        fields: { 'lines.0.unitPricePaise': 'staff_price_fixed' },
        params: { name: 'Rice' },
      });
    }
    expect(staff(lines({ unitPricePaise: 5_000, discountPaise: 9_000 }), fixed)).toEqual(ALLOWED);
  });

  it('have no limit for the owner, who is recorded as the one who allowed them', () => {
    const request = { shop: { staffPrices: tenPercent }, caller: owner };
    expect(allowPrices(content(lines({ discountPaise: 5_000 })), null, request)).toEqual({
      kind: 'allowed',
      approvedBy: owner.accountId,
    });
    expect(allowPrices(content(), null, request)).toEqual(ALLOWED);
  });
});

describe('prices that the owner has allowed on a saved bill', () => {
  const generous = lines({ discountPaise: 5_000 });
  const saved = { ...content(generous), approvedBy: owner.accountId };
  const STILL = { kind: 'allowed', approvedBy: owner.accountId };

  it('stay allowed for staff, also with more goods at their list price', () => {
    expect(staff(generous, tenPercent, saved)).toEqual(STILL);
    expect(staff(lines({ discountPaise: 5_000 }, { quantityMilli: 9_000 }), tenPercent, saved)).toEqual(STILL);
  });

  it.each([
    ['a larger discount', lines({ discountPaise: 5_001 })],
    ['another quantity', lines({ discountPaise: 5_000, quantityMilli: 3_000 })],
    ['a discount on another line', lines({ discountPaise: 5_000 }, { discountPaise: 1_000 })],
    ['a discount on the bill', { ...generous, billDiscountPaise: 1_000 }],
  ])('are asked about again with %s', (_what, body) => {
    expect(staff(body, tenPercent, saved)).toMatchObject({ code: 'staff_discount_too_large' });
  });

  it('are asked about again when a bill’s discount becomes a larger part of it', () => {
    const bill = { ...content({ ...lines({}), billDiscountPaise: 6_000 }), approvedBy: owner.accountId };
    expect(staff({ ...lines({}), billDiscountPaise: 6_000 }, tenPercent, bill)).toEqual(STILL);
    const smaller = lines({ quantityMilli: 1_000 });
    expect(staff({ ...smaller, billDiscountPaise: 6_000 }, tenPercent, bill)).toMatchObject({ kind: 'refused' });
    expect(staff({ ...smaller, billDiscountPaise: 3_000 }, tenPercent, bill)).toEqual(STILL);
  });

  it('mean nothing when nobody allowed them', () => {
    expect(staff(generous, tenPercent, { ...saved, approvedBy: null })).toMatchObject({ kind: 'refused' });
  });
});

describe('the list price of a line', () => {
  const price = (body: BillContentBody, sellingPricePaise: number, saved = content()) => {
    const products = new Map([[rice.id, { facts: { ...rice, sellingPricePaise }, archived: false }]]);
    const priced = priceContent(body, { products, shop: plainProfile, at: SOME_DAY }, { saved, imported: false });
    if (priced.kind === 'refused') throw new Error(priced.code);
    const [line] = priced.content.lines;
    return [line?.unitPricePaise, line?.listPricePaise];
  };
  const one = (changed: object): BillContentBody => ({
    lines: [{ lineNo: 1, productId: rice.id, quantityMilli: 1_000, ...changed }],
  });

  it('is recorded when the price differs, and not otherwise', () => {
    expect(price(one({ unitPricePaise: 4_500 }), 5_000)).toEqual([4_500, 5_000]);
    expect(price(one({ unitPricePaise: 5_000 }), 5_000)).toEqual([5_000, null]);
    expect(price(one({}), 5_000)).toEqual([5_000, null]);
  });

  it('is that of when the line was put on the bill: a price raised since is no discount', () => {
    expect(price(one({ unitPricePaise: 5_000 }), 6_000)).toEqual([5_000, null]);
    expect(price(one({ unitPricePaise: 4_000 }), 6_000)).toEqual([4_000, 5_000]);
    expect(price(one({ unitPricePaise: 6_000 }), 6_000)).toEqual([6_000, null]);
    expect(price(one({ unitPricePaise: null }), 6_000)).toEqual([6_000, null]);
  });

  it('stays with a line whose price was changed earlier', () => {
    const saved = content(lines({ unitPricePaise: 4_500 }));
    expect(price(one({}), 6_000, saved)).toEqual([4_500, 5_000]);
  });
});
