import { describe, expect, it } from '@jest/globals';
import { readerLanguage } from './readerLanguage.ts';

describe('the language a person reads', () => {
  it.each([
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['HI', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['de, hi', 'en'],
    ['hit', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('%p is %s', (header, language) => {
    expect(readerLanguage(header)).toBe(language);
  });
});
