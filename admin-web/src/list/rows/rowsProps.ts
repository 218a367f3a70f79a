import type { ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import type { Column } from './column.ts';

export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  /** Buttons of one row. */
  actions?: ((row: Row) => ReactNode) | undefined;
}

export interface ShownRows<Row> extends RowsProps<Row> {
  rows: readonly Row[];
  /** Accessible name of the rows. */
  label: string;
}

/** Sort order and its setter; both absent for a list with a fixed order. */
export interface Sorting {
  sort?: SortPayload;
  setSort?: (sort: SortPayload) => void;
}
