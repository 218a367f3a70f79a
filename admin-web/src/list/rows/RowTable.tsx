import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { cellClass, tableSx, type Column } from './column.ts';
import { RowIcon } from './RowIcon.tsx';
import type { RowsProps, ShownRows, Sorting } from './rowsProps.ts';
import { sameRow, sameRows } from './sameRow.ts';
import { useRowLinks } from './useRowLinks.ts';

/** Rows as a table; headings sort if `setSort` is given. */
export const RowTable = memo(PlainTable, sameRows) as typeof PlainTable;

function PlainTable<Row extends { id: string }>(props: ShownRows<Row> & Sorting) {
  const { rows, columns, actions, label, sort, setSort } = props;
  const translate = useTranslate();
  const onClick = useRowLinks();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableSx} onClick={onClick}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.field} column={column} sort={sort} setSort={setSort} />
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

function Heading<Row>({ column, sort, setSort }: { column: Column<Row> } & Sorting) {
  if (column.sortable !== true || setSort === undefined) return <th className={cellClass(column)}>{column.label}</th>;
  const order = sort?.field === column.field ? sort.order : undefined;
  const next = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <th className={cellClass(column)} aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => setSort({ field: column.field, order: next })}>
        {column.label}
        {order === undefined ? null : <RowIcon name={order === 'ASC' ? 'ascending' : 'descending'} size={16} />}
      </button>
    </th>
  );
}

const TableRow = memo(PlainRow, sameRow) as typeof PlainRow;

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
