/** A picture of equal squares, each dark or white: a QR code, or a logo in the dots of a printer. */
export interface DarkSquares {
  columns: number;
  rows: number;
  /** White outside. */
  isDark: (column: number, row: number) => boolean;
}

/** Neighbours in a row that are dark, as one rectangle of height 1. */
interface Run {
  column: number;
  row: number;
  length: number;
}

/** The dark squares as runs, row by row. */
export function darkRuns({ columns, rows, isDark }: DarkSquares): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isDark(column, row)) continue;
      const first = column;
      while (column + 1 < columns && isDark(column + 1, row)) column += 1;
      runs.push({ column: first, row, length: column + 1 - first });
    }
  }
  return runs;
}

/** The dark squares as an SVG path with one unit per square. */
export const squaresPath = (squares: DarkSquares): string =>
  darkRuns(squares)
    .map(({ column, row, length }) => `M${column} ${row}h${length}v1h-${length}z`)
    .join('');
