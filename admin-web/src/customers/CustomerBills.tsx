import Link from '@mui/material/Link';
import type { BillRow, Id } from '@bahi/contracts';
import { useMemo } from 'react';
import { ListBase } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { CustomerName } from '../billing/CustomerName.tsx';
import { NO_COLUMN } from '../billing/billColumns.ts';
import { StatusChip } from '../billing/StatusChip.tsx';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate, type Language, type Translate } from '../i18n/language.ts';
import { ListRows } from '../list/ListRows.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { DEFAULT_PAGE_SIZE } from '../list/rows/Pager.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { useToast } from '../messages/toasts.ts';

/** The bills of a customer, cancelled ones too, newest first, with the name that each was printed with. */
export function CustomerBills({ customerId }: { customerId: Id }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const toast = useToast();
  const columns = useMemo(() => billColumns(translate, language), [translate, language]);
  const filter = useMemo(() => ({ customerId, status: ['completed', 'cancelled'] }), [customerId]);
  return (
    <ListBase
      resource="sales"
      filter={filter}
      sort={{ field: 'billedAt', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={{ onError: () => toast.error(translate('customers.billsFailed')) }}
    >
      <ListRows<BillRow>
        label={translate('customers.bills')}
        columns={columns}
        failedText={translate('customers.billsFailed')}
        empty={<EmptyState title={translate('customers.noBills')} hint="" />}
      />
    </ListBase>
  );
}

function billColumns(translate: Translate, language: Language): Column<BillRow>[] {
  return columnsOf<BillRow>({
    invoiceNumber: {
      label: translate('sales.invoiceNo'),
      phone: 'name',
      nowrap: true,
      render: ({ id, invoiceNumber }) => (
        <Link component={RouterLink} to={`/dashboard/sales/${id}`} underline="hover" sx={{ fontWeight: 600 }}>
          {invoiceNumber}
        </Link>
      ),
    },
    customerName: { label: translate('sales.customer'), render: (row) => <CustomerName bill={row} /> },
    grandTotalPaise: {
      label: translate('common.amount'),
      phone: 'figure',
      numeric: true,
      sortable: true,
      render: ({ grandTotalPaise }) => formatPaise(grandTotalPaise),
    },
    billedAt: {
      label: translate('common.date'),
      phone: 'note',
      nowrap: true,
      sortable: true,
      render: ({ billedAt }) => (billedAt === undefined ? '' : formatInstant(billedAt, language)),
    },
    status: {
      label: translate('common.status'),
      phone: 'state',
      render: ({ status }) => <StatusChip status={status} />,
    },
    ...NO_COLUMN,
    createdAt: null,
    lineCount: null,
  });
}
