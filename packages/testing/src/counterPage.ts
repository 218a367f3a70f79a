/** Windows of tills, and the bounds of a bill in each: pixels, with the menu open where there is room for it. */
export const COUNTER_WINDOWS = [
  { width: 1_440, height: 900, line: 52, name: 280, list: Infinity },
  { width: 1_366, height: 768, line: 52, name: 240, list: Infinity },
  { width: 768, height: 1_024, line: 72, name: 0, list: Infinity },
  { width: 390, height: 844, line: 72, name: 0, list: 1_300 },
] as const;

/** What `MEASURE_LINES` returns, in pixels. */
export interface MeasuredLines {
  lineHeights: number[];
  nameWidth: number;
  /** Where the last line ends, from the top of the page. */
  listEnd: number;
  smallestLetter: number;
}

/** Script that measures the lines of the bill page. */
export const MEASURE_LINES = `(() => {
  const lines = [...document.querySelectorAll('ol > li[data-key]')];
  const box = (one) => one.getBoundingClientRect();
  const texts = lines.slice(0, 3).flatMap((line) => [...line.querySelectorAll('*')]).filter((one) => one.textContent.trim() !== '');
  return {
    lineHeights: lines.map((line) => box(line).height),
    nameWidth: box(lines[0].querySelector('.names')).width,
    listEnd: box(lines.at(-1)).bottom + scrollY,
    smallestLetter: Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize))),
  };
})()`;

/** Script: whether the marked line is whole between search and pay bar, and the pay bar whole in the window. */
export const IS_LINE_SEEN = `(() => {
  const box = (one) => one.getBoundingClientRect();
  const line = box(document.querySelector('li[data-mark]') ?? document.querySelector('li[data-key]:last-of-type'));
  const bar = box(document.querySelector('section[data-foot-bar]'));
  const search = box(document.querySelector('input[type=search]'));
  return line.top >= search.bottom && line.bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1;
})()`;
