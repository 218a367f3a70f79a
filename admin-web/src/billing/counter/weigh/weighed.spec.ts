import { describe, expect, it } from '@jest/globals';
import { offered, weighed, withKey, type PadKey } from './weighed.ts';

const sugar = { sellingPricePaise: 4_500 };

describe('what is weighed', () => {
  it('is the typed quantity with its price', () => {
    expect(weighed('quantity', '0.5', sugar)).toEqual({ quantityMilli: 500, totalPaise: 2_250 });
    expect(weighed('quantity', '०.२५', sugar)).toEqual({ quantityMilli: 250, totalPaise: 1_125 });
  });

  it('is the quantity whose price comes nearest to the typed amount', () => {
    expect(weighed('amount', '20', sugar)).toEqual({ quantityMilli: 444, totalPaise: 1_998 });
    expect(weighed('amount', '₹20.75', sugar)).toEqual({ quantityMilli: 461, totalPaise: 2_075 });
  });

  it.each(['', '0', '.', '-1', 'half', '0.0001', '99999999999999'])('is nothing for %j', (text) => {
    expect(weighed('quantity', text, sugar)).toBeUndefined();
    expect(weighed('amount', text, sugar)).toBeUndefined();
  });
});

describe('the pad', () => {
  const typed = (keys: readonly PadKey[]): string => keys.reduce(withKey, '');

  it('writes numbers with one decimal point, without needless zeros', () => {
    expect(typed(['1', '2', '.', '5', '.'])).toBe('12.5');
    expect(typed(['.', '2', '5'])).toBe('0.25');
    expect(typed(['0', '7'])).toBe('7');
    expect(typed(['1', '2', 'back', '3', 'back', 'back', 'back'])).toBe('');
  });

  it('offers what is asked for most', () => {
    expect(offered('quantity', 'kg')).toEqual(['0.1', '0.25', '0.5', '1']);
    expect(offered('quantity', 'gram')).toEqual(['50', '100', '250', '500']);
    expect(offered('amount', 'gram')).toEqual(['10', '20', '50', '100']);
  });
});
