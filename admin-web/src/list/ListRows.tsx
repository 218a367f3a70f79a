import type { ReactNode } from 'react';
import { useEvent, useListContext } from 'react-admin';
import type { CappedMeta } from '../providers/reactAdmin/data.ts';
import { Pager } from './rows/Pager.tsx';
import { Rows } from './rows/Rows.tsx';
import type { RowsProps } from './rows/rowsProps.ts';

interface ListRowsProps<Row> extends RowsProps<Row> {
  /** Accessible name of the rows. */
  label: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** The rows of the surrounding list, with pagination. */
export function ListRows<Row extends { id: string }>({ empty, ...shown }: ListRowsProps<Row>) {
  const { data: rows = [], page, perPage, sort, ...list } = useListContext<Row>();
  const cappedTotal = (list.meta as CappedMeta | undefined)?.cappedTotal;
  const total = list.total ?? cappedTotal ?? 0;
  const setSort = useEvent(list.setSort);
  return (
    <>
      {/* always mounted, so that its content is announced */}
      <div aria-live="polite">{total === 0 ? empty : null}</div>
      {/* hidden but rendered: the next letter of the search may bring the rows back */}
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
