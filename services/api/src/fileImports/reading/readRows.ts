import { setImmediate } from 'node:timers/promises';
import {
  MAX_IMPORT_ROWS,
  type ColumnMapping,
  type ErrorCode,
  type FileImportView,
  type ImportError,
} from '@bahi/contracts';
import { HttpRefusal, refuseFields } from '../../http/httpRefusal.ts';
import { unescapeFormula } from '../../lists/csv/csvText.ts';
import { decodeText } from './decodeText.ts';
import { wordOf } from './readCell.ts';
import { readTable, type Table } from './readTable.ts';

/** One column that a kind of file may have. */
export interface FileColumn<Row> {
  field: string;
  /** Headings by which it is known, in both languages; case and signs do not matter. */
  headings: readonly string[];
  /** Puts what the cell says into the row; gives a code instead when it says nothing. The cell is not empty. */
  read: (cell: string, row: Row) => ErrorCode | undefined;
}

/** What a kind of file consists of. */
export interface FileFormat<Row> {
  columns: readonly FileColumn<Row>[];
  newRow: (row: number) => Row;
  /** What only the cells together can say, once all are read. */
  checkRow: (row: Row) => [field: string, code: ErrorCode] | undefined;
}

/** A file as it was read. */
export interface ReadFile<Row> extends Pick<FileImportView, 'encoding' | 'separator' | 'mapping' | 'sample'> {
  /** Rows with a cell that is not empty. */
  rowCount: number;
  /** Rows without an error. */
  rows: readonly Row[];
  errors: readonly ImportError[];
  /** The cell of a column, as it stands in the file. */
  valueOf: (row: number, field: string | undefined) => string | undefined;
}

/** Rows that are shown before the import. */
const SAMPLE_ROWS = 5;
const MAX_SHOWN = 100;
const MAX_COLUMNS = 200;
const ROWS_AT_ONCE = 250;

/**
 * Reads a file to rows of its kind; dry run and import both do. An empty cell, and a column that the file does not have, leave the field
 * out of the row.
 * @throws {HttpRefusal} 422 when the file as a whole is not understood
 */
export async function readRows<Row>(
  format: FileFormat<Row>,
  bytes: Buffer,
  chosen: ColumnMapping,
): Promise<ReadFile<Row>> {
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw refuseFields({ file: 'file_unreadable' });
  const fieldOf = headingIndex(format.columns);
  const table = readTable(decoded.text, (cell) => fieldOf(cell) !== undefined);
  if ('code' in table) throw new HttpRefusal({ code: table.code, params: { line: table.line } });
  if (table.rows.length === 0 || table.head.length > MAX_COLUMNS) throw refuseFields({ file: 'file_empty' });
  if (table.rows.length > MAX_IMPORT_ROWS)
    throw new HttpRefusal({ code: 'too_many_rows', params: { max: MAX_IMPORT_ROWS } });
  const names = columnNames(table.head);
  const fields = chosenFields(format.columns, names, fieldOf, chosen);
  return {
    encoding: decoded.encoding,
    separator: table.separator,
    mapping: Object.fromEntries(names.map((name, place) => [name, fields[place] ?? null])),
    sample: table.rows.slice(0, SAMPLE_ROWS).map((row) => names.map((_, place) => shown(row[place] ?? ''))),
    ...(await rowsOf(format, table, fields)),
    valueOf: (row, field) => {
      const place = field === undefined ? -1 : fields.indexOf(field);
      const cell = place === -1 ? undefined : table.rows[row - 1]?.[place];
      return cell === undefined ? undefined : shown(cell);
    },
  };
}

async function rowsOf<Row>(
  { columns, newRow, checkRow }: FileFormat<Row>,
  table: Table,
  fields: readonly (string | undefined)[],
): Promise<Pick<ReadFile<Row>, 'rowCount' | 'rows' | 'errors'>> {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const readers = fields.map((field) => byField.get(field ?? ''));
  const rows: Row[] = [];
  const errors: ImportError[] = [];
  let rowCount = 0;
  for (const [index, cells] of table.rows.entries()) {
    // others have their turn while a long file is read
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    if (cells.every((cell) => cell.trim() === '')) continue;
    rowCount += 1;
    const row = newRow(index + 1);
    const before = errors.length;
    const extra = cells.slice(table.head.length).find((cell) => cell.trim() !== '');
    if (extra !== undefined) errors.push({ row: index + 1, code: 'too_many_cells', value: shown(extra) });
    readers.forEach((column, place) => {
      const cell = unescapeFormula(cells[place] ?? '');
      if (column === undefined || cell.trim() === '') return;
      const code = column.read(cell, row);
      if (code !== undefined)
        errors.push({ row: index + 1, field: column.field, code, value: shown(cells[place] ?? '') });
    });
    const [field, code] = (errors.length === before ? checkRow(row) : undefined) ?? [];
    if (field !== undefined && code !== undefined) errors.push({ row: index + 1, field, code });
    if (errors.length === before) rows.push(row);
  }
  if (rowCount === 0) throw refuseFields({ file: 'file_empty' });
  return { rowCount, rows, errors };
}

const shown = (cell: string): string => (cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN - 1)}…` : cell);

/** Headings without what stands in brackets: `Rate (₹)` is `Rate`. */
const headingWord = (cell: string): string => wordOf(unescapeFormula(cell).replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));

function headingIndex(columns: readonly FileColumn<never>[]): (heading: string) => string | undefined {
  const fields = new Map(
    columns.flatMap(({ field, headings }) => [field, ...headings].map((one) => [headingWord(one), field] as const)),
  );
  return (heading) => fields.get(wordOf(unescapeFormula(heading))) ?? fields.get(headingWord(heading));
}

/** A name for each column, none twice. */
function columnNames(head: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [place, heading] of head.entries()) {
    const base = shown(heading.trim()) || `Column ${place + 1}`;
    let name = base;
    for (let count = 2; names.has(name); count += 1) name = `${base} (${count})`;
    names.add(name);
  }
  return [...names];
}

/** What each column means: as chosen, else by its heading; of several columns with one heading the first. */
function chosenFields(
  columns: readonly FileColumn<never>[],
  names: readonly string[],
  fieldOf: (heading: string) => string | undefined,
  chosen: ColumnMapping,
): (string | undefined)[] {
  const known = new Set(columns.map(({ field }) => field));
  const picked = new Map<string, string | null>();
  for (const [name, field] of Object.entries(chosen)) {
    if (!names.includes(name) || (field !== null && !known.has(field))) throw refuseFields({ mapping: 'invalid' });
    picked.set(name, field);
  }
  const taken = new Set<string>();
  for (const field of picked.values()) {
    if (field !== null && taken.has(field)) throw new HttpRefusal({ code: 'column_mapped_twice', params: { field } });
    if (field !== null) taken.add(field);
  }
  return names.map((name) => {
    if (picked.has(name)) return picked.get(name) ?? undefined;
    const field = fieldOf(name);
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}
