import { describe, expect, it } from '@jest/globals';
import { barcodeTokens, normaliseForSearch, queryTerms, searchTokens } from './tokenize.ts';

describe('search words', () => {
  it('keeps a Hindi word whole with its vowel signs and virama', () => {
    expect(searchTokens('चाय पत्ती', 'ब्रुक बॉन्ड')).toEqual(['चाय', 'पत्ती', 'ब्रुक', 'बॉन्ड']);
  });

  it.each([
    ['precomposed', '\u095b\u0940\u0930\u093e'],
    ['with a nukta after the letter', '\u091c\u093c\u0940\u0930\u093e'],
    ['without nukta', '\u091c\u0940\u0930\u093e'],
  ])('finds ज़ीरा %s', (_name, spelling) => {
    expect(searchTokens(spelling)).toEqual(['\u091c\u0940\u0930\u093e']);
    expect(queryTerms(spelling)).toEqual(['\u091c\u0940\u0930\u093e']);
  });

  it('folds the nukta letters that NFC composes too', () => {
    expect(normaliseForSearch('\u0929 \u0931 \u0934')).toBe('\u0928 \u0930 \u0933');
  });

  it('ignores joiners inside a word', () => {
    expect(searchTokens('क्\u200dष')).toEqual(searchTokens('क्ष'));
  });

  it('folds case and Latin diacritics, however they are composed', () => {
    expect(searchTokens('CAFÉ Cafe\u0301 cafe')).toEqual(['cafe']);
  });

  it('finds a number by the digits of either keyboard', () => {
    expect(searchTokens('चाय १०० ग्राम', 'Tea 250')).toEqual(['चाय', '100', 'ग्राम', 'tea', '250']);
    expect(queryTerms('२५० 100')).toEqual(['250', '100']);
  });

  it('keeps the marks of other scripts', () => {
    expect(searchTokens('й')).toEqual(['й']);
  });

  it('splits a SKU at its signs and keeps digits', () => {
    expect(searchTokens('TEA-250/A_7', '85123A')).toEqual(['tea', '250', 'a', '7', '85123a']);
  });

  it('makes nothing of signs, nothing and null', () => {
    expect(searchTokens('— ₹ %', '', null, undefined)).toEqual([]);
  });

  it('bounds tokens and their length', () => {
    const many = searchTokens(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' '));
    expect(many).toHaveLength(100);
    expect(searchTokens('x'.repeat(1000))).toEqual(['x'.repeat(64)]);
  });
});

describe('what a person typed', () => {
  it('drops a word that another one implies', () => {
    expect(queryTerms('Te tea TEAPOT rice')).toEqual(['teapot', 'rice']);
  });

  it('looks at eight words at most', () => {
    expect(queryTerms('a b c d e f g h i j k')).toHaveLength(8);
  });
});

describe('barcodes', () => {
  it('gives a UPC-A, its EAN-13 and its form without the zero the same tokens', () => {
    const forms = ['036000291452', '0036000291452', '36000291452'];
    for (const stored of forms) for (const typed of forms) expect(barcodeTokens(stored)).toContain(typed);
  });

  it('adds the leading zero to a code of twelve digits', () => {
    expect(barcodeTokens('725272730706')).toContain('0725272730706');
  });

  it('leaves an EAN-13 findable as it is, and an EAN-8 with its zero', () => {
    expect(barcodeTokens('8901234567894')).toContain('8901234567894');
    expect(barcodeTokens('01234565')).toEqual([
      '01234565',
      '1234565',
      '000001234565',
      '0000001234565',
      '00000001234565',
    ]);
    expect(barcodeTokens('4711')).toEqual(['4711', '00004711']);
  });

  it('reads one that was typed in Devanagari digits', () => {
    expect(barcodeTokens('४७११')).toEqual(['4711', '00004711']);
  });

  it('treats another code as words', () => {
    expect(barcodeTokens(' ABC-12 ')).toEqual(['abc', '12']);
  });
});
