import { describe, expect, it } from '@jest/globals';
import { csvRecord, escapeFormula, unescapeFormula } from './csvText.ts';

describe('S18: a formula in a cell', () => {
  it.each(['=1+1', '+91 98200 12345', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＠x'])(
    'gets an apostrophe: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(`'${text}`)).toBe(text);
    },
  );

  it.each(['चाय', "Lay's", "'s Wonderful", '8901030912344', 'a=b', '', "''"])('is not found in %j', (text) => {
    expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
  });

  it('gives every text back, also one that begins with apostrophes', () => {
    const letters = ["'", '=', '+', ' ', '\t', '＠', 'a', 'च'];
    let texts = [''];
    for (const _ of [1, 2, 3, 4]) texts = ['', ...texts.flatMap((text) => letters.map((letter) => letter + text))];
    for (const text of texts) {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
      expect(escapeFormula(text)).not.toMatch(/^[\s=+\-@＝＋－＠]/);
    }
  });
});

it('quotes what RFC 4180 asks for', () => {
  expect(csvRecord(['a', 'b,c', 'd"e', 'f\r\ng', '', ' h'])).toBe('a,"b,c","d""e","f\r\ng",," h"\r\n');
});
