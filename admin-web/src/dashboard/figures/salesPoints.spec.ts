import { describe, expect, it } from '@jest/globals';
import { axisName, hourPoints, pointName, salesPoints } from './salesPoints.ts';

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

describe('hourPoints', () => {
  const hours = (...sold: number[]) =>
    Array.from({ length: 24 }, (_, hour) => ({ hour, bills: sold.includes(hour) ? 1 : 0, revenuePaise: 0 }));
  const periods = (...sold: number[]) => hourPoints(hours(...sold)).map(({ period }) => period);

  it('show the opening hours, and further ones with sales', () => {
    expect([periods().at(0), periods().at(-1)]).toEqual(['T09', 'T20']);
    expect([periods(7, 12).at(0), periods(7, 12).at(-1)]).toEqual(['T07', 'T20']);
    expect([periods(23).at(0), periods(23).at(-1)]).toEqual(['T09', 'T23']);
  });

  it('have a name in both languages', () => {
    const at = (period: string) => ({ period, bills: 0, revenuePaise: 0 });
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(pointName(at('T23'), 'en'))).toBe('11 pm – 12 am');
    expect(plain(pointName(at('T09'), 'hi'))).toBe('सुबह 9 – सुबह 10');
    expect(pointName(at('2026-11-21'), 'en')).toBe('21 Nov 2026');
    expect(axisName('2026-11', 'en')).toBe('Nov 2026');
  });
});
