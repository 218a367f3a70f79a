import { describe, expect, it } from '@jest/globals';
import { productNames } from './productNames.ts';

describe('the names of a product', () => {
  const tea = { name: 'Assam tea', localName: 'असम चाय' };

  it('begin with the name in the reader’s language', () => {
    expect(productNames(tea, 'hi')).toEqual({ first: 'असम चाय', second: 'Assam tea' });
    expect(productNames(tea, 'en')).toEqual({ first: 'Assam tea', second: 'असम चाय' });
  });

  it.each([null, '', 'Assam tea'])('are a single name when the local name is %p', (localName) => {
    for (const language of ['en', 'hi'] as const) {
      expect(productNames({ ...tea, localName }, language)).toEqual({ first: 'Assam tea', second: null });
    }
  });
});
