import { joinedParts, type PurchaseRow, type WrittenPurchase } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';
import { useLanguage, useTranslate, type Translate } from '../i18n/language.ts';
import { DeleteButton } from '../list/DeleteButton.tsx';
import { FilterDay } from '../list/filters/FilterDay.tsx';
import { FilterSelect } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { RowButton } from '../list/rows/RowButton.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { PurchaseEffect } from './PurchaseEffect.tsx';
import { stageText } from './stageText.ts';
import { usePurchasedNames } from './usePurchasedNames.ts';
import { useStockNotices } from './useStockNotices.ts';

const SORT = { field: 'recordedAt', order: 'DESC' } as const;
const MAX_VENDORS = 1_000;

/** `/dashboard/purchases` */
export function PurchaseList() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editPurchases');
  const columns = useMemo(() => purchaseColumns(translate, language), [translate, language]);
  return (
    <ListScreen<PurchaseRow>
      resource="purchases"
      sort={SORT}
      mayCreate={mayEdit}
      searchHint={translate('purchases.searchHint')}
      filters={<PurchaseFilters />}
      columns={columns}
      actions={mayEdit ? rowActions : undefined}
    />
  );
}

const rowActions = (row: PurchaseRow) => <PurchaseActions row={row} />;

function PurchaseActions({ row }: { row: PurchaseRow }) {
  const translate = useTranslate();
  const { first } = usePurchasedNames(row);
  const noticesOf = useStockNotices();
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

type Field = 'productName' | 'vendorName' | 'purchaseDate' | 'vendorBillNumber' | AmountField;
type AmountField =
  | 'openingStockMilli'
  | 'quantityMilli'
  | 'closingStockMilli'
  | 'purchasePricePaise'
  | 'averageCostPaise'
  | 'lineTotalPaise';

function purchaseColumns(translate: Translate, language: string): Column<PurchaseRow>[] {
  const label = (field: Field) => translate(`resources.purchases.fields.${field}`);
  const unit = (row: PurchaseRow) => translate(`common.units.${row.unit}`);
  const amount = (field: AmountField, render: Column<PurchaseRow>['render']) => ({
    label: label(field),
    numeric: true,
    sortable: true,
    render,
  });
  return columnsOf<PurchaseRow>({
    productName: { label: label('productName'), sortable: true, phone: 'name', render: (row) => <Product row={row} /> },
    purchaseDate: {
      label: label('purchaseDate'),
      nowrap: true,
      sortable: true,
      phone: 'state',
      render: ({ purchaseDate }) => formatDay(purchaseDate, language),
    },
    vendorName: {
      label: label('vendorName'),
      sortable: true,
      render: ({ vendorName, currentVendorName, vendorBillNumber }) => (
        <>
          {vendorName}
          <NameNow name={currentVendorName} />
          <div className="more">{vendorBillNumber}</div>
        </>
      ),
    },
    openingStockMilli: amount('openingStockMilli', (row) => formatMilli(row.openingStockMilli)),
    quantityMilli: amount('quantityMilli', (row) => (
      <strong>{`${formatMilli(row.quantityMilli)} ${unit(row)}`}</strong>
    )),
    closingStockMilli: amount('closingStockMilli', (row) => formatMilli(row.closingStockMilli)),
    purchasePricePaise: amount('purchasePricePaise', (row) => formatPaise(row.purchasePricePaise)),
    averageCostPaise: amount('averageCostPaise', (row) => formatPaise(row.averageCostPaise)),
    lineTotalPaise: { ...amount('lineTotalPaise', (row) => formatPaise(row.lineTotalPaise)), phone: 'figure' },
    ...NO_COLUMN,
  });
}

/** Fields without a column. Status, people and cost variance stand under the product, the bill number under the vendor. */
const NO_COLUMN = {
  status: null,
  costVariancePaise: null,
  vendorBillNumber: null,
  unit: null,
  note: null,
  gstRateBps: null,
  taxPaise: null,
  priceIncludesTax: null,
  openingMoved: null,
  recordedAt: null,
  recorded: null,
  corrected: null,
  reversed: null,
  currentProductName: null,
  currentVendorName: null,
  id: null,
  productId: null,
  vendorId: null,
  revision: null,
};

/** The name by now, where the vendor's bill has another one. */
function NameNow({ name }: { name: string | undefined }) {
  const translate = useTranslate();
  return name === undefined ? null : <div className="more">{translate('purchases.nowNamed', { name })}</div>;
}

function Product({ row }: { row: PurchaseRow }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { first, second } = usePurchasedNames(row);
  const { costVariancePaise } = row;
  const amount = formatPaise(costVariancePaise);
  const variance = costVariancePaise === 0 ? null : translate('purchases.variance', { amount });
  const more = [second, variance].filter((text) => text !== null);
  return (
    <>
      {first}
      <NameNow name={row.currentProductName === first ? undefined : row.currentProductName} />
      {more.length === 0 ? null : <div className="more">{more.join(' · ')}</div>}
      <div className="more">{stageText(row, translate, language)}</div>
    </>
  );
}
