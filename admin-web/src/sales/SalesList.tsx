import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { BillRow, CreditNoteView } from '@bahi/contracts';
import { useCallback, useMemo } from 'react';
import { ListBase } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useDownloadPdf, type PdfBill } from '../billing/billPdf.ts';
import { CustomerName } from '../billing/CustomerName.tsx';
import { NO_COLUMN } from '../billing/billColumns.ts';
import { notePath } from '../billing/creditNotes/notePath.ts';
import { ImportedMark } from '../billing/ImportedMark.tsx';
import { NewBillButton } from '../billing/NewBillButton.tsx';
import { billPaymentText } from '../billing/paymentText.ts';
import { StatusChip } from '../billing/StatusChip.tsx';
import { useNewBill } from '../billing/useNewBill.ts';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { ClearFilters } from '../list/filters/ClearFilters.tsx';
import { useFilters } from '../list/filters/useFilters.ts';
import { ShownListOutput } from '../list/output/ListOutput.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { DEFAULT_PAGE_SIZE } from '../list/rows/Pager.tsx';
import { RowButton } from '../list/rows/RowButton.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { useToast } from '../messages/toasts.ts';
import { printPath } from '../print/printPath.ts';
import { useCan } from '../providers/cache/roles.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import { SaleFilters } from './SaleFilters.tsx';
import { SaleTotals } from './SaleTotals.tsx';

/** A bill with its notes, or a credit note, which belongs to a bill. */
type SaleRow = Omit<BillRow, 'kind' | 'status'> &
  Partial<Pick<CreditNoteView, 'billId' | 'number' | 'at' | 'lines' | 'refundPaise' | 'refundMethod'>> & {
    kind: 'bill' | 'credit_note';
    /** Of a credit note: the number of its bill. */
    billNumber?: string;
    status: BillRow['status'] | 'credit_note';
  };

/** Generated bills, newest first, with what they come to; cancelled ones by filter. */
export function SalesList() {
  const translate = useTranslate();
  const toast = useToast();
  const maySell = useCan('sell');
  const newBill = useNewBill();
  const columns = useSaleColumns();
  const { mutate } = useDownloadPdf('sales.pdfFailed');
  const actions = useCallback((row: SaleRow) => <SaleActions row={row} onPdf={(bill) => mutate({ bill })} />, [mutate]);
  const onError = (): void => toast.error(translate('sales.loadFailed'));
  return (
    <ListBase
      resource="sales"
      sort={{ field: 'billedAt', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      queryOptions={{ onError }}
    >
      <ScreenHeading title={translate('sales.title')}>
        <ReturnButton />
        {maySell ? <NewBillButton newBill={newBill} /> : null}
      </ScreenHeading>
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      <SaleFilters>
        <ShownListOutput<SaleRow> title={translate('sales.title')} columns={columns} />
      </SaleFilters>
      <SaleTotals />
      <ListRows<SaleRow>
        label={translate('sales.title')}
        columns={columns}
        actions={actions}
        failedText={translate('sales.loadFailed')}
        empty={<NoSales />}
      />
    </ListBase>
  );
}

function SaleActions({ row, onPdf }: { row: SaleRow; onPdf: (bill: PdfBill) => void }) {
  const translate = useTranslate();
  const { id, billId, revision, invoiceNumber: number = '' } = row;
  if (billId !== undefined) {
    return (
      <>
        <RowButton icon="view" label={translate('creditNotes.view', { number })} to={notePath(billId, number)} />
        <RowButton
          icon="pdf"
          label={translate('creditNotes.pdfOf', { number })}
          onClick={() => onPdf({ id: billId, revision, creditNoteId: id })}
        />
      </>
    );
  }
  return (
    <>
      <RowButton icon="view" label={translate('sales.viewBill', { number })} to={`/dashboard/sales/${id}`} />
      <RowButton icon="pdf" label={translate('sales.pdfOfBill', { number })} onClick={() => onPdf(row)} />
      <RowButton icon="print" label={translate('sales.printBill', { number })} to={printPath(id)} />
    </>
  );
}

/** The number of a bill or note; an imported one is marked, because it may equal one of the shop's own. A note names its bill, and a bill its notes. */
function InvoiceNumber({ row }: { row: SaleRow }) {
  const translate = useTranslate();
  const { id, billId, billNumber, invoiceNumber = '', imported, creditNotes } = row;
  const ownPath = billId === undefined ? `/dashboard/sales/${id}` : notePath(billId, invoiceNumber);
  return (
    <>
      <Link component={RouterLink} to={ownPath} underline="hover" sx={{ fontWeight: 600 }}>
        {invoiceNumber}
      </Link>
      {imported === undefined ? null : <ImportedMark label={imported.label} />}
      {billId === undefined ? null : (
        <div className="more">
          <Link component={RouterLink} to={`/dashboard/sales/${billId}`}>
            {translate('creditNotes.ofBill', { number: billNumber ?? '' })}
          </Link>
        </div>
      )}
      {creditNotes.map(({ id: noteId, number }) => (
        <div key={noteId} className="more">
          <Link component={RouterLink} to={notePath(id, number)}>
            {translate('billing.creditNote', { number })}
          </Link>
        </div>
      ))}
    </>
  );
}

function Amount({ row }: { row: SaleRow }) {
  const translate = useTranslate();
  const { grandTotalPaise, billId, refundPaise = 0, refundMethod } = row;
  const ofNote =
    refundMethod === undefined || refundMethod === null
      ? translate('creditNotes.notPaidBack')
      : translate('creditNotes.refunded', {
          amount: formatPaise(refundPaise),
          method: translate(`common.paymentMethods.${refundMethod}`),
        });
  const more = billId === undefined ? billPaymentText(translate, row) : ofNote;
  return (
    <>
      {formatPaise(grandTotalPaise)}
      {more === '' ? null : <div className="more">{more}</div>}
    </>
  );
}

/** Status of the bill, who cancelled it, and whether its payment was not seen yet. */
function Status({ bill: { status, paymentStatus, cancelled } }: { bill: SaleRow }) {
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
function useSaleColumns(): Column<SaleRow>[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  return useMemo(
    () =>
      columnsOf<SaleRow>({
        invoiceNumber: {
          label: translate('sales.invoiceNo'),
          phone: 'name',
          nowrap: true,
          render: (row) => <InvoiceNumber row={row} />,
        },
        customerName: {
          label: translate('sales.customer'),
          phone: 'note',
          render: (row) => <CustomerName bill={row} />,
        },
        grandTotalPaise: {
          label: translate('common.amount'),
          phone: 'figure',
          numeric: true,
          sortable: true,
          render: (row) => <Amount row={row} />,
        },
        billedAt: {
          label: translate('common.date'),
          phone: 'note',
          nowrap: true,
          sortable: true,
          render: ({ billedAt, cashier }) => (
            <>
              {billedAt === undefined ? '' : formatInstant(billedAt, language)}
              {cashier?.name === undefined ? null : <div className="more">{cashier.name}</div>}
            </>
          ),
        },
        status: { label: translate('common.status'), phone: 'state', render: (row) => <Status bill={row} /> },
        ...NO_COLUMN,
        billId: null,
        billNumber: null,
        number: null,
        at: null,
        lines: null,
        refundPaise: null,
        refundMethod: null,
        createdAt: null,
        lineCount: null,
      }),
    [translate, language],
  );
}
