import useMediaQuery from '@mui/material/useMediaQuery';
import { RowCards } from './RowCards.tsx';
import { RowLines } from './RowLines.tsx';
import type { ShownRows, Sorting } from './rowsProps.ts';
import { RowTable } from './RowTable.tsx';
import { useTableFits } from './useTableFits.ts';

/**
 * Rows as a table, or on a phone and wherever the table would scroll sideways as rows of two lines; as cards if no column has a place
 * in these.
 */
export function Rows<Row extends { id: string }>({ sort, setSort, ...shown }: ShownRows<Row> & Sorting) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { place, fits } = useTableFits(shown.columns);
  const sorting = { ...(sort && { sort }), ...(setSort && { setSort }) };
  const Narrow = shown.columns.some(({ phone }) => phone !== undefined) ? RowLines : RowCards;
  return <div ref={place}>{small || !fits ? <Narrow {...shown} /> : <RowTable {...shown} {...sorting} />}</div>;
}
