import { describe, expect, it } from '@jest/globals';
import { typedPaise } from './money.ts';
import { parseMilli, parsePaise } from './parse.ts';
import { typedMilli } from './quantity.ts';

describe('what people type, as integers', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.', 1_200],
    ['.05', 5],
    ['₹ 1,23,456.78', 12_345_678],
    ['१२.५०', 1_250],
    ['-3', -300],
    ['0.29', 29],
    ['1.15', 115],
  ])('reads the rupees %p as %i paise', (text, paise) => {
    expect(parsePaise(text)).toBe(paise);
  });

  it.each(['', '.', '-', 'abc', '1.234', '1.2.3', '1e3', '9'.repeat(20)])('takes %p for no amount', (text) => {
    expect(parsePaise(text)).toBeUndefined();
  });

  it('reads quantities to the thousandth and no finer', () => {
    expect(parseMilli('1.125')).toBe(1_125);
    expect(parseMilli('0.0005')).toBeUndefined();
  });

  it('reads back what it wrote', () => {
    for (const value of [0, 1, 99, 100, 1_999, 123_456_789, -1_001]) {
      expect(parsePaise(typedPaise(value))).toBe(value);
      expect(parseMilli(typedMilli(value))).toBe(value);
    }
  });
});
