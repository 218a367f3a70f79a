import Box from '@mui/material/Box';
import { memo } from 'react';
import { FieldLine } from './FieldLine.tsx';
import { rowSx } from './rowStyles.ts';
import type { RowsProps, ShownRows } from './rowsProps.ts';
import { sameRow, sameRows } from './sameRow.ts';
import { useRowLinks } from './useRowLinks.ts';

/** Styles of all cards in one rule: a rule per element is slow on a phone. */
const cardsSx = {
  ...rowSx,
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  // columns wide enough for a name and four buttons
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'start',
    columnGap: 1,
    p: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .title': { fontWeight: 600, fontSize: '1.05rem' },
  '& dl': {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 2,
    rowGap: 0.25,
    m: 0,
    mt: 0.5,
    fontSize: '0.9375rem',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // beside the title without making its line taller
  '& .actions': { display: 'flex', alignItems: 'start', my: -0.75, mr: -1 },
} as const;

/** Rows as cards: the first column is the title, the others are lines. */
export const RowCards = memo(PlainCards, sameRows) as typeof PlainCards;

function PlainCards<Row extends { id: string }>({ rows, columns, actions, label }: ShownRows<Row>) {
  const onClick = useRowLinks();
  return (
    <Box component="ul" aria-label={label} sx={cardsSx} onClick={onClick}>
      {rows.map((row) => (
        <Card key={row.id} row={row} columns={columns} actions={actions} />
      ))}
    </Box>
  );
}

const Card = memo(PlainCard, sameRow) as typeof PlainCard;

function PlainCard<Row>({ row, columns, actions }: RowsProps<Row> & { row: Row }) {
  const [title, ...lines] = columns;
  return (
    <li>
      <div className="title">{title?.render(row)}</div>
      {actions === undefined ? null : <div className="actions">{actions(row)}</div>}
      <dl>
        {lines.map(({ field, label, render }) => (
          <FieldLine key={field} label={label}>
            {render(row)}
          </FieldLine>
        ))}
      </dl>
    </li>
  );
}
