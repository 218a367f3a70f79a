import { describe, expect, it } from '@jest/globals';
import { paymentReferenceKey } from './paymentReferenceKey.ts';

describe('the key of a payment reference', () => {
  it.each([
    ['402912345678', '402912345678'],
    ['4029 1234-5678', '402912345678'],
    ['४०२९१२३४५६७८', '402912345678'],
    ['４０２９', '4029'],
    ['utr/402a', 'UTR402A'],
    ['भीम १', 'भीम1'],
    ['-- .', null],
    ['', null],
  ])('of %p is %p', (reference, key) => {
    expect(paymentReferenceKey(reference)).toBe(key);
  });
});
