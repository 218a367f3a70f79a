import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, type ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import { useTranslate } from '../providers/language.ts';
import { cellClass, tableSx, type Column } from './column.ts';

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

/** How a list is sorted, and how that changes. */
interface Sorting {
  sort: SortPayload;
  setSort: (sort: SortPayload) => void;
}

/** Rows as a table; its headings sort where `sorting` is given. */
export function RowTable<Row extends { id: string }>(props: ShownRows<Row> & { sorting?: Sorting }) {
  const { rows, columns, actions, label, sorting } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableSx}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.field} column={column} sorting={column.sortable === true ? sorting : undefined} />
            ))}
            {actions === undefined ? null : <th className="actions">{translate('common.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} actions={actions} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  if (sorting === undefined) return <th className={cellClass(column)}>{column.label}</th>;
  const { sort, setSort } = sorting;
  const order = sort.field === column.field ? sort.order : undefined;
  const next = order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = order === 'DESC' ? ArrowDownward : ArrowUpward;
  return (
    <th className={cellClass(column)} aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}>
      <ButtonBase
        onClick={() => setSort({ field: column.field, order: next })}
        sx={{ font: 'inherit', textAlign: 'inherit', minHeight: 32, gap: 0.5 }}
      >
        {column.label}
        {order === undefined ? null : <Arrow sx={{ fontSize: 16 }} />}
      </ButtonBase>
    </th>
  );
}

/** Rows that stayed the same are not drawn again while one types. */
const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, columns, actions }: RowsProps<Row> & { row: Row }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.field} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
      {actions === undefined ? null : <td className="actions">{actions(row)}</td>}
    </tr>
  );
}
