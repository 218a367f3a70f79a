import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { tableSx } from '../list/rows/column.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { stockAt, type PastInstant } from '../providers/calls/audit.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { compareStock, type StockComparison, type StockDifference } from './compareStock.ts';

/** An instant as typed, in Indian time. */
interface Side {
  axis: PastInstant['axis'];
  local: string;
}

const instantOf = ({ axis, local }: Side): PastInstant => ({ axis, at: new Date(`${local}+05:30`).toISOString() });
const isInstant = ({ local }: Side): boolean => !Number.isNaN(Date.parse(`${local}+05:30`));

/** The whole stock at two instants, each as it was or as it was known then: what was recorded later is left out. */
export function CompareInstants() {
  const translate = useTranslate();
  const today = useToday();
  const [sides, setSides] = useState<readonly [Side, Side]>([
    { axis: 'asOf', local: `${today}T00:00` },
    { axis: 'knownAt', local: `${today}T00:00` },
  ]);
  const [asked, setAsked] = useState<readonly [PastInstant, PastInstant]>();
  const [first, second] = sides;
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, mb: 2 }}>
      <Typography component="h2" variant="h6">
        {translate('audit.compare')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('audit.compareHint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <SideFields name={translate('audit.first')} side={first} onChange={(side) => setSides([side, second])} />
        <SideFields name={translate('audit.second')} side={second} onChange={(side) => setSides([first, side])} />
        <Button
          variant="contained"
          disabled={!isInstant(first) || !isInstant(second)}
          onClick={() => setAsked([instantOf(first), instantOf(second)])}
        >
          {translate('audit.show')}
        </Button>
      </Box>
      {asked === undefined ? null : <Comparison asked={asked} />}
    </Paper>
  );
}

interface SideFieldsProps {
  name: string;
  side: Side;
  onChange: (side: Side) => void;
}

function SideFields({ name, side, onChange }: SideFieldsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0 }}
    >
      <TextField
        type="datetime-local"
        label={name}
        value={side.local}
        onChange={({ target }) => onChange({ ...side, local: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={translate('audit.reading')}
        value={side.axis}
        onChange={({ target }) => onChange({ ...side, axis: target.value === 'knownAt' ? 'knownAt' : 'asOf' })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="asOf">{translate('audit.asOf')}</option>
        <option value="knownAt">{translate('audit.knownAt')}</option>
      </TextField>
    </Box>
  );
}

function Comparison({ asked }: { asked: readonly [PastInstant, PastInstant] }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'compared', asked],
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all([stockAt(asked[0], signal), stockAt(asked[1], signal)]);
      return compareStock(before, after);
    },
  });
  if (error !== null) {
    return (
      <RetryAlert title={translate('audit.failed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  return data === undefined ? <LoadingRows /> : <Differences comparison={data} />;
}

/** Most rows of the table; the values above it are always those of the whole stock. */
const MAX_SHOWN = 500;

function Differences({ comparison: { rows, unchanged, valuePaise } }: { comparison: StockComparison }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const [before, after] = valuePaise;
  const all = isWhole ? [...rows, ...unchanged] : rows;
  return (
    <Box sx={{ overflowX: 'auto', mt: 2 }}>
      <Typography aria-live="polite">
        {translate('audit.values', { before: formatPaise(before), after: formatPaise(after) })}
      </Typography>
      {rows.length === 0 ? <Typography>{translate('audit.same')}</Typography> : null}
      {unchanged.length === 0 ? null : (
        <FormControlLabel
          control={<Checkbox checked={isWhole} onChange={(_, isOn) => setWhole(isOn)} />}
          label={translate('audit.whole', { smart_count: unchanged.length })}
        />
      )}
      {all.length === 0 ? null : <StockTable rows={all.slice(0, MAX_SHOWN)} />}
      {all.length <= MAX_SHOWN ? null : (
        <Typography color="text.secondary">
          {translate('audit.cut', { shown: MAX_SHOWN, count: all.length })}
        </Typography>
      )}
    </Box>
  );
}

function StockTable({ rows }: { rows: readonly StockDifference[] }) {
  const translate = useTranslate();
  return (
    <Box component="table" sx={{ ...tableSx, '& td + td, & th + th': { textAlign: 'end', whiteSpace: 'nowrap' } }}>
      <thead>
        <tr>
          <th>{translate('resources.purchases.fields.productName')}</th>
          <th>{translate('audit.stock')}</th>
          <th>{translate('audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link component={RouterLink} to={`/dashboard/products/${row.id}/history`}>
                {row.name}
              </Link>
            </td>
            <td>{`${moved(row.stockMilli, formatMilli)} ${translate(`common.units.${row.unit}`)}`}</td>
            <td>{moved(row.valuePaise, formatPaise)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** `5 → 4`, or `5` where nothing moved. */
const moved = ([before, after]: readonly [number, number], format: (amount: number) => string): string =>
  before === after ? format(after) : `${format(before)} → ${format(after)}`;
