import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/language.ts';
import type { ColumnRole, ReadColumns } from './columnRoles.ts';
import type { PastedRow } from './pastedLines.ts';

interface PastedTableProps {
  read: ReadColumns;
  rows: readonly PastedRow[];
  roles: readonly ColumnRole[];
  /** The meanings to choose from. */
  choices: readonly ColumnRole[];
  onRole: (column: number, role: ColumnRole) => void;
  isLooking: boolean;
}

/** The pasted cells under the meaning of their column. A cell that is not understood says why. */
export function PastedTable({ read, rows, roles, choices, onRole, isLooking }: PastedTableProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto', maxHeight: 360 }}>
      <Box component="table" aria-label={translate('purchaseBill.paste.title')} sx={tableSx}>
        <thead>
          <tr>
            <th>#</th>
            {roles.map((role, column) => (
              // columns have no other identity than their place
              <th key={column}>
                <select
                  aria-label={translate('purchaseBill.paste.meaning', { number: column + 1 })}
                  value={role}
                  onChange={({ target }) => onRole(column, target.value as ColumnRole)}
                >
                  {choices.map((one) => (
                    <option key={one} value={one}>
                      {translate(`purchaseBill.paste.roles.${one}`)}
                    </option>
                  ))}
                </select>
                {read.heading === undefined ? null : <div className="heading">{read.heading[column]}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ faults }, place) => (
            <tr key={place}>
              <td className="heading">{place + 1}</td>
              {roles.map((role, column) => {
                const fault = isLooking ? undefined : faults[column];
                return (
                  <td key={column} className={fault === undefined ? role : 'fault'}>
                    {read.rows[place]?.[column]}
                    {fault === undefined ? null : (
                      <div className="reason">{translate(`purchaseBill.paste.faults.${fault}`)}</div>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableSx = {
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  width: '100%',
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'start', verticalAlign: 'top' },
  '& .none': { color: 'text.secondary' },
  '& .quantity, & .price, & .total, & .taxable, & .gstRate, & .tax, & .cgst, & .sgst, & .igst': {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .heading': { color: 'text.secondary', fontWeight: 400 },
  '& .fault': { outline: 2, outlineColor: 'error.main', outlineOffset: -2 },
  '& .reason': { color: 'error.main', fontSize: '0.8125rem' },
  '& select': { font: 'inherit', minHeight: 32, color: 'inherit', bgcolor: 'background.paper' },
} as const;
