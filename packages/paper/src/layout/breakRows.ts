export interface RowsToBreak {
  /** Height of each row. */
  heights: readonly number[];
  /** Height of the totals, which share a page with the last row. */
  tail: number;
  /** Height of the footer on a page whose rows continue on the next one. */
  more: number;
  /** Height available for rows on a page; pages count from 0. */
  room: (page: number) => number;
}

/**
 * The rows of each page as `[first, end)`. The last page also has the tail and, if there are any rows, at least one
 * row.
 */
export function breakRows({ heights, tail, more, room }: RowsToBreak): [from: number, end: number][] {
  const pages: [number, number][] = [];
  let left = heights.reduce((total, height) => total + height, 0);
  for (let from = 0; ;) {
    const space = room(pages.length);
    if (left + tail <= space || from >= heights.length - 1) {
      pages.push([from, heights.length]);
      return pages;
    }
    let end = from;
    let used = 0;
    for (const height of heights.slice(from, -1)) {
      if (end > from && used + height + more > space) break;
      used += height;
      end += 1;
    }
    pages.push([from, end]);
    left -= used;
    from = end;
  }
}
