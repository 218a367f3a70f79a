import { describe, expect, it } from '@jest/globals';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { breakRows } from './breakRows.ts';

describe('breaking rows into pages', () => {
  it('moves the last row to the next page when the totals do not fit', () => {
    const rows = { heights: [10, 10, 10], tail: 20, more: 5, room: () => 40 };
    expect(breakRows(rows)).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(breakRows({ ...rows, room: () => 50 })).toEqual([[0, 3]]);
    expect(breakRows({ ...rows, heights: [] })).toEqual([[0, 0]]);
  });

  it('puts each row on one page, in order, within the page, and never leaves the totals alone', () => {
    const height = fc.integer({ min: 10, max: 60 });
    fc.assert(
      fc.property(
        fc.array(height, { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 0, max: 150 }),
        (heights, tail) => {
          const [more, first, others] = [15, 300, 400];
          const room = (page: number) => (page === 0 ? first : others);
          const pages = breakRows({ heights, tail, more, room });
          expect(pages.map(([from]) => from)).toEqual([0, ...pages.slice(0, -1).map(([, end]) => end)]);
          expect(pages.at(-1)?.[1]).toBe(heights.length);
          for (const [index, [from, end]] of pages.entries()) {
            expect(end).toBeGreaterThan(from);
            const sum = heights.slice(from, end).reduce((total, row) => total + row, 0);
            expect(sum + (end === heights.length ? tail : more)).toBeLessThanOrEqual(room(index));
          }
        },
      ),
      propertyRuns(100),
    );
  });
});
