import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PAYMENT_METHODS, type BillRow } from '@bahi/contracts';
import { useCallback, useMemo } from 'react';
import { ListBase } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useDownloadPdf } from '../billing/billPdf.ts';
import { CustomerName } from '../billing/CustomerName.tsx';
import { NO_COLUMN } from '../billing/billColumns.ts';
import { ImportedMark } from '../billing/ImportedMark.tsx';
import { NewBillButton } from '../billing/NewBillButton.tsx';
import { StatusChip } from '../billing/StatusChip.tsx';
import { useNewBill } from '../billing/useNewBill.ts';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { ClearFilters } from '../list/filters/ClearFilters.tsx';
import { FilterDay } from '../list/filters/FilterDay.tsx';
import { FilterChoice, FilterSelect } from '../list/filters/FilterSelect.tsx';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { useFilters, type Filters } from '../list/filters/useFilters.ts';
import { ListRows } from '../list/ListRows.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { DEFAULT_PAGE_SIZE } from '../list/rows/Pager.tsx';
import { RowButton } from '../list/rows/RowButton.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { useToast } from '../messages/toasts.ts';
import { printPath } from '../print/printPath.ts';
import { useCan } from '../providers/cache/roles.ts';
import { OPEN_PAYMENTS } from '../providers/calls/billing.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { CashierFilter } from './CashierFilter.tsx';

/** Generated bills, newest first; cancelled ones by filter. */
export function SalesList() {
  const translate = useTranslate();
  const toast = useToast();
  const maySell = useCan('sell');
  const newBill = useNewBill();
  const columns = useSaleColumns();
  const { mutate } = useDownloadPdf('sales.pdfFailed');
  const actions = useCallback((row: BillRow) => <SaleActions row={row} onPdf={(bill) => mutate({ bill })} />, [mutate]);
  const onError = (): void => toast.error(translate('sales.loadFailed'));
  return (
    <ListBase
      resource="sales"
      sort={{ field: 'billedAt', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      queryOptions={{ onError }}
    >
      <ScreenHeading title={translate('sales.title')}>
        {maySell ? <NewBillButton newBill={newBill} /> : null}
      </ScreenHeading>
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      <SaleFilters />
      <ListRows<BillRow>
        label={translate('sales.title')}
        columns={columns}
        actions={actions}
        failedText={translate('sales.loadFailed')}
        empty={<NoSales />}
      />
    </ListBase>
  );
}

function SaleActions({ row, onPdf }: { row: BillRow; onPdf: (row: BillRow) => void }) {
  const translate = useTranslate();
  const { id, invoiceNumber: number = '' } = row;
  return (
    <>
      <RowButton icon="view" label={translate('sales.viewBill', { number })} to={`/dashboard/sales/${id}`} />
      <RowButton icon="pdf" label={translate('sales.pdfOfBill', { number })} onClick={() => onPdf(row)} />
      <RowButton icon="print" label={translate('sales.printBill', { number })} to={printPath(id)} />
    </>
  );
}

/** The invoice number; an imported one is marked, because it may equal one of the shop's own. */
function InvoiceNumber({ bill: { id, invoiceNumber, imported } }: { bill: BillRow }) {
  return (
    <>
      <Link component={RouterLink} to={`/dashboard/sales/${id}`} underline="hover" sx={{ fontWeight: 600 }}>
        {invoiceNumber}
      </Link>
      {imported === undefined ? null : <ImportedMark label={imported.label} />}
    </>
  );
}

/** Status of the bill, who cancelled it, and whether its payment was not seen yet. */
function Status({ bill: { status, paymentStatus, cancelled } }: { bill: BillRow }) {
  const translate = useTranslate();
  return (
    <>
      <StatusChip status={status} />
      {cancelled?.byName === undefined ? null : <div className="more">{cancelled.byName}</div>}
      {paymentStatus === 'open' ? (
        <Typography variant="body2" color="warning" component="span" sx={{ display: 'block', mt: 0.25 }}>
          {translate('upi.notConfirmed')}
        </Typography>
      ) : null}
    </>
  );
}

function SaleFilters() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
      <SearchBox placeholder={translate('sales.searchLabel')} />
      <FilterDay source="from" label={translate('lists.from')} />
      <FilterDay source="to" label={translate('lists.to')} />
      <PaymentFilter />
      <CashierFilter />
      <StatusFilter />
    </Box>
  );
}

/** Without a choice the list shows completed bills, and a search finds cancelled ones too. */
function StatusFilter() {
  const translate = useTranslate();
  const { filters } = useFilters();
  const isSearch = (filters['q'] ?? '').trim() !== '';
  const text = (value: 'completed' | 'cancelled') => ({ value, text: translate(`common.billStatus.${value}`) });
  const isNamed = isSearch || filters['status'] === 'completed';
  return (
    <FilterSelect
      source="status"
      label={translate('common.status')}
      none={translate(isNamed ? 'lists.all' : 'common.billStatus.completed')}
      choices={isNamed ? [text('completed'), text('cancelled')] : [text('cancelled')]}
    />
  );
}

/** Filters by payment method, or by UPI payments that were not seen yet. */
function PaymentFilter() {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const { paymentMethod, paymentStatus, ...others } = filters;
  const methods = PAYMENT_METHODS.map((value) => ({
    value,
    text: translate(`common.paymentMethods.${value}`),
  }));
  const { paymentStatus: open } = OPEN_PAYMENTS;
  const chosenBy = (value: string): Filters => {
    if (value === '') return others;
    return value === open ? { ...others, ...OPEN_PAYMENTS } : { ...others, paymentMethod: value };
  };
  return (
    <FilterChoice
      label={translate('sales.payment')}
      none={translate('sales.anyPayment')}
      choices={[...methods, { value: open, text: translate('upi.notConfirmed') }]}
      value={paymentStatus ?? paymentMethod ?? ''}
      onChoose={(value) => setFilters(chosenBy(value))}
    />
  );
}

function NoSales() {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  if (Object.keys(filters).length === 0)
    return <EmptyState title={translate('sales.empty')} hint={translate('sales.emptyHint')} />;
  return (
    <EmptyState title={translate('lists.nothingFound')} hint={translate('sales.emptyFiltered')}>
      <ClearFilters onClear={() => setFilters({})} />
    </EmptyState>
  );
}

/** In the order of the specification. */
function useSaleColumns(): Column<BillRow>[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  return useMemo(
    () =>
      columnsOf<BillRow>({
        invoiceNumber: {
          label: translate('sales.invoiceNo'),
          nowrap: true,
          render: (row) => <InvoiceNumber bill={row} />,
        },
        customerName: { label: translate('sales.customer'), render: (row) => <CustomerName bill={row} /> },
        grandTotalPaise: {
          label: translate('common.amount'),
          numeric: true,
          sortable: true,
          render: ({ grandTotalPaise }) => formatPaise(grandTotalPaise),
        },
        billedAt: {
          label: translate('common.date'),
          nowrap: true,
          sortable: true,
          render: ({ billedAt, cashier }) => (
            <>
              {billedAt === undefined ? '' : formatInstant(billedAt, language)}
              {cashier?.name === undefined ? null : <div className="more">{cashier.name}</div>}
            </>
          ),
        },
        status: { label: translate('common.status'), render: (row) => <Status bill={row} /> },
        ...NO_COLUMN,
        createdAt: null,
        lineCount: null,
      }),
    [translate, language],
  );
}
