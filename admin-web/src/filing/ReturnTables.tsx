import type { FilingCheck, FilingTable } from '@bahi/contracts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { Section } from '../screen/Section.tsx';

const AMOUNTS = [
  ['taxable', 'taxableValuePaise'],
  ['cgst', 'cgstPaise'],
  ['sgst', 'sgstPaise'],
  ['igst', 'igstPaise'],
] as const;

/** Counts and sums of each table of the return, and what rounding makes of the bills' tax (R46). */
export function ReturnTables({ check: { tables, roundingDifference } }: { check: FilingCheck }) {
  const translate = useTranslate();
  const { cgstPaise, sgstPaise, igstPaise } = roundingDifference;
  const difference = cgstPaise + sgstPaise + igstPaise;
  return (
    <Section title={translate('filing.figures.title')}>
      {tables.length === 0 ? (
        <Typography>{translate('filing.figures.empty')}</Typography>
      ) : (
        <Table size="small" sx={tableSx}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('filing.figures.table')}</TableCell>
              {(['count', ...AMOUNTS.map(([name]) => name)] as const).map((name) => (
                <TableCell key={name} align="right">
                  {translate(`filing.figures.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {tables.map((row) => (
              <Row key={row.table} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
      {difference === 0 ? null : (
        <Typography sx={{ mt: 1.5 }}>
          {translate('filing.figures.difference', { tax: formatPaise(difference) })}
        </Typography>
      )}
    </Section>
  );
}

function Row({ row }: { row: FilingTable }) {
  const translate = useTranslate();
  const { table, count, cancelled } = row;
  const counted = cancelled === 0 ? formatCount(count) : translate('filing.figures.cancelled', { count, cancelled });
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {translate(`filing.tables.${table}`)}
      </TableCell>
      <TableCell align="right" data-label={translate('filing.figures.count')}>
        {counted}
      </TableCell>
      {AMOUNTS.map(([name, field]) => (
        <TableCell key={name} align="right" data-label={translate(`filing.figures.${name}`)}>
          {table === 'docs' ? '–' : formatPaise(row[field])}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** On a phone each cell is a line with its label. */
const tableSx = {
  '& td': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '@media (max-width: 899px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { py: 1, borderBottom: '1px solid', borderColor: 'divider' },
    '& tbody th': { border: 0, px: 0, py: 0.5, fontWeight: 600 },
    '& td': { display: 'flex', flexDirection: 'row', justifyContent: 'space-between', border: 0, px: 0, py: 0.25 },
    '& td::before': { content: 'attr(data-label)', color: 'text.secondary' },
  },
} as const;
