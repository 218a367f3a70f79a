import { describe, expect, it } from '@jest/globals';
import { addVendorBody } from './commands/catalogue.ts';
import { createCompletedBillBody } from './commands/billing.ts';
import { anonymousFeedbackBody } from './commands/feedback.ts';
import { profileBody } from './commands/shop.ts';
import { phone } from './phone.ts';

const first = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

/** Stored spelling, or the error code, in each body that takes a phone number. */
const places: Record<string, (typed: string) => string | undefined> = {
  profile(typed) {
    const result = profileBody.safeParse({ phone: typed });
    return result.data?.phone ?? first(result);
  },
  feedback(typed) {
    const result = anonymousFeedbackBody.safeParse({ message: 'm', name: 'n', email: 'a@b.in', phone: typed });
    return result.data?.phone ?? first(result);
  },
  vendor(typed) {
    const result = addVendorBody.safeParse({ name: 'V', phone: typed });
    return result.data?.phone ?? first(result);
  },
  customer(typed) {
    const result = createCompletedBillBody.safeParse({ customer: { name: 'C', phone: typed } });
    const customer = result.data?.customer;
    return customer && 'phone' in customer ? (customer.phone ?? undefined) : first(result);
  },
};

describe.each(Object.entries(places))('the phone number of a %s', (_place, store) => {
  it.each([
    ['+971 50 123 4567', '+971 50 123 4567'],
    ['००९१ ९८७६५ ४३२१०', '0091 98765 43210'],
    ['\u202a+91\u00a098765\u00a043210\u202c', '+91 98765 43210'],
    ['tel:+91-98765-43210', '+91-98765-43210'],
    ['TEL: 98765 43210', '98765 43210'],
    ['(+91) 98765 43210', '(+91) 98765 43210'],
    ['+91 (0) 98765 – 43210', '+91 (0) 98765 - 43210'],
    ['９８７６５ ４３２１０', '98765 43210'],
    ['૯૮૭૬૫ ૪૩૨૧૦', '98765 43210'],
    ['98765.43210', '98765.43210'],
    ['00 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5', '00 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5'],
    ['1'.repeat(15), '1'.repeat(15)],
  ])('is counted by its digits and stored clean: %j', (typed, stored) => {
    expect(store(typed)).toBe(stored);
  });

  it.each(['1'.repeat(16), '98765 43210 / 98765 43211', `+${'1 '.repeat(16)}`, '0'.repeat(16)])(
    'is refused with more than 15 digits, never cut: %j',
    (typed) => {
      expect(store(typed)).toMatch(/^(vendor_)?phone_too_long$/);
    },
  );
});

describe('a phone number that must be complete', () => {
  it.each(['123456', '+91', 'call me', '98765+43210', '00000000', '98765 43210 ext'])('is refused: %j', (typed) => {
    expect(first(phone.safeParse(typed))).toBe('invalid_phone');
  });
});

describe('a phone number that may have a note', () => {
  it('is kept with it', () => {
    expect(places['vendor']?.('98765 43210 Ravi')).toBe('98765 43210 Ravi');
    expect(addVendorBody.parse({ name: 'V', phone: ' ' }).phone).toBe('');
  });
});
