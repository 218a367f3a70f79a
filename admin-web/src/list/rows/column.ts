import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rowSx } from './rowStyles.ts';

/** A column of a table, and a line of its cards. */
export interface Column<Row> {
  /** Field of the row; sorts by it if `sortable`. */
  field: string;
  /** Translated heading. */
  label: string;
  render: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Does not wrap, such as a date. */
  nowrap?: boolean;
  sortable?: boolean;
  /** Hidden below this breakpoint. */
  from?: 'md' | 'lg' | 'xl';
  /** Where a row of two lines shows it; without a place it is shown on a tap. */
  phone?: PhonePlace;
}

/** The places of a row of two lines: what it is and a note below, the one figure that matters and the state below. */
export type PhonePlace = 'name' | 'note' | 'figure' | 'state';

/**
 * The columns of a list, in their order. Every field of the row is named, with null where the list has no column for it: a field
 * that is added to the row does not compile until then.
 */
export function columnsOf<Row>(fields: Readonly<Record<keyof Row & string, UnnamedColumn<Row> | null>>): Column<Row>[] {
  const columns = Object.entries<UnnamedColumn<Row> | null>(fields);
  return columns.flatMap(([field, column]) => (column === null ? [] : [{ field, ...column }]));
}
type UnnamedColumn<Row> = Omit<Column<Row>, 'field'>;

/** Styles of a table in one rule: a rule per cell is slow on a phone. */
export const tableSx = {
  ...rowSx,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th': {
    textAlign: 'start',
    fontWeight: 650,
    verticalAlign: 'bottom',
    color: 'text.secondary',
    fontSize: '0.875rem',
    // a column is at least as wide as the longest word of its heading
    overflowWrap: 'normal',
  },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    minWidth: 24,
    minHeight: 32,
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
  },
  '& th, & td': { px: 0.75, py: 0.75, borderBottom: 1, borderColor: 'divider', verticalAlign: 'middle' },
  '& td:not(.numeric, .nowrap, .actions)': { minWidth: 104 },
  '& td:first-of-type': { minWidth: 140 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& .numeric': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td.numeric, & td.nowrap': { whiteSpace: 'nowrap' },
  // space between a number and the text after it
  '& .numeric + :not(.numeric, .actions)': { pl: 3 },
  '& .actions': { textAlign: 'end', whiteSpace: 'nowrap', py: 0.25 },
  '& .from-md': (theme: Theme) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }),
  '& .from-lg': (theme: Theme) => ({ [theme.breakpoints.down('lg')]: { display: 'none' } }),
  '& .from-xl': (theme: Theme) => ({ [theme.breakpoints.down('xl')]: { display: 'none' } }),
} as const;

/** Class names for the cells of a column. */
export function cellClass({
  numeric = false,
  nowrap = false,
  from,
}: Pick<Column<never>, 'numeric' | 'nowrap' | 'from'>): string {
  return [numeric && 'numeric', nowrap && 'nowrap', from !== undefined && `from-${from}`].filter(Boolean).join(' ');
}
