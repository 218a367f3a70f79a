import { CsvError, parse } from 'csv-parse/sync';

/** The cells of a file, as they stand there. The head comes first, and every row has a cell for each of its columns. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  separator: string;
}

/** Why a file is no table. */
export interface TableFault {
  code: 'quote_not_closed';
  line: number;
}

const LINE_ENDS = ['\r\n', '\n', '\r'];
const SEPARATORS = [',', ';', '\t'];
/** The line by which Excel is told the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;
/** The first record: line breaks within quotation marks do not end it. */
const FIRST_RECORD = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/;

/**
 * Reads RFC 4180 with any of three separators. The separator is that of the `sep=` line, else the one under which most cells of the head
 * are known headings. Blank lines at the end are no rows; those between rows are.
 */
export function readTable(text: string, isHeading: (cell: string) => boolean): Table | TableFault {
  const named = SEPARATOR_LINE.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const separator = named?.[1] ?? separatorOf(FIRST_RECORD.exec(body)?.[0] ?? '', isHeading);
  try {
    const [head = [], ...rows] = cellsOf(body, separator);
    while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '') === true) rows.pop();
    return { head, rows, separator };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { code: 'quote_not_closed', line: named === null ? line : line + 1 };
  }
}

const cellsOf = (text: string, delimiter: string): string[][] =>
  parse(text, { delimiter, record_delimiter: LINE_ENDS, relax_column_count: true });

function separatorOf(head: string, isHeading: (cell: string) => boolean): string {
  const tried = SEPARATORS.map((separator) => {
    const cells = head.split(separator).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''));
    return { separator, known: cells.filter(isHeading).length, count: cells.length };
  });
  const [best] = tried.toSorted((a, b) => b.known - a.known || b.count - a.count);
  return best?.separator ?? ',';
}
