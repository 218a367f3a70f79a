import type { HistoryKind, StockHistoryRow, Unit } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { notePath } from '../billing/creditNotes/notePath.ts';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate, type Translate } from '../i18n/language.ts';
import type { Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';

/** Path of a movement's document; for a role that may not correct purchases, that of their list. */
function documentOf(kind: HistoryKind, id: string, number: string | undefined, mayEdit: boolean): string | undefined {
  if (kind === 'credit_note') return notePath(id, number ?? '');
  if (kind === 'sale' || kind === 'cancellation') return `/dashboard/sales/${id}`;
  if (!kind.startsWith('purchase')) return undefined;
  return mayEdit
    ? `/dashboard/purchases/${id}`
    : `/dashboard/purchases?${new URLSearchParams({ filter: JSON.stringify({ q: number }) })}`;
}

/** Columns of a stock ledger: movement with what was typed, time and person, in, out, and the stock after it. */
export function historyColumns(
  translate: Translate,
  language: string,
  unit: Unit | undefined,
): Column<StockHistoryRow>[] {
  const label = (name: ColumnName) => translate(`stock.columns.${name}`);
  const withUnit = (milli: number) =>
    unit === undefined ? formatMilli(milli) : `${formatMilli(milli)} ${translate(`common.units.${unit}`)}`;
  return [
    {
      field: 'what',
      label: label('what'),
      phone: 'name',
      render: (row) => <What row={row} />,
    },
    {
      field: 'at',
      label: label('when'),
      phone: 'note',
      nowrap: true,
      render: ({ at, occurredAt, byName }) => (
        <>
          {formatInstant(occurredAt ?? at, language)}
          {byName === undefined ? null : <div className="more">{byName}</div>}
        </>
      ),
    },
    {
      field: 'in',
      label: label('in'),
      phone: 'figure',
      numeric: true,
      render: ({ quantityMilli }) => (quantityMilli > 0 ? `+${formatMilli(quantityMilli)}` : ''),
    },
    {
      field: 'out',
      label: label('out'),
      phone: 'figure',
      numeric: true,
      render: ({ quantityMilli }) => (quantityMilli < 0 ? formatMilli(quantityMilli) : ''),
    },
    {
      field: 'stockAfterMilli',
      label: label('stockAfter'),
      phone: 'state',
      numeric: true,
      render: ({ stockAfterMilli }) => <strong>{withUnit(stockAfterMilli)}</strong>,
    },
    {
      field: 'valueDeltaPaise',
      label: label('valueDelta'),
      numeric: true,
      from: 'md',
      render: ({ valueDeltaPaise }) => formatPaise(valueDeltaPaise),
    },
    {
      field: 'valueAfterPaise',
      label: label('valueAfter'),
      numeric: true,
      render: ({ valueAfterPaise }) => formatPaise(valueAfterPaise),
    },
    {
      field: 'averageCostPaise',
      label: label('averageCost'),
      numeric: true,
      from: 'md',
      render: ({ averageCostPaise }) => formatPaise(averageCostPaise),
    },
  ];
}

type ColumnName = 'when' | 'what' | 'in' | 'out' | 'stockAfter' | 'valueDelta' | 'valueAfter' | 'averageCost';

/** The movement in words, with a link to its document. */
function What({ row: { kind, reference } }: { row: StockHistoryRow }) {
  const translate = useTranslate();
  const mayEdit = useCan('editPurchases');
  const { number, reason, note } = reference;
  const screen = documentOf(kind, reference.id, number, mayEdit);
  return (
    <>
      {translate(`stock.kinds.${kind}`)}
      {reason === undefined ? null : <div className="more">{translate(`stock.reasons.${reason}`)}</div>}
      {number === undefined || screen === undefined ? null : (
        <div className="more">
          <Link component={RouterLink} to={screen}>
            {number}
          </Link>
        </div>
      )}
      {note === undefined ? null : (
        <div className="more" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </div>
      )}
    </>
  );
}
