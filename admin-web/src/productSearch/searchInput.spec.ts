import { describe, expect, it } from '@jest/globals';
import { productRow } from '../testing/sampleProducts.ts';
import { isCode, readSearchInput, withCode } from './searchInput.ts';

describe('the text in the search field', () => {
  it('may have a quantity before a star', () => {
    expect(readSearchInput('2.5*sugar')).toEqual({ quantityMilli: 2_500, words: 'sugar' });
    expect(readSearchInput('३ × चीनी')).toEqual({ quantityMilli: 3_000, words: 'चीनी' });
    expect(readSearchInput('12*')).toEqual({ quantityMilli: 12_000, words: '' });
  });

  it('may have an amount before a star, which begins with the sign of the rupee or its letters', () => {
    const sugar = { quantityMilli: undefined, amountPaise: 2_000, words: 'sugar' };
    for (const text of ['₹20*sugar', ' ₹ 20 * sugar', 'rs20*sugar', 'Rs. 20 × sugar'])
      expect(readSearchInput(text)).toEqual(sugar);
    expect(readSearchInput('₹१२.५०*चीनी')).toEqual({ quantityMilli: undefined, amountPaise: 1_250, words: 'चीनी' });
    expect(readSearchInput('₹20')).toEqual({ quantityMilli: undefined, words: '₹20' });
    for (const text of ['₹1,5*sugar', '₹0*sugar', '₹x*sugar', '₹1.234*sugar'])
      expect(readSearchInput(text)).toMatchObject({ words: '', wrongQuantity: text.slice(1, text.indexOf('*')) });
  });

  it('is a code even from a keyboard with other digits, and a name stays unchanged', () => {
    expect(readSearchInput('८९०१०३०९१२३४४').words).toBe('8901030912344');
    expect(readSearchInput('३*८९०१०३०९१२३४४')).toEqual({ quantityMilli: 3_000, words: '8901030912344' });
    expect(readSearchInput('५०१ साबुन').words).toBe('५०१ साबुन');
  });

  it('is otherwise a search', () => {
    expect(readSearchInput(' tea 250 ')).toEqual({ quantityMilli: undefined, words: 'tea 250' });
    expect(readSearchInput('0*tea')).toEqual({ quantityMilli: undefined, words: '0*tea' });
    expect(readSearchInput('1.2345*tea').quantityMilli).toBeUndefined();
  });

  it('looks for nothing when what was meant as a quantity is none', () => {
    const wrong = (text: string) => readSearchInput(text).wrongQuantity;
    expect(['1,5*sugar', ' 10% × tea', '२kg*x', '1.2345*tea'].map(wrong)).toEqual(['1,5', '10%', '२kg', '1.2345']);
    expect(['tea*2', '5 tea*', '2.5*sugar', '0*tea'].map(wrong)).toEqual([undefined, undefined, undefined, undefined]);
    expect(readSearchInput('1,5*sugar').words).toBe('');
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

describe('products with a code', () => {
  const soap = productRow({ id: 'a', name: 'Neem soap', sku: 'TEA-TREE', barcodes: ['036000291452'] });
  const tea = productRow({ id: 'b', name: 'Tea masala', sku: null });

  it('are found with and without leading zeros, and not by the beginning of a code (R43)', () => {
    for (const code of ['036000291452', '0036000291452', '36000291452'])
      expect(withCode([soap, tea], code)).toEqual([soap]);
    expect(withCode([soap], '03600029')).toEqual([]);
    expect(withCode([tea], '')).toEqual([]);
  });

  it.each([
    ['8 906123 405178', '8906123405178'],
    ['978-81-7436-501-9', '9788174365019'],
    ['978–81–7436–501–9', '9788174365019'],
    ['0 36000 29145 2', '0036000291452'],
    ['9638 5074', '96385074'],
  ])('are found by a scan when the code is stored as printed: %s', (printed, scanned) => {
    const book = productRow({ id: 'c', name: 'Book', sku: null, barcodes: [printed] });
    expect(withCode([tea, book], scanned)).toEqual([book]);
    const bySku = productRow({ id: 'd', name: 'Other book', sku: printed, barcodes: [] });
    expect(withCode([bySku], scanned)).toEqual([bySku]);
  });

  it('keep the hyphens of codes that are no numbers', () => {
    const own = productRow({ id: 'e', sku: 'TEA-250', barcodes: [] });
    expect([withCode([own], 'tea-250'), withCode([own], 'TEA250')]).toEqual([[own], []]);
  });

  it('are only those with the exact code, if there are any', () => {
    const [long, short] = ['0004567', '4567'].map((sku) => productRow({ id: sku, sku, barcodes: [] }));
    expect(withCode([long!, short!], '4567')).toEqual([short]);
    expect(withCode([long!, short!], '0004567')).toEqual([long]);
    expect(withCode([long!, short!], '04567')).toEqual([long, short]);
  });
});
