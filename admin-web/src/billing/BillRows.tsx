import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { ListRows } from '../list/ListRows.tsx';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import type { RowsProps } from '../list/rows/rowsProps.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { messageOf } from '../providers/http/apiError.ts';

interface BillRowsProps<Row> extends RowsProps<Row> {
  /** Accessible name of the rows. */
  label: string;
  failedText: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** Bills of the surrounding list with pagination; also its loading, empty and error states. */
export function BillRows<Row extends { id: string }>(props: BillRowsProps<Row>) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Rows {...props} />
    </Paper>
  );
}

function Rows<Row extends { id: string }>({ columns, actions, label, failedText, empty }: BillRowsProps<Row>) {
  const list = useListContext<Row>();
  if (list.error !== null && list.error !== undefined && list.data === undefined) {
    return (
      <RetryAlert title={failedText} onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </RetryAlert>
    );
  }
  if (list.isPending) return <LoadingRows />;
  return <ListRows<Row> columns={columns} actions={actions} label={label} empty={empty} />;
}
