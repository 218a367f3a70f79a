import TablePagination from '@mui/material/TablePagination';
import { memo } from 'react';
import { useTranslate } from '../providers/language.ts';

/** Rows per page to choose from; the second is the default. */
const PAGE_SIZES = [10, 25, 50, 100];
export const DEFAULT_PAGE_SIZE = 25;

interface PagerProps {
  /** Counted from 1. */
  page: number;
  perPage: number;
  total: number;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
}

/** Pagination with items per page. */
export const Pager = memo(function Pager({ page, perPage, total, setPage, setPerPage }: PagerProps) {
  const translate = useTranslate();
  const names = { first: 'lists.firstPage', last: 'lists.lastPage', next: 'lists.nextPage', previous: 'lists.previousPage' } as const; // prettier-ignore
  return (
    <TablePagination
      component="div"
      count={total}
      // a page that is gone is asked for until the list has moved to one that exists
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={PAGE_SIZES}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      labelRowsPerPage={translate('lists.rowsPerPage')}
      labelDisplayedRows={({ from, to, count }) => translate('lists.pageOf', { from, to, total: count })}
      getItemAriaLabel={(type) => translate(names[type])}
      sx={{ borderTop: 1, borderColor: 'divider', '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', px: 1 }, '& .MuiTablePagination-spacer': { display: 'none' } }} // prettier-ignore
    />
  );
});
