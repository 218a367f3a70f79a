import { describe, expect, it } from '@jest/globals';
import { isCode, rankHits, readWish, withCode } from './productHits.ts';
import { productRow } from './sampleProducts.ts';

describe('what stands in the search field', () => {
  it('reads a quantity before a star', () => {
    expect(readWish('2.5*sugar')).toEqual({ quantityMilli: 2_500, words: 'sugar' });
    expect(readWish('३ × चीनी')).toEqual({ quantityMilli: 3_000, words: 'चीनी' });
    expect(readWish('12*')).toEqual({ quantityMilli: 12_000, words: '' });
  });

  it('takes a code from a keyboard with other digits for the code, and leaves a name as it is', () => {
    expect(readWish('८९०१०३०९१२३४४').words).toBe('8901030912344');
    expect(readWish('३*८९०१०३०९१२३४४')).toEqual({ quantityMilli: 3_000, words: '8901030912344' });
    expect(readWish('५०१ साबुन').words).toBe('५०१ साबुन');
  });

  it('takes anything else for words', () => {
    expect(readWish(' tea 250 ')).toEqual({ quantityMilli: undefined, words: 'tea 250' });
    expect(readWish('0*tea')).toEqual({ quantityMilli: undefined, words: '0*tea' });
    expect(readWish('1.2345*tea').quantityMilli).toBeUndefined();
  });
});

describe('a code', () => {
  it('R44: is a number of six digits or more, and nothing else', () => {
    expect(['123456', '8901030912344', '12345', 'TEA-250', '12 3456'].map(isCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the order of hits', () => {
  const soap = productRow({ id: 'a', name: 'Neem soap', sku: 'TEA-TREE', barcodes: ['036000291452'] });
  const tea = productRow({ id: 'b', name: 'Tea masala', sku: null });
  const exact = productRow({ id: 'c', name: 'Assam', sku: 'TEA' });
  const hindi = productRow({ id: 'd', name: 'Assam loose', localName: 'tea खुली', sku: null });

  it('the exact code first, then names that begin so, then the rest as they came', () => {
    expect(rankHits([soap, tea, exact, hindi], 'tea').map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
  });

  it('R43: finds a code with and without its leading zeros, and nothing that only begins so', () => {
    for (const code of ['036000291452', '0036000291452', '36000291452'])
      expect(withCode([soap, tea], code)).toEqual([soap]);
    expect(withCode([soap], '03600029')).toEqual([]);
    expect(withCode([tea], '')).toEqual([]);
  });
});
