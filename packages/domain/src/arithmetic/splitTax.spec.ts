import { describe, expect, it } from '@jest/globals';
import { splitTax } from './splitTax.ts';

/** Half tax and taxable value of an inclusive price within the state. */
function inclusive(valuePaise: number, rateBps: number): [number, number] {
  const split = splitTax(valuePaise, rateBps, true, 'intra_state');
  expect(split.cgstPaise).toBe(split.sgstPaise);
  expect(split.taxableValuePaise + split.cgstPaise + split.sgstPaise).toBe(valuePaise);
  return [split.cgstPaise, split.taxableValuePaise];
}

describe('splitTax', () => {
  it('extracts the tax from an inclusive price so that the parts add up (R21)', () => {
    expect(inclusive(29_500, 500)).toEqual([702, 28_096]);
    expect(inclusive(2_490_000, 2800)).toEqual([272_344, 1_945_312]);
    expect(inclusive(10_000, 1800)).toEqual([763, 8_474]);
    expect(inclusive(105, 500)).toEqual([3, 99]);
  });

  it('adds the tax to an exclusive price, each half rounded alone (R22)', () => {
    expect(splitTax(12_345, 500, false, 'intra_state')).toEqual({
      taxableValuePaise: 12_345,
      cgstPaise: 309,
      sgstPaise: 309,
      igstPaise: 0,
    });
    expect(splitTax(12_345, 500, false, 'inter_state').igstPaise).toBe(617);
  });

  it('charges only IGST across states (R18)', () => {
    const split = splitTax(10_000, 1800, true, 'inter_state');
    expect(split).toEqual({ taxableValuePaise: 8_475, cgstPaise: 0, sgstPaise: 0, igstPaise: 1_525 });
  });

  it('charges nothing if no tax applies (R1, R2)', () => {
    expect(splitTax(10_000, 1800, true, 'none').taxableValuePaise).toBe(10_000);
    expect(splitTax(10_000, 0, true, 'intra_state').cgstPaise).toBe(0);
  });
});
