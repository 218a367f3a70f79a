import { parse } from 'csv-parse/sync';

/** The rows of a CSV file by their headings, every cell as it stands there. @throws {Error} when it is no CSV */
export function readCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true, record_delimiter: '\r\n' });
}
