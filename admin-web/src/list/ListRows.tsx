import Paper from '@mui/material/Paper';
import type { ComponentType, ReactNode } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { messageOf } from '../providers/http/apiError.ts';
import type { CappedMeta } from '../providers/reactAdmin/data.ts';
import { LoadingRows } from './rows/LoadingRows.tsx';
import { Pager } from './rows/Pager.tsx';
import { Rows } from './rows/Rows.tsx';
import type { RowsProps } from './rows/rowsProps.ts';

export interface ListRowsProps<Row> extends RowsProps<Row> {
  /** Accessible name of the rows. */
  label: string;
  /** Shown when the rows could not be loaded, above the reason. */
  failedText: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Makes the shown rows of those found, for rows that open. The same rows when absent. */
  Shown?: ComponentType<ShownProps<Row>> | undefined;
}

export interface ShownProps<Row> {
  found: readonly object[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of the surrounding list with pagination, and its loading, error and empty states. */
export function ListRows<Row extends { id: string }>({ failedText, ...shown }: ListRowsProps<Row>) {
  const { isFetching, ...list } = useListContext<Row>();
  const hasFailed = list.error !== null && list.error !== undefined && list.data === undefined;
  return (
    // contained, so that typing in the search field does not repaint the rows
    <Paper variant="outlined" aria-busy={isFetching} sx={{ contain: 'content' }}>
      {hasFailed ? (
        <RetryAlert title={failedText} onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </RetryAlert>
      ) : null}
      {list.isPending ? (
        <LoadingRows />
      ) : (
        <WaitingForNetwork isSending={isFetching === true} text="common.loadsLater" />
      )}
      {hasFailed || list.isPending ? null : <LoadedRows<Row> {...shown} />}
    </Paper>
  );
}

function LoadedRows<Row extends { id: string }>({
  empty,
  Shown = AsFound<Row>,
  ...shown
}: Omit<ListRowsProps<Row>, 'failedText'>) {
  const { data: found = NONE, page, perPage, sort, ...list } = useListContext<Row>();
  const cappedTotal = (list.meta as CappedMeta | undefined)?.cappedTotal;
  const total = list.total ?? cappedTotal ?? 0;
  const setSort = useEvent(list.setSort);
  return (
    <>
      {/* always mounted, so that its content is announced */}
      <div aria-live="polite">{total === 0 ? empty : null}</div>
      {/* hidden but rendered: the next letter of the search may bring the rows back */}
      <div style={total === 0 ? { contentVisibility: 'hidden' } : {}}>
        <Shown found={found}>{(rows) => <Rows {...shown} rows={rows} sort={sort} setSort={setSort} />}</Shown>
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

const NONE: never[] = [];

function AsFound<Row>({ found, children }: ShownProps<Row>) {
  return children(found as readonly Row[]);
}
