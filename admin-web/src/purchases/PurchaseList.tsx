import { joinedParts, type PurchaseRow, type VendorBillRow, type WrittenPurchase } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { FilterDay } from '../list/filters/FilterDay.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import type { ShownProps } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowButton } from '../list/rows/RowButton.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { billColumns } from './BillColumns.tsx';
import type { BillOrLine } from './billRows.ts';
import { PurchaseOutput } from './PurchaseOutput.tsx';
import { PurchaseEffect } from './PurchaseEffect.tsx';
import { OpenBillsContext, useBillRows, type OpenBills } from './useBillRows.ts';
import { usePurchasedNames } from './usePurchasedNames.ts';
import { useStockNotices } from './useStockNotices.ts';

const SORT = { field: 'recordedAt', order: 'DESC' } as const;
const MAX_VENDORS = 1_000;

/** `/dashboard/purchases`: vendors' bills, with their products when they are opened. */
export function PurchaseList() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editPurchases');
  const columns = useMemo(() => billColumns(translate, language), [translate, language]);
  const bills = useOpenBills();
  return (
    <OpenBillsContext value={bills}>
      <ListScreen<BillOrLine>
        resource="purchases"
        path="purchases/bills"
        Shown={BillRows}
        output={<PurchaseOutput />}
        sort={SORT}
        mayCreate={mayEdit}
        buttons={mayEdit ? <ReorderButton /> : null}
        searchHint={translate('purchases.searchHint')}
        filters={<PurchaseFilters />}
        columns={columns}
        actions={mayEdit ? rowActions : undefined}
      />
    </OpenBillsContext>
  );
}

/** The bills that were found, with the lines of those that are open. */
function BillRows({ found, children }: ShownProps<BillOrLine>) {
  return children(useBillRows(found as readonly VendorBillRow[]));
}

function useOpenBills(): OpenBills {
  const { state } = useLocation() as { state: { openBill?: string } | null };
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(state?.openBill === undefined ? [] : [state.openBill]));
  return useMemo(
    () => ({
      open,
      toggle: (billId) =>
        setOpen((before) =>
          before.has(billId) ? new Set([...before].filter((id) => id !== billId)) : new Set([...before, billId]),
        ),
    }),
    [open],
  );
}

function ReorderButton() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/dashboard/purchases/reorder">
      {translate('purchaseBill.reorder.open')}
    </Button>
  );
}

const rowActions = ({ line }: BillOrLine) => (line === undefined ? null : <PurchaseActions row={line} />);

function PurchaseActions({ row }: { row: PurchaseRow }) {
  const translate = useTranslate();
  const { first } = usePurchasedNames([row])(row);
  const noticesOf = useStockNotices();
  const cache = useQueryClient();
  const name = joinedParts([first, row.vendorBillNumber]);
  if (row.status === 'reversed') return null;
  return (
    <>
      <RowButton icon="edit" label={`${translate('common.edit')}: ${name}`} to={`/dashboard/purchases/${row.id}`} />
      <DeleteButton
        resource="purchases"
        row={row}
        name={first}
        more={<DeleteEffect row={row} />}
        noticesOf={(deleted) => noticesOf(deleted as WrittenPurchase)}
        onDone={() => void cache.invalidateQueries({ queryKey: ['purchases'] })}
      />
    </>
  );
}

/** Effect of the deletion, fetched when the dialog opens. */
function DeleteEffect({ row }: { row: PurchaseRow }) {
  return (
    <Box sx={{ mt: 2 }}>
      <PurchaseEffect purchaseId={row.id} correction={null} />
    </Box>
  );
}

function PurchaseFilters() {
  const translate = useTranslate();
  const { data: vendors = [] } = useGetList(
    'vendors',
    { pagination: { page: 1, perPage: MAX_VENDORS }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { onError: () => undefined },
  );
  return (
    <>
      <FilterSelect
        source="vendorId"
        label={translate('resources.purchases.fields.vendorName')}
        choices={vendors.map(({ id, name }) => ({ value: String(id), text: String(name) }))}
      />
      <FilterSelect
        source="status"
        label={translate('lists.show')}
        none={translate('common.active')}
        choices={[{ value: 'reversed', text: translate('purchases.statuses.reversed') }]}
      />
      <FilterDay source="from" label={translate('lists.from')} />
      <FilterDay source="to" label={translate('lists.to')} />
    </>
  );
}
