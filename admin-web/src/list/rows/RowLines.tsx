import Box from '@mui/material/Box';
import { Fragment, memo, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import type { Column, PhonePlace } from './column.ts';
import { FieldLine } from './FieldLine.tsx';
import { RowIcon } from './RowIcon.tsx';
import { linesSx } from './linesSx.ts';
import type { RowsProps, ShownRows } from './rowsProps.ts';
import { sameRow, sameRows } from './sameRow.ts';
import { useRowLinks } from './useRowLinks.ts';

/** Rows of two lines for a phone: what each column's `phone` says is in view, the other columns and the actions open on a tap. */
export const RowLines = memo(PlainLines, sameRows) as typeof PlainLines;

function PlainLines<Row extends { id: string }>({ rows, columns, actions, label }: ShownRows<Row>) {
  const onClick = useRowLinks();
  return (
    <Box component="ul" aria-label={label} sx={linesSx} onClick={onClick}>
      {rows.map((row) => (
        <Line key={row.id} row={row} columns={columns} actions={actions} />
      ))}
    </Box>
  );
}

const Line = memo(PlainLine, sameRow) as typeof PlainLine;

function PlainLine<Row extends { id: string }>({ row, columns, actions }: RowsProps<Row> & { row: Row }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const titleId = `row-${row.id}`;
  const buttonId = `open-${row.id}`;
  return (
    <li className={isOpen ? 'open' : ''}>
      <div className="line">
        <div className="title" id={titleId}>
          <div className="what">
            <Place row={row} columns={columns} place="name" />
          </div>
          <div className="note">
            <Place row={row} columns={columns} place="note" />
          </div>
        </div>
        <div className="side">
          <div className="figure">
            <Place row={row} columns={columns} place="figure" />
          </div>
          <div className="state">
            <Place row={row} columns={columns} place="state" />
          </div>
        </div>
        <button
          type="button"
          id={buttonId}
          aria-expanded={isOpen}
          aria-label={translate('listOutput.details')}
          aria-labelledby={`${buttonId} ${titleId}`}
          onClick={() => setOpen(!isOpen)}
        >
          <RowIcon name={isOpen ? 'fold' : 'unfold'} size={20} />
        </button>
      </div>
      {isOpen ? <Details row={row} columns={columns} actions={actions} /> : null}
    </li>
  );
}

interface PlaceProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  place: PhonePlace;
}

/** The values in one place of a row, with a dot between them. */
function Place<Row>({ row, columns, place }: PlaceProps<Row>) {
  const values = columns
    .filter(({ phone }) => phone === place)
    .map(({ field, render }) => ({ field, value: render(row) }));
  const shown = values.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return shown.map(({ field, value }, n) => (
    <Fragment key={field}>
      {n === 0 ? null : ' · '}
      {value}
    </Fragment>
  ));
}

/** Everything else of a row, and its actions. */
function Details<Row>({ row, columns, actions }: RowsProps<Row> & { row: Row }) {
  const others = columns.filter(({ phone }) => phone === undefined || phone === 'note');
  return (
    <div className="details">
      <dl>
        {others.map(({ field, label, render }) => (
          <FieldLine key={field} label={label}>
            {render(row)}
          </FieldLine>
        ))}
      </dl>
      {actions === undefined ? null : <div className="actions">{actions(row)}</div>}
    </div>
  );
}
