import { expect, it } from '@jest/globals';
import { taxesByRate } from './taxesByRate.ts';

it('taxes are summed by rate, lowest first, and lines without tax are left out (R25)', () => {
  const line = (gstRateBps: number, taxableValuePaise: number, half: number) => ({
    gstRateBps,
    taxableValuePaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: 0,
  });
  const lines = [line(1_800, 8_076, 727), line(500, 10_313, 258), line(0, 5_391, 0), line(500, 476, 12)];
  expect(taxesByRate(lines)).toEqual([line(500, 10_789, 270), line(1_800, 8_076, 727)]);
});
