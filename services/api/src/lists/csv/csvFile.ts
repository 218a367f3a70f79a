import type { CsvBody, FileBody } from '../../http/route.ts';
import { csvCells } from './csvColumns.ts';
import { CSV_BOM, csvRecord } from './csvText.ts';

async function* textOf({ columns, pages }: CsvBody, signal: AbortSignal): AsyncGenerator<string> {
  yield CSV_BOM + csvRecord(columns.map(({ heading }) => heading));
  for await (const page of pages(signal)) {
    yield page.map((row) => csvRecord(csvCells(columns, row))).join('');
  }
}

/** A list as the file that is sent. */
export const csvFile = (csv: CsvBody): FileBody => ({
  name: `${csv.name}.csv`,
  type: 'text/csv; charset=utf-8; header=present',
  texts: (signal) => textOf(csv, signal),
});
