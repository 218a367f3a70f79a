import { replaceEqualDeep } from '@tanstack/react-query';
import type { RowsProps } from './rowsProps.ts';

type RowProps<Row> = RowsProps<Row> & { row: Row };

/** Whether a row would be drawn as it stands there: the next letter of a search brings most rows anew, and few of them changed. */
export function sameRow<Row>(before: RowProps<Row>, now: RowProps<Row>): boolean {
  return (
    before.columns === now.columns &&
    before.actions === now.actions &&
    replaceEqualDeep(before.row, now.row) === before.row
  );
}

/** Whether rows stay as they are drawn: because they are the same, or because there are none to put in their place. */
export function sameRows<Props extends { rows: readonly unknown[] }>(before: Props, now: Props): boolean {
  const keys = Object.keys(now) as (keyof Props)[];
  return now.rows.length === 0 || keys.every((key) => before[key] === now[key]);
}
