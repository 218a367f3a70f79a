import { describe, expect, it } from '@jest/globals';
import { rangeDays, restOfDay, spansAfter, spansWithin } from './moment.ts';

describe('days of a range', () => {
  it('ends on the day given; the fiscal year begins on 1 April', () => {
    expect(rangeDays('today', '2026-01-06')).toEqual({ from: '2026-01-06', to: '2026-01-06' });
    expect(rangeDays('7d', '2026-01-06').from).toBe('2025-12-31');
    expect(rangeDays('month', '2026-01-06').from).toBe('2026-01-01');
    expect(rangeDays('fy', '2026-03-31').from).toBe('2025-04-01');
    expect(rangeDays('fy', '2026-04-01').from).toBe('2026-04-01');
  });
});

describe('the spans of a range', () => {
  it('cover every day after a day, each once', () => {
    expect(spansAfter('2026-01-05')).toEqual([
      { from: 'day:2026-01-06', to: 'day:2026-01-31' },
      { from: 'month:2026-02', to: 'month:2026-03' },
      { from: 'fy:2026', to: 'fy:9999' },
    ]);
    expect(spansAfter('2026-03-31')).toEqual([{ from: 'fy:2026', to: 'fy:9999' }]);
    expect(spansAfter('2025-12-31')).toEqual([
      { from: 'month:2026-01', to: 'month:2026-03' },
      { from: 'fy:2026', to: 'fy:9999' },
    ]);
  });

  it('cover the days of a range: whole months where it begins with one, and days of the last', () => {
    expect(spansWithin('2025-04-01', '2026-01-06')).toEqual([
      { from: 'month:2025-04', to: 'month:2025-12' },
      { from: 'day:2026-01-01', to: 'day:2026-01-06' },
    ]);
    expect(spansWithin('2025-12-31', '2026-01-06')).toEqual([{ from: 'day:2025-12-31', to: 'day:2026-01-06' }]);
  });

  it('cover days that begin and end in the middle of months, each once', () => {
    expect(spansWithin('2025-11-20', '2026-02-10')).toEqual([
      { from: 'day:2025-11-20', to: 'day:2025-11-30' },
      { from: 'month:2025-12', to: 'month:2026-01' },
      { from: 'day:2026-02-01', to: 'day:2026-02-10' },
    ]);
    expect(spansWithin('2025-12-01', '2025-12-31')).toEqual([{ from: 'month:2025-12', to: 'month:2025-12' }]);
    expect(spansWithin('2025-11-02', '2025-12-31')).toEqual([
      { from: 'day:2025-11-02', to: 'day:2025-11-30' },
      { from: 'month:2025-12', to: 'month:2025-12' },
    ]);
    expect(spansWithin('2026-02-03', '2026-02-03')).toEqual([{ from: 'day:2026-02-03', to: 'day:2026-02-03' }]);
  });

  it('exclude the rest of the moment’s own day, in the shop’s zone', () => {
    const moment = { axis: 'known' as const, day: '2026-01-05' };
    expect(restOfDay({ ...moment, at: '2026-01-05T05:00:00.000Z' })).toEqual({
      from: '2026-01-05T05:00:00.001Z',
      to: '2026-01-05T18:29:59.999Z',
    });
    expect(restOfDay({ ...moment, at: '2026-01-05T18:29:59.999Z' })).toBeNull();
  });
});
