import { describe, expect, it } from '@jest/globals';
import { latinDigits } from '@bahi/contracts';
import { MILLI, numberFault, PAISE, parseMilli, parsePaise } from './typedNumber.ts';

describe('typed numbers, as integers', () => {
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
    ['\u200e1,234.50\u00a0', 123_450],
    ['\u22123', -300],
    ['௧௨', 1_200],
  ])('the rupees %p are %i paise', (text, paise) => {
    expect(parsePaise(text)).toBe(paise);
  });

  it.each(['', '.', '-', 'abc', '1.234', '1.2.3', '1e3', '9'.repeat(20)])('%p is no amount', (text) => {
    expect(parsePaise(text)).toBeUndefined();
  });

  it.each(['1,5', '12,50', '0,500', '2,5.', '1,0000', '1,00', '10,00,00', '1000,000', ',5', '5,', '1,,000', '1.5,0'])(
    'a comma is only a grouping separator: %p is invalid rather than a larger number',
    (text) => {
      expect([parsePaise(text), parseMilli(text)]).toEqual([undefined, undefined]);
    },
  );

  it('Devanagari digits are accepted, and other text is left unchanged', () => {
    expect(latinDigits('+९१ ९८७६५ 43210 क')).toBe('+91 98765 43210 क');
  });

  it('quantities have at most three decimals', () => {
    expect(parseMilli('1.125')).toBe(1_125);
    expect(parseMilli('0.0005')).toBeUndefined();
  });
});

describe('a typed number that is refused', () => {
  it.each([
    ['1,5', 'comma', '1.5'],
    ['१,५', 'comma', '1.5'],
    ['12,50', 'comma', '12.50'],
    [',5', 'comma', '0.5'],
    ['0,500', 'comma', '0.50'],
    ['1.234,50', 'comma', '1234.50'],
    ['10%', 'percent', '10'],
    ['12.345 %', 'percent', '12.34'],
    ['1.234', 'decimals', '1.23'],
    ['-1,00,000.0001', 'decimals', '-100000.00'],
    ['1,0000', 'grouping', '10000'],
    ['1,,000.50', 'grouping', '1000.50'],
    ['5,', 'grouping', '5'],
    ['10000000000.01', 'tooLarge', ''],
    ['-10000000000.01', 'tooLarge', ''],
    ['9'.repeat(30), 'tooLarge', ''],
    ['5 kg', 'notNumber', '5'],
    ['1.2.3', 'notNumber', '1.2'],
    ['1e3', 'notNumber', '1'],
    ['abc', 'notNumber', '12.50'],
    ['.', 'notNumber', '12.50'],
    ['-', 'notNumber', '12.50'],
  ])('as an amount says what is right: %p, %s %s', (text, kind, example) => {
    expect(numberFault(text, PAISE)).toEqual({ kind, example });
  });

  it('as a quantity may have three decimals and ten million units', () => {
    expect(numberFault('1.2345', MILLI)).toEqual({ kind: 'decimals', example: '1.234' });
    expect(numberFault('0,500', MILLI)).toEqual({ kind: 'comma', example: '0.500' });
    expect(numberFault('10000000.001', MILLI)).toEqual({ kind: 'tooLarge', example: '' });
    expect(numberFault('kg', MILLI)).toEqual({ kind: 'notNumber', example: '1.5' });
  });

  it('is none that is accepted, or empty', () => {
    for (const text of ['', ' ', '12.5', '1,00,000', '10000000000', '-3'])
      expect(numberFault(text, PAISE)).toBeUndefined();
  });
});
