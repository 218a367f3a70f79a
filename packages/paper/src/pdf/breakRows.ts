export interface RowsToBreak {
  /** Height of each row. */
  heights: readonly number[];
  /** What follows the last row on its page: totals never stand alone. */
  tail: number;
  /** What a page ends with whose rows go on overleaf. */
  more: number;
  /** Room for rows on a page, counted from 0. */
  room: (page: number) => number;
}

/** Which rows each page holds, as `[first, end)`; the last page has the tail too and, where there are rows, at least one of them. */
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
