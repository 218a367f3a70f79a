import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { LoadingRows } from '../shared/LoadingRows.tsx';
import { Pager } from '../shared/Pager.tsx';
import { RowCards } from '../shared/RowCards.tsx';
import { RowTable, type RowsProps } from '../shared/RowTable.tsx';

interface BillRowsProps<Row> extends RowsProps<Row> {
  /** What the rows are, for those who do not see them. */
  label: string;
  failedText: string;
  /** In place of rows, when there are none. */
  empty: ReactNode;
}

/** Bills of the list around it, with its pages; and what stands there while they load, when there are none, when it failed. */
export function BillRows<Row extends { id: string }>(props: BillRowsProps<Row>) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Rows {...props} />
    </Paper>
  );
}

function Rows<Row extends { id: string }>({ columns, actions, label, failedText, empty }: BillRowsProps<Row>) {
  const translate = useTranslate();
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const list = useListContext<Row>();
  if (list.error !== null && list.error !== undefined && list.data === undefined) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void list.refetch()}>
            {translate('common.retry')}
          </Button>
        }
      >
        <AlertTitle>{failedText}</AlertTitle>
        {messageOf(list.error)}
      </Alert>
    );
  }
  if (list.isPending) return <LoadingRows />;
  if (list.total === 0) return empty;
  const { data: rows, page, perPage, total, sort, setSort, setPage, setPerPage } = list;
  const shown = { rows, columns, actions, label };
  return (
    <>
      {narrow ? <RowCards {...shown} /> : <RowTable {...shown} sorting={{ sort, setSort }} />}
      <Pager page={page} perPage={perPage} total={total} setPage={setPage} setPerPage={setPerPage} />
    </>
  );
}

/** Nothing to list: why, and what to do. */
export function NoBills({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 6 }}>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {hint}
      </Typography>
      {children}
    </Box>
  );
}
