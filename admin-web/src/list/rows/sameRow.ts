import { replaceEqualDeep } from '@tanstack/react-query';
import type { RowsProps } from './rowsProps.ts';

type RowProps<Row> = RowsProps<Row> & { row: Row };

/** Whether a row would render the same: most rows of the next search result are equal copies. */
export function sameRow<Row>(before: RowProps<Row>, now: RowProps<Row>): boolean {
  return (
    before.columns === now.columns &&
    before.actions === now.actions &&
    replaceEqualDeep(before.row, now.row) === before.row
  );
}

/** Whether rows need no render: they are the same, or there are no new ones to replace them. */
export function sameRows<Props extends { rows: readonly unknown[] }>(before: Props, now: Props): boolean {
  const keys = Object.keys(now) as (keyof Props)[];
  return now.rows.length === 0 || keys.every((key) => before[key] === now[key]);
}
