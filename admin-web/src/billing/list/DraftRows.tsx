import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { DraftRow } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { FilterBar } from '../../list/filters/FilterBar.tsx';
import { ListRows } from '../../list/ListRows.tsx';
import { ShownListOutput } from '../../list/output/ListOutput.tsx';
import { columnsOf, type Column } from '../../list/rows/column.ts';
import { focusContentIfLost, useFocusAfterDialog } from '../../list/rows/focusContent.ts';
import { EmptyState } from '../../messages/EmptyState.tsx';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { useToast } from '../../messages/toasts.ts';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { restoreBill } from '../../providers/calls/billing.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { NO_COLUMN } from '../billColumns.ts';
import { CustomerName } from '../CustomerName.tsx';
import { DeleteBillDialog } from '../DeleteBillDialog.tsx';
import { useUnsavedBill, type UnsavedBill } from '../draft/unsavedBills.ts';
import { ImportedMark } from '../ImportedMark.tsx';
import { StatusChip } from '../StatusChip.tsx';
import { UnsavedNote } from './UnsavedNote.tsx';

/** What the billing list shows. */
export type DraftStatus = 'created' | 'in_billing' | 'discarded';

const emptyText = {
  created: 'billing.noCreated',
  in_billing: 'billing.noInBilling',
  discarded: 'billing.noDeleted',
} as const;

/** Drafts: open, delete or restore them. */
export function DraftRows({ status, mayWrite }: { status: DraftStatus; mayWrite: boolean }) {
  const translate = useTranslate();
  const columns = useDraftColumns();
  const restore = useRestore();
  const [toDelete, setToDelete] = useState<DraftRow>();
  const moveOn = useFocusAfterDialog(toDelete !== undefined);
  const actions = (row: DraftRow) => (
    <Box sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      {status === 'discarded' ? (
        <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate(row.id)}>
          {translate('common.restore')}
        </Button>
      ) : (
        <Button size="small" component={Link} to={`/dashboard/billing/create/${row.id}`}>
          {translate('billing.continueBill')}
        </Button>
      )}
      {status === 'discarded' ? null : (
        <IconButton aria-label={translate('billing.deleteBill')} onClick={() => setToDelete(row)}>
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
  const view = (row: DraftRow) => (
    <Button size="small" component={Link} to={`/dashboard/billing/${row.id}`}>
      {translate('common.view')}
    </Button>
  );
  return (
    <>
      {restore.error === null ? null : <FailedAlert title={translate('billing.restoreFailed')} error={restore.error} />}
      <WaitingForNetwork isSending={restore.isPending} sx={{ mb: 1.5 }} />
      <FilterBar>
        <ShownListOutput<DraftRow> title={translate(`common.billStatus.${status}`)} columns={columns} />
      </FilterBar>
      <ListRows<DraftRow>
        label={translate(`common.billStatus.${status}`)}
        columns={columns}
        actions={mayWrite ? actions : view}
        failedText={translate('billing.loadListFailed')}
        empty={
          <EmptyState
            title={translate(emptyText[status])}
            hint={
              status === 'discarded' ? translate('billing.deletedHint') : mayWrite && translate('billing.emptyHint')
            }
          />
        }
      />
      {toDelete === undefined ? null : (
        <DeleteBillDialog
          bill={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => {
            moveOn();
            setToDelete(undefined);
          }}
        />
      )}
    </>
  );
}

/** The customer, and whether the draft belongs to an import. */
function Customer({ row, unsaved }: { row: DraftRow; unsaved: UnsavedBill | undefined }) {
  return (
    <>
      <CustomerName bill={unsaved ?? row} />
      {row.importId === undefined ? null : <ImportedMark />}
      {unsaved === undefined ? null : <UnsavedNote />}
    </>
  );
}

function useDraftColumns(): Column<DraftRow>[] {
  const translate = useTranslate();
  const [language] = useLanguage();
  const unsavedOf = useUnsavedBill();
  return columnsOf<DraftRow>({
    customerName: {
      label: translate('billing.customer'),
      phone: 'name',
      render: (row) => <Customer row={row} unsaved={unsavedOf(row)} />,
    },
    lineCount: {
      label: translate('billing.items'),
      phone: 'note',
      render(row) {
        const { lineCount } = unsavedOf(row) ?? row;
        return lineCount === 0
          ? translate('billing.nothingYet')
          : translate('billing.itemCount', { smart_count: lineCount });
      },
    },
    grandTotalPaise: {
      label: translate('common.amount'),
      phone: 'figure',
      numeric: true,
      sortable: true,
      render(row) {
        const { grandTotalPaise } = unsavedOf(row) ?? row;
        return grandTotalPaise === undefined ? translate('common.none') : formatPaise(grandTotalPaise);
      },
    },
    createdAt: {
      label: translate('billing.opened'),
      phone: 'state',
      nowrap: true,
      sortable: true,
      render: ({ createdAt }) => formatInstant(createdAt, language),
    },
    status: { label: translate('common.status'), render: (row) => <StatusChip status={row.status} /> },
    ...NO_COLUMN,
    invoiceNumber: null,
    billedAt: null,
    importId: null,
    lastSave: null,
  });
}

function useRestore() {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useRequest();
  return useMutation({
    mutationFn: async (id: string) => restoreBill(id, request.optionsFor({ id })),
    onMutate: () => document.activeElement,
    async onSuccess(_bill, _id, focused) {
      request.succeeded();
      focusContentIfLost(focused);
      toast.success(translate('billing.restored'));
      await queryClient.invalidateQueries({ queryKey: ['billing'] });
    },
    onError() {
      if (request.isMounted()) toast.error(translate('billing.restoreFailed'));
    },
  });
}
