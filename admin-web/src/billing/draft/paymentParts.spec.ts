import { describe, expect, it } from '@jest/globals';
import {
  awaitedPart,
  firstPart,
  partIssues,
  partsOf,
  partTextIssues,
  restPaise,
  savedParts,
  sentParts,
  withNextPart,
  type PaymentPart,
} from './paymentParts.ts';

const part = (given: Partial<PaymentPart> = {}): PaymentPart => ({
  ...firstPart('CASH'),
  amountPaise: 30_000,
  ...given,
});
const TOTAL = 90_000;

describe('the parts of a payment', () => {
  it('leave the rest of the total, whatever is typed', () => {
    expect(restPaise([], TOTAL)).toBe(90_000);
    expect(restPaise([part(), part({ key: 2, method: 'UPI', amountPaise: 60_000 })], TOTAL)).toBe(0);
    expect(restPaise([part({ amountPaise: 100_000 })], TOTAL)).toBe(-10_000);
    for (const amountPaise of [null, Number.NaN, -500]) expect(restPaise([part({ amountPaise })], TOTAL)).toBe(90_000);
  });

  it('begin without an amount; one more is by an unused method, for what is left', () => {
    expect(firstPart('CARD')).toMatchObject({ method: 'CARD', amountPaise: null });
    const [, next, third] = withNextPart(withNextPart([part()], 60_000), 0);
    expect(next).toMatchObject({ key: 2, method: 'UPI', amountPaise: 60_000 });
    expect(third).toMatchObject({ key: 3, method: 'CARD', amountPaise: null });
    expect(withNextPart([], TOTAL)).toMatchObject([{ method: 'CASH', amountPaise: null }]);
  });

  it('are sent with what belongs to their method', () => {
    const typed = { tenderedPaise: 50_000, reference: ' 4123 ', isReceived: true };
    const parts = (['CASH', 'UPI', 'CARD'] as const).map((method, key) => part({ key, method, ...typed }));
    expect(sentParts(parts)).toEqual([
      { method: 'CASH', amountPaise: 30_000, tenderedPaise: 50_000, reference: null },
      { method: 'UPI', amountPaise: 30_000, tenderedPaise: null, reference: '4123', received: true },
      { method: 'CARD', amountPaise: 30_000, tenderedPaise: null, reference: null },
    ]);
  });

  it('are saved with the draft without cash and without amounts that are yet to be typed', () => {
    const typed = { tenderedPaise: 50_000, reference: ' 4123 ', isReceived: true };
    const parts = [part(typed), part({ ...typed, key: 2, method: 'UPI' }), part({ key: 3, amountPaise: null })];
    const saved = savedParts(parts);
    expect(saved).toEqual([
      { method: 'CASH', amountPaise: 30_000 },
      { method: 'UPI', amountPaise: 30_000, reference: '4123', received: true },
    ]);
    expect(partsOf({ paymentParts: saved ?? [] })).toEqual([
      part({ key: 1 }),
      part({ key: 2, method: 'UPI', reference: '4123', isReceived: true }),
    ]);
    expect(savedParts([])).toEqual([]);
    for (const amountPaise of [null, Number.NaN, 0]) expect(savedParts([part({ amountPaise })])).toBeNull();
    expect(partsOf({})).toBeNull();
  });

  it('keep a bill from being generated while an amount is missing, wrong, or too much', () => {
    const issues = (...amounts: (number | null)[]) =>
      partIssues(
        amounts.map((amountPaise, key) => part({ key, amountPaise })),
        TOTAL,
      );
    expect(issues()).toEqual({});
    expect(issues(30_000)).toEqual({});
    expect(issues(null, Number.NaN, 0)).toEqual({
      'payments.0.amountPaise': 'required',
      'payments.1.amountPaise': 'invalid',
      'payments.2.amountPaise': 'not_positive',
    });
    const long = part({ method: 'UPI', reference: '4'.repeat(65) });
    expect(partTextIssues([part(), long])).toEqual({ 'payments.1.reference': 'too_long' });
    expect(issues(60_000, 30_001)).toEqual({ 'payments.1.amountPaise': 'payments_above_total' });
  });

  it('ask by QR code for the first UPI part that nobody has seen', () => {
    const seen = part({ key: 1, method: 'UPI', isReceived: true });
    expect(awaitedPart([part(), seen])).toBeUndefined();
    expect(awaitedPart([seen, part({ key: 2, method: 'UPI' })])?.key).toBe(2);
  });
});
