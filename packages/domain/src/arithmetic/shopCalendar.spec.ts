import { describe, expect, it } from '@jest/globals';
import { fiscalYear, shopDay, shopMonth, shopTime } from './shopCalendar.ts';

describe('the shop calendar', () => {
  it('starts the day at midnight in India', () => {
    expect(shopDay('2026-03-31T18:29:59.999Z')).toBe('2026-03-31');
    expect(shopDay('2026-03-31T18:30:00.000Z')).toBe('2026-04-01');
    expect(shopMonth('2026-03-31T18:30:00.000Z')).toBe('2026-04');
    expect(shopTime('2026-03-31T18:29:59.999Z')).toBe('23:59');
  });

  it('starts the fiscal year on 1 April (R9)', () => {
    expect(fiscalYear(shopDay('2026-03-31T18:29:00.000Z'))).toBe('2526');
    expect(fiscalYear(shopDay('2026-03-31T18:30:00.000Z'))).toBe('2627');
    expect(fiscalYear('2099-12-31')).toBe('9900');
  });
});
