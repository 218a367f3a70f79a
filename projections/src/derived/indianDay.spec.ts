import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf, daysBetween, endOfDay, fiscalYearOf } from './indianDay.ts';

describe('days of Asia/Kolkata', () => {
  it('begin at 18:30 UTC', () => {
    expect(dayOf('2026-01-05T18:29:59.999Z')).toBe('2026-01-05');
    expect(dayOf('2026-01-05T18:30:00.000Z')).toBe('2026-01-06');
    expect(endOfDay('2026-01-05')).toBe('2026-01-05T18:29:59.999Z');
  });

  it('run over months and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('belong to the fiscal year that begins on 1 April', () => {
    expect(fiscalYearOf('2026-03-31')).toBe('2025');
    expect(fiscalYearOf('2026-04-01')).toBe('2026');
  });
});
