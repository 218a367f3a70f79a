import useMediaQuery from '@mui/material/useMediaQuery';
import { RowCards } from './RowCards.tsx';
import type { ShownRows, Sorting } from './rowsProps.ts';
import { RowTable } from './RowTable.tsx';
import { useTableFits } from './useTableFits.ts';

/** Rows as a table, or as cards on a phone and wherever the table would scroll sideways. */
export function Rows<Row extends { id: string }>({ sort, setSort, ...shown }: ShownRows<Row> & Sorting) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { place, fits } = useTableFits(shown.columns);
  const sorting = { ...(sort && { sort }), ...(setSort && { setSort }) };
  return <div ref={place}>{small || !fits ? <RowCards {...shown} /> : <RowTable {...shown} {...sorting} />}</div>;
}
