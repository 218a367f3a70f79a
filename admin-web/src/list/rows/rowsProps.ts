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
  /** What the rows are, for those who do not see them. */
  label: string;
}

/** How a list is sorted, and how that changes; neither where it never does. */
export interface Sorting {
  sort?: SortPayload;
  setSort?: (sort: SortPayload) => void;
}
