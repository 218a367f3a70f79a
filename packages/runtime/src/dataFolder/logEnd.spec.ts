import { formatPosition } from '@bahi/event-store';
import { describe, expect, it } from '@jest/globals';
import { missingEnd } from './logEnd.ts';

describe('the end of a log', () => {
  const missing = (...read: number[]) =>
    missingEnd({ eventsFile: 'events.db', readFolder: 'read' }, read.map(formatPosition), formatPosition(812));

  it('is missing where read models have read further', () => {
    expect(missing(812, 1_034, 1_030)).toBe(
      'events.db ends at event 812 and read models were made of 1034: its end is missing; ' +
        'restore the newest backup, or remove read to go on without what is lost',
    );
  });

  it('is there where none has, and where one alone says so, which may be damaged itself', () => {
    expect([missing(), missing(812, 700), missing(812, 99_999)]).toEqual([undefined, undefined, undefined]);
  });
});
