import { expect, it } from '@jest/globals';
import { fitsUnit, UNITS, UNIT_CODES } from './units.ts';

it('divides weights and volumes, but nothing that is counted', () => {
  expect(UNITS.filter((unit) => fitsUnit(unit, 1_500))).toEqual(['gram', 'kg', 'liter', 'ml']);
  for (const unit of UNITS) for (const milli of [0, 2_000, -3_000, null]) expect(fitsUnit(unit, milli)).toBe(true);
  expect(fitsUnit('pcs', -500)).toBe(false);
});

it('have the codes of returns (R19)', () => {
  expect(Object.entries(UNIT_CODES).map(([unit, code]) => `${unit} ${code}`)).toEqual([
    'box BOX',
    'can CAN',
    'crate OTH',
    'gram GMS',
    'jute_bag BAG',
    'kg KGS',
    'liter LTR',
    'ml MLT',
    'packet PAC',
    'pcs PCS',
    'sack BAG',
    'set SET',
    'tin OTH',
  ]);
});
