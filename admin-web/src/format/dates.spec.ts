import { describe, expect, it } from '@jest/globals';
import { formatAge, formatDay, formatInstant, readDay } from './dates.ts';

describe('dates on screen', () => {
  it('show the month in the reader’s language with Latin digits', () => {
    expect(formatDay('2026-11-21', 'en')).toBe('21 Nov 2026');
    expect(formatDay('2026-11-21', 'hi')).toMatch(/^21 नव.* 2026$/);
  });

  it('show an age in its largest suitable unit', () => {
    const hour = 3_600;
    const said = [59, hour - 1, hour, 26.5 * hour, 71 * hour, 80 * hour].map((seconds) => formatAge(seconds, 'en'));
    expect(said).toEqual([
      '0 minutes ago',
      '59 minutes ago',
      '1 hour ago',
      '26 hours ago',
      '71 hours ago',
      '3 days ago',
    ]);
    expect(formatAge(2 * hour, 'hi')).toBe('2 घंटे पहले');
  });

  it("show day and time in India's zone", () => {
    expect(formatInstant('2026-11-21T09:35:00.000Z', 'en').replace(/\s/g, ' ')).toBe('21 Nov 2026, 3:05 pm');
  });

  it.each([
    ['00:10', 'रात 12:10'],
    ['08:34', 'सुबह 8:34'],
    ['15:05', 'दोपहर 3:05'],
    ['17:40', 'शाम 5:40'],
    ['20:34', 'रात 8:34'],
  ])('show %s in Hindi as %s', (time, said) => {
    expect(formatInstant(`2026-11-21T${time}:00+05:30`, 'hi').replace(/\s/g, ' ')).toMatch(
      new RegExp(`^21 .* 2026, ${said}$`),
    );
  });
});

describe('a day that is pasted', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    [' 5-3-1999 ', '1999-03-05'],
    ['21.11.26', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T09:35:00.000Z', '2026-11-21'],
    ['२१/११/२०२६', '2026-11-21'],
  ])('is read as day, month and year: %j', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each(['', '21/11', '31/02/2026', '11/21/2026', '1/1/0026', 'tomorrow', '2026-13-01'])('is none: %j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});
