import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/language.ts';
import type { RowCount } from '../../providers/http/rowCount.ts';
import { RowIcon } from './RowIcon.tsx';
import { rowSx } from './rowStyles.ts';

/** Choices of rows per page; the second is the default. */
const PAGE_SIZES = [10, 25, 50, 100];
export const DEFAULT_PAGE_SIZE = 25;

interface PagerProps extends RowCount {
  /** Counted from 1. */
  page: number;
  perPage: number;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
}

/** Pagination with a choice of rows per page. Plain elements: MUI's pagination renders a dozen styled ones with every letter of a search. */
export function Pager({ page, perPage, total, isCapped, setPage, setPerPage }: PagerProps) {
  const translate = useTranslate();
  const last = isCapped ? page + 1 : Math.max(1, Math.ceil(total / perPage));
  // a page that no longer exists, until the list has moved to the last one
  const shown = Math.min(page, last);
  const from = (shown - 1) * perPage + 1;
  const to = shown * perPage;
  return (
    <Box sx={pagerSx}>
      <label>
        {translate('lists.rowsPerPage')}
        <select value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <output>
        {isCapped
          ? translate('lists.pageOfMany', { from, to, total })
          : translate('lists.pageOf', { from, to: Math.min(total, to), total })}
      </output>
      <span>
        <TurnButton label={translate('lists.previousPage')} icon="back" to={shown - 1} last={last} turn={setPage} />
        <TurnButton label={translate('lists.nextPage')} icon="forth" to={shown + 1} last={last} turn={setPage} />
      </span>
    </Box>
  );
}

interface TurnButtonProps {
  label: string;
  icon: 'back' | 'forth';
  to: number;
  last: number;
  turn: (page: number) => void;
}

function TurnButton({ label, icon, to, last, turn }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="row-button"
      aria-label={label}
      title={label}
      disabled={to < 1 || to > last}
      onClick={() => turn(to)}
    >
      <RowIcon name={icon} />
    </button>
  );
}

const pagerSx = {
  ...rowSx,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 2,
  px: 1.5,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  '& select': {
    ml: 1,
    minHeight: 32,
    px: 0.5,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
  },
} as const;
