import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { csvCells } from '../lists/csv/csvColumns.ts';
import { CSV_BOM, csvRecord } from '../lists/csv/csvText.ts';
import type { CsvBody } from './route.ts';

/** A client that reads slower than this is cut off: its rows would be those of long ago. */
const LONGEST_MS = 10 * 60_000;

async function* textOf({ columns, pages }: CsvBody, signal: AbortSignal): AsyncGenerator<string> {
  yield CSV_BOM + csvRecord(columns.map(({ heading }) => heading));
  for await (const page of pages(signal)) {
    yield page.map((row) => csvRecord(csvCells(columns, row))).join('');
  }
}

/**
 * Sends rows as they are read, so that a file takes no more memory than a page. An error ends the connection: a file that lacks rows
 * never looks complete.
 */
export async function sendCsv(response: Response, csv: CsvBody): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const timer = setTimeout(end, LONGEST_MS);
  response.once('close', end);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${csv.name}.csv"`);
  try {
    const text = Readable.from(textOf(csv, ended.signal));
    await pipeline(text, response, { signal: ended.signal });
  } finally {
    clearTimeout(timer);
    response.off('close', end);
  }
}
