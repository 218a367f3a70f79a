import { expect, it } from '@jest/globals';
import { fitsUnit, UNITS } from './units.ts';

it('divides weights and volumes, but nothing that is counted', () => {
  expect(UNITS.filter((unit) => fitsUnit(unit, 1_500))).toEqual(['gram', 'kg', 'liter', 'ml']);
  for (const unit of UNITS) for (const milli of [0, 2_000, -3_000, null]) expect(fitsUnit(unit, milli)).toBe(true);
  expect(fitsUnit('pcs', -500)).toBe(false);
});
