import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rowSx } from './rowStyles.ts';

/** One column of a list, and one line of its cards on a phone. */
export interface Column<Row> {
  /** Field of the row: sorts by it when `sortable`, and finds its label unless `label` is given. */
  field: string;
  /** Translated heading. */
  label: string;
  render: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Stays on one line, as dates do. */
  nowrap?: boolean;
  sortable?: boolean;
  /** Only from this width on. */
  from?: 'md' | 'lg' | 'xl';
}

/** Styles of a plain table: one rule for the whole of it, because a rule per cell costs a phone dearly. */
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
    // a column is as wide as the words of its heading; a name without a space may break
    overflowWrap: 'normal',
  },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
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
  // words begin at their left edge: without this a number would touch them
  '& .numeric + :not(.numeric, .actions)': { pl: 3 },
  '& .actions': { textAlign: 'end', whiteSpace: 'nowrap', py: 0.25 },
  '& .from-md': (theme: Theme) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }),
  '& .from-lg': (theme: Theme) => ({ [theme.breakpoints.down('lg')]: { display: 'none' } }),
  '& .from-xl': (theme: Theme) => ({ [theme.breakpoints.down('xl')]: { display: 'none' } }),
} as const;

/** Class names of a column's cells. */
export function cellClass({
  numeric = false,
  nowrap = false,
  from,
}: Pick<Column<never>, 'numeric' | 'nowrap' | 'from'>): string {
  return [numeric && 'numeric', nowrap && 'nowrap', from !== undefined && `from-${from}`].filter(Boolean).join(' ');
}
