import type { ReactNode } from 'react';
import { useEvent, useListContext } from 'react-admin';
import type { CappedMeta } from '../providers/reactAdmin/data.ts';
import { Pager } from './rows/Pager.tsx';
import { Rows } from './rows/Rows.tsx';
import type { RowsProps } from './rows/rowsProps.ts';

interface ListRowsProps<Row> extends RowsProps<Row> {
  /** What the rows are, for those who do not see them. */
  label: string;
  /** In place of rows, when there are none. */
  empty: ReactNode;
}

/** The rows of the list around it, and its pages. */
export function ListRows<Row extends { id: string }>({ empty, ...shown }: ListRowsProps<Row>) {
  const { data: rows = [], page, perPage, sort, ...list } = useListContext<Row>();
  const cappedTotal = (list.meta as CappedMeta | undefined)?.cappedTotal;
  const total = list.total ?? cappedTotal ?? 0;
  const setSort = useEvent(list.setSort);
  return (
    <>
      {/* it lasts, so that what comes to stand in it is said */}
      <div aria-live="polite">{total === 0 ? empty : null}</div>
      {/* out of sight, but drawn: a letter too many is soon taken back */}
      <div style={total === 0 ? { contentVisibility: 'hidden' } : {}}>
        <Rows {...shown} rows={rows} sort={sort} setSort={setSort} />
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          isCapped={cappedTotal !== undefined}
          setPage={list.setPage}
          setPerPage={list.setPerPage}
        />
      </div>
    </>
  );
}
