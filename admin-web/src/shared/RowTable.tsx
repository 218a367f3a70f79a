import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '../providers/language.ts';
import { cellClass, tableSx, type Column } from './Column.ts';

export interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  /** Buttons of one row. */
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** The list's rows as a table whose headings sort. */
export function RowTable<Row extends { id: string }>({ columns, actions, label }: RowsProps<Row> & { label: string }) {
  const { data = [] } = useListContext<Row>();
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableSx}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.field} column={column} />
            ))}
            {actions === undefined ? null : <th className="actions">{translate('common.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} actions={actions} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  const { sort, setSort } = useListContext();
  if (column.sortable !== true) return <th className={cellClass(column)}>{column.label}</th>;
  const order = sort.field === column.field ? sort.order : undefined;
  const next = order === 'ASC' ? 'DESC' : 'ASC';
  const Arrow = order === 'DESC' ? ArrowDownward : ArrowUpward;
  return (
    <th className={cellClass(column)} aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}>
      <ButtonBase
        onClick={() => setSort({ field: column.field, order: next })}
        sx={{ font: 'inherit', minHeight: 32, gap: 0.5 }}
      >
        {column.label}
        <Arrow sx={{ fontSize: 16, opacity: order === undefined ? 0 : 1 }} />
      </ButtonBase>
    </th>
  );
}

/** Rows that stayed the same are not drawn again while one types. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

function PlainTableRow<Row>({ row, columns, actions }: RowsProps<Row> & { row: Row }) {
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
