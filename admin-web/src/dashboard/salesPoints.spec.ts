import { describe, expect, it } from '@jest/globals';
import { salesPoints } from './salesPoints.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 3, 1 + index)).toISOString().slice(0, 10),
    bills: 2,
    revenuePaise: 150,
  }));

describe('salesPoints', () => {
  it('returns one point per day for up to two months', () => {
    const points = salesPoints(days(62));
    expect(points).toHaveLength(62);
    expect(points[0]).toEqual({ period: '2026-04-01', bills: 2, revenuePaise: 150 });
  });

  it('groups a longer range by month without losing any sales', () => {
    const points = salesPoints(days(100));
    expect(points.map(({ period }) => period)).toEqual(['2026-04', '2026-05', '2026-06', '2026-07']);
    expect(points[0]).toEqual({ period: '2026-04', bills: 60, revenuePaise: 4_500 });
    expect(points.reduce((sum, { revenuePaise }) => sum + revenuePaise, 0)).toBe(15_000);
  });
});
