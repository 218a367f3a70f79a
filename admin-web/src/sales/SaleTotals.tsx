import type { SaleTotals as Totals } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { useFilters } from '../list/filters/useFilters.ts';
import { useCan } from '../providers/cache/roles.ts';
import { getSaleTotals } from '../providers/calls/billing.ts';
import { sentFilter } from '../providers/reactAdmin/data.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';

const LEAST_MS = 300;

/** What all bills come to that the surrounding list shows on all its pages; a line for each status, with its payment methods. */
export function SaleTotals() {
  const translate = useTranslate();
  const maySee = useCan('seeCost');
  const { filters } = useFilters();
  const filter = useThrottledValue(JSON.stringify(sentFilter(filters)), LEAST_MS);
  const { data } = useQuery({
    queryKey: ['sales', 'totals', filter],
    queryFn: async ({ signal }) => getSaleTotals(JSON.parse(filter) as object, signal),
    enabled: maySee,
    placeholderData: keepPreviousData,
  });
  // an empty list says so itself
  if (data === undefined || (data.count === 0 && !data.capped)) return null;
  return (
    <Box component="section" aria-label={translate('listOutput.totals')} sx={totalsSx}>
      {data.capped
        ? translate('listOutput.tooMany')
        : data.byStatus.map((one) => <StatusLine key={one.status} totals={one} isAlone={data.byStatus.length === 1} />)}
    </Box>
  );
}

const totalsSx = {
  display: 'grid',
  gap: 0.25,
  mb: 1.5,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& p': { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 },
  '& span': { color: 'text.secondary', whiteSpace: 'nowrap' },
} as const;

interface StatusLineProps {
  totals: Totals['byStatus'][number];
  isAlone: boolean;
}

function StatusLine({ totals, isAlone }: StatusLineProps) {
  const translate = useTranslate();
  const { status, count, grandTotalPaise, taxPaise, byMethod } = totals;
  const unnamed = status === 'credit_note' ? 'creditNotes.notPaidBack' : 'listOutput.inParts';
  const bills = translate('listOutput.bills', { smart_count: count, total: formatCount(count) });
  return (
    <p>
      {isAlone && status === 'completed' ? null : <span>{translate(`listOutput.statuses.${status}`)}</span>}
      <strong>{`${bills} · ${formatPaise(grandTotalPaise)}`}</strong>
      {taxPaise === 0 ? null : <span>{translate('listOutput.tax', { amount: formatPaise(taxPaise) })}</span>}
      {byMethod.map(({ method, grandTotalPaise: amount, count: some }) => (
        <span key={method}>
          {`${method === null ? translate(unnamed) : translate(`common.paymentMethods.${method}`)} ${formatPaise(amount)} (${formatCount(some)})`}
        </span>
      ))}
    </p>
  );
}
