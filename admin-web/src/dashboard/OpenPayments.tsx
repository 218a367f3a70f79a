import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import { countOpenPayments, OPEN_PAYMENTS } from '../providers/calls/billing.ts';

const LIST = `/dashboard/sales?filter=${encodeURIComponent(JSON.stringify(OPEN_PAYMENTS))}`;

/** Number of UPI bills whose payment was not seen yet, with a link; hidden when there are none. */
export function OpenPayments() {
  const translate = useTranslate();
  const enabled = useCan('sell');
  const { data } = useQuery({
    queryKey: ['sales', 'openPayments'],
    queryFn: async ({ signal }) => countOpenPayments(signal),
    enabled,
  });
  if (!enabled || data === undefined || data === 0) return null;
  return (
    <Alert severity="info">
      {translate('upi.toConfirm', { smart_count: data })}{' '}
      <Link component={RouterLink} to={LIST}>
        {translate('upi.toConfirmLink')}
      </Link>
    </Alert>
  );
}
