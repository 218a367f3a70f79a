import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { salesById } from '../providers/calls/billing.ts';

interface ReferenceUsedProps {
  /** Of a bill or a payment. */
  warnings?: readonly { params?: { billIds?: string[] | undefined } | undefined }[] | undefined;
}

/** Warns that other bills have the same payment reference, with links. */
export function ReferenceUsed({ warnings = [] }: ReferenceUsedProps) {
  const warned = warnings.flatMap(({ params }) => params?.billIds ?? []);
  const billIds = [...new Set(warned)];
  return billIds.length === 0 ? null : <UsedOn billIds={billIds} />;
}

function UsedOn({ billIds }: { billIds: string[] }) {
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['sales', 'byId', ...billIds],
    queryFn: async ({ signal }) => salesById(billIds, signal),
  });
  const numbers = new Map(data.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      {translate('upi.referenceUsed')}{' '}
      {billIds.map((id, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link component={RouterLink} to={`/dashboard/sales/${id}`}>
            {numbers.get(id) ?? translate('billing.openBill')}
          </Link>
        </span>
      ))}
    </Alert>
  );
}
