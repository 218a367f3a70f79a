import type { ErrorCode } from '@bahi/contracts';
import type { z } from 'zod';
import { checkedCell, type Cell } from './readCell.ts';
import type { FileColumn } from './readRows.ts';

/** A column of a field: its cell is read, checked by the schema of the field, and put into the row. */
export function column<Row, Value>(
  field: string,
  headings: readonly string[],
  read: (cell: string) => Cell<unknown>,
  schema: z.ZodType<Value>,
  put: (row: Row, value: NonNullable<Value>) => void,
): FileColumn<Row> {
  return {
    field,
    headings,
    read(text, row): ErrorCode | undefined {
      const cell = read(text);
      if (cell.code !== undefined) return cell.code;
      const checked = checkedCell(schema, cell.value);
      if (checked.code !== undefined) return checked.code;
      if (checked.value !== null && checked.value !== undefined) put(row, checked.value);
      return undefined;
    },
  };
}

/** A column whose cell is one of some words. */
export function words<Row, Value>(
  field: string,
  headings: readonly string[],
  read: (cell: string) => Cell<Value>,
  put: (row: Row, value: Value) => void,
): FileColumn<Row> {
  return {
    field,
    headings,
    read(cell, row) {
      const found = read(cell);
      if (found.code === undefined) put(row, found.value);
      return found.code;
    },
  };
}
