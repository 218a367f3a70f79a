import { describe, expect, it } from '@jest/globals';
import { en } from './en.ts';
import { fillIn, textAt } from './words.ts';

describe('a text', () => {
  it('is found by its dotted key; a key without a text shows itself', () => {
    expect(textAt(en, 'shell.logout')).toBe('Logout');
    expect(textAt(en, 'shell.nothing.here')).toBe('shell.nothing.here');
  });

  it('takes its params, and leaves what it was not given', () => {
    expect(fillIn('%{a} of %{b}', { a: 1 })).toBe('1 of %{b}');
  });

  it.each([
    [0, '0 products'],
    [1, 'one product'],
    [2, '2 products'],
  ])('of two forms chooses by count: %i', (smart_count, text) => {
    expect(fillIn('one product |||| %{smart_count} products', { smart_count })).toBe(text);
  });

  it('of two forms is the singular when nothing is counted', () => {
    expect(fillIn('product |||| products')).toBe('product');
  });
});
