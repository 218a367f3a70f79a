import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { LoadingRows } from '../../list/rows/LoadingRows.tsx';
import { useFilters } from '../../list/filters/useFilters.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { getCustomerTotals } from '../../providers/calls/dues.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { pastInstant, sentFilter } from '../../providers/reactAdmin/data.ts';
import { useThrottledValue } from '../../screen/useThrottledValue.ts';
import { AgesLine } from '../parts/Ageing.tsx';

const LEAST_MS = 300;

/** What all customers of the surrounding list owe, by age. What could not be loaded is not said to be nothing. */
export function DueTotals() {
  const translate = useTranslate();
  const { filters } = useFilters();
  const asked = useThrottledValue(JSON.stringify({ filter: sentFilter(filters), ...pastInstant(filters) }), LEAST_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['customers', 'totals', asked],
    queryFn: async ({ signal }) => getCustomerTotals(JSON.parse(asked) as { filter: object; asOf?: string }, signal),
    placeholderData: keepPreviousData,
  });
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <Box sx={{ mb: 1.5 }}>
        <RetryAlert title={translate('dues.list.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryAlert>
      </Box>
    );
  }
  if (data === undefined) return <LoadingRows />;
  const { count, duePaise, ageing, advanceCount, advancePaise } = data;
  return (
    <Box component="section" aria-label={translate('dues.list.show')} aria-busy={isPlaceholderData} sx={totalsSx}>
      <strong>
        {count === 0
          ? translate('dues.list.nobody')
          : translate('dues.list.total', { smart_count: count, amount: formatPaise(duePaise) })}
      </strong>
      {count === 0 ? null : <AgesLine ages={ageing} />}
      {advanceCount === 0 ? null : (
        <span>{translate('dues.list.advances', { smart_count: advanceCount, amount: formatPaise(advancePaise) })}</span>
      )}
    </Box>
  );
}

const totalsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  alignItems: 'baseline',
  mb: 1.5,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& > span': { color: 'text.secondary' },
} as const;
