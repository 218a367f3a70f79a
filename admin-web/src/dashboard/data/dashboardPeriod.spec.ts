import { describe, expect, it } from '@jest/globals';
import { instantOf, pastOf } from '../../format/pastInstant.ts';
import { questionOf, readPeriod, writePeriod, type DashboardPeriod } from './dashboardPeriod.ts';

const TODAY = '2026-11-27';
const now = { today: TODAY, nowMs: Date.parse('2026-11-27T14:37:00+05:30') };
const read = (text: string): DashboardPeriod => readPeriod(new URLSearchParams(text), now);

describe('the period in the address', () => {
  it.each(['', 'range=yesterday', 'range=fy&asOf=2026-11-20', 'range=7d&asOf=2026-11-20T09%3A05'])(
    'is read and written alike: %s',
    (text) => {
      expect(new URLSearchParams(writePeriod(read(text))).toString()).toBe(text);
    },
  );

  it('has the days only if they are chosen', () => {
    const days = 'range=days&from=2026-11-01&to=2026-11-15';
    expect(new URLSearchParams(writePeriod(read(days))).toString()).toBe(days);
    expect(read('range=month&from=2026-11-01&to=2026-11-15').chosen).toBe('month');
  });

  it.each([
    ['in the wrong order', 'range=days&from=2026-11-15&to=2026-11-01'],
    ['not over yet', 'range=days&from=2026-11-15&to=2026-11-28'],
    ['no days', 'range=days&from=x&to=2026-11-01'],
  ])('falls back to a week for days that are %s', (_case, text) => {
    expect(read(text).days).toEqual({ from: '2026-11-21', to: TODAY });
  });

  it('ends chosen days at the latest on the past day', () => {
    const text = 'range=days&from=2026-11-01&to=2026-11-15&asOf=2026-11-10';
    expect(read(text).days).toEqual({ from: '2026-11-04', to: '2026-11-10' });
  });

  it('ignores an unknown range', () => {
    expect(read('range=aeon').chosen).toBe('today');
  });
});

describe('a past instant', () => {
  it.each([
    ['2026-11-26', '2026-11-26'],
    ['2026-11-26T23:59', '2026-11-26T23:59'],
    ['2026-11-27T14:36', '2026-11-27T14:36'],
    ['2026-11-27', undefined],
    ['2026-11-27T14:37', undefined],
    ['2026-12-01', undefined],
    ['2026-11-26T24:00', undefined],
    ['2026-11-26T1:00', undefined],
    ['', undefined],
  ])('%j is %j', (text, past) => {
    expect(pastOf(text, now)).toBe(past);
  });

  it('is the end of a day, or a minute of it, in India', () => {
    expect(instantOf('2026-11-26')).toBe('2026-11-26T23:59:59.999+05:30');
    expect(instantOf('2026-11-26T09:05')).toBe('2026-11-26T09:05:00.000+05:30');
  });
});

describe('the question to the server', () => {
  it.each([
    ['', { range: 'today' }],
    ['range=7d&asOf=2026-11-20', { range: '7d', asOf: '2026-11-20T23:59:59.999+05:30' }],
    ['range=yesterday', { from: '2026-11-26', to: '2026-11-26' }],
    [
      'range=yesterday&asOf=2026-03-01',
      { from: '2026-02-28', to: '2026-02-28', asOf: '2026-03-01T23:59:59.999+05:30' },
    ],
    ['range=days&from=2026-11-01&to=2026-11-15', { from: '2026-11-01', to: '2026-11-15' }],
  ])('of %j', (text, question) => {
    expect(questionOf(read(text), TODAY)).toEqual(question);
  });
});
