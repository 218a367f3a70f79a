import { describe, expect, it } from '@jest/globals';
import { typedPaise } from './money.ts';
import { latinDigits, parseMilli, parsePaise } from './parse.ts';
import { typedMilli } from './quantity.ts';

describe('what people type, as integers', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.', 1_200],
    ['.05', 5],
    ['₹ 1,23,456.78', 12_345_678],
    ['1,00,00,000', 1_000_000_000],
    ['100,000', 10_000_000],
    ['१,०००', 100_000],
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

  it.each(['1,5', '12,50', '0,500', '2,5.', '1,0000', '1,00', '10,00,00', '1000,000', ',5', '5,', '1,,000', '1.5,0'])(
    'takes a comma for grouping alone: %p is no number rather than a larger one',
    (text) => {
      expect([parsePaise(text), parseMilli(text)]).toEqual([undefined, undefined]);
    },
  );

  it('knows Devanagari digits, and leaves what is none', () => {
    expect(latinDigits('+९१ ९८७६५ 43210 क')).toBe('+91 98765 43210 क');
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
