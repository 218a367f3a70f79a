import type { StockHistoryRow } from '@bahi/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import type { Column } from '../list/rows/column.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE, Pager } from '../list/rows/Pager.tsx';
import { Rows } from '../list/rows/Rows.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { messageOf } from '../providers/http/apiError.ts';
import type { RowCount } from '../providers/http/rowCount.ts';

interface MovementPagesProps<Row> {
  /** A product's id, or `all`. */
  of: string;
  /** A page of movements, newest first; `page` counts from 1. */
  load: (
    range: { page: number; perPage: number },
    signal: AbortSignal,
  ) => Promise<{ rows: readonly Row[]; count: RowCount }>;
  columns: readonly Column<Row>[];
  label: string;
  emptyText: string;
}

/** Stock movements of one product or of all, page by page. */
export function MovementPages<Row extends StockHistoryRow>(props: MovementPagesProps<Row>) {
  const { of, load, columns, label, emptyText } = props;
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(DEFAULT_PAGE_SIZE);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['stock-history', of, page, perPage],
    queryFn: async ({ signal }) => load({ page, perPage }, signal),
    placeholderData: (previous) => previous,
  });
  if (isPending) return <LoadingRows />;
  if (error !== null) {
    return (
      <RetryAlert title={translate('stock.historyFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (data.count.total === 0) return <Typography sx={{ p: 3 }}>{emptyText}</Typography>;
  const choosePerPage = (size: number): void => {
    setPage(1);
    setPerPage(size);
  };
  return (
    <>
      <WaitingForNetwork isSending={isFetching} text="common.loadsLater" />
      <Rows rows={data.rows} columns={columns} label={label} />
      <Pager page={page} perPage={perPage} {...data.count} setPage={setPage} setPerPage={choosePerPage} />
    </>
  );
}
