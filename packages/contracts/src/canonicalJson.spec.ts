import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonicalJson.ts';

describe('canonical JSON', () => {
  it('writes the same text whatever the order of members, as RFC 8785 requires', () => {
    const sample = {
      numbers: [1e21, 1e30, 4.5, 2e-3, 1e-27],
      string: '€$\u000f\nA\'B"\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[1e+21,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\"/"}',
    );
    expect(canonicalJson({ b: 1, a: { d: undefined, c: 2 }, '\ufb33': 5, '😀': 4, '€': 3 })).toBe(
      '{"a":{"c":2},"b":1,"€":3,"😀":4,"\ufb33":5}',
    );
  });

  it('refuses values that JSON cannot represent', () => {
    for (const value of [NaN, Infinity, 1n, Symbol('s'), () => 1]) {
      expect(() => canonicalJson({ list: [0, value] })).toThrow(TypeError);
    }
  });
});
