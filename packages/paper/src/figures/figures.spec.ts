import { describe, expect, it } from '@jest/globals';
import { printedInstant } from './dates.ts';
import { plainAmount, plainQuantity, rupeeAmount } from './money.ts';

describe('figures on paper', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99_999, '₹999.99'],
    [1_00_000, '₹1,000.00'],
    [100_00_000, '₹1,00,000.00'],
    [1_234_567_50, '₹12,34,567.50'],
    [9_999_999_99_00, '₹99,99,99,999.00'],
    [-1_234_567_50, '-₹12,34,567.50'],
    [Number.MAX_SAFE_INTEGER, '₹9,00,71,99,25,47,409.91'],
  ])('group digits the Indian way: %d paise are %s (R45)', (paise, text) => {
    expect(rupeeAmount(paise)).toBe(text);
    expect(plainAmount(paise)).toBe(text.replace('₹', ''));
  });

  it("match the runtime's locale data for any amount", () => {
    const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    for (let paise = 1; paise < 1e12; paise = paise * 7 + 13)
      expect(plainAmount(paise)).toBe(format.format(paise / 100));
  });

  it.each([
    [1_000, '1'],
    [2_500, '2.5'],
    [125, '0.125'],
    [10_000_000_000, '1,00,00,000'],
    [1_234_567_890, '12,34,567.89'],
  ])('write %d thousandths as %s', (milli, text) => {
    expect(plainQuantity(milli)).toBe(text);
  });

  it('give a bill the date in India', () => {
    expect(printedInstant('2026-03-31T18:29:59.999Z')).toBe('31/03/2026 23:59');
    expect(printedInstant('2026-03-31T18:30:00.000Z')).toBe('01/04/2026 00:00');
  });
});
