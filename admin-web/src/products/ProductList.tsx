import type { ProductRow } from '@bahi/contracts';
import { stockLabel } from '@bahi/contracts';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate, type Translate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { StockLabelText } from '../labels/StockLabelText.tsx';
import { ArchiveFilter, FilterSelect } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useFilters } from '../list/filters/useFilters.ts';
import { NameLink } from '../list/NameLink.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { useCan } from '../providers/cache/roles.ts';
import { ImportButton } from './fileImport/ImportButton.tsx';
import { IncompleteHint, IncompleteMark } from './Incomplete.tsx';
import { ChangeRatesButton } from './tax/ChangeRatesButton.tsx';
import { asksForTax } from './tax/rates.ts';
import { TaxFilters } from './tax/TaxFilters.tsx';
import { TaxText } from './tax/TaxText.tsx';
import { ProductActions, type ProductRights } from './ProductActions.tsx';

const SORT = { field: 'name', order: 'ASC' } as const;
const MAX_CATEGORIES = 1_000;

/** `/dashboard/products` */
export function ProductList() {
  const translate = useTranslate();
  const mayEdit = useCan('editCatalogue');
  const seesCost = useCan('seeCost');
  const mayAdjust = useCan('adjustStock');
  const { data: profile } = useShopProfile();
  const asksTax = asksForTax(profile);
  const columns = useMemo(() => productColumns(translate, { seesCost, asksTax }), [translate, seesCost, asksTax]);
  const actions = useMemo(
    () => actionsOf({ mayAdjust, seesHistory: seesCost, mayEdit }),
    [mayAdjust, seesCost, mayEdit],
  );
  return (
    <ListScreen<ProductRow>
      resource="products"
      sort={SORT}
      mayCreate={mayEdit}
      searchHint={translate('products.searchHint')}
      filters={<ProductFilters asksTax={asksTax} />}
      buttons={
        mayEdit ? (
          <>
            <ImportButton />
            {asksTax ? <ChangeRatesButton /> : null}
          </>
        ) : null
      }
      notice={mayEdit ? <IncompleteHint /> : null}
      columns={columns}
      actions={actions}
    />
  );
}

const actionsOf = (rights: ProductRights) => (row: ProductRow) => <ProductActions row={row} rights={rights} />;

/** Filters of tax are shown where tax is asked for, and while they are set by a link. */
function ProductFilters({ asksTax }: { asksTax: boolean }) {
  const translate = useTranslate();
  const { filters } = useFilters();
  const hasTaxFilter = ['gstRate', 'taxClass', 'hsn'].some((name) => filters[name] !== undefined);
  const { data: categories = [] } = useGetList(
    'categories',
    { pagination: { page: 1, perPage: MAX_CATEGORIES }, sort: SORT, filter: {} },
    { onError: () => undefined },
  );
  return (
    <>
      <FilterSelect
        source="categoryId"
        label={translate('resources.products.fields.categoryName')}
        choices={categories.map(({ id, name }) => ({ value: String(id), text: String(name) }))}
      />
      <FilterSelect
        source="stockLabel"
        label={translate('resources.products.fields.stockLabel')}
        choices={stockLabel.options.map((value) => ({ value, text: translate(`common.stockLabels.${value}`) }))}
      />
      {asksTax || hasTaxFilter ? <TaxFilters /> : null}
      <ArchiveFilter />
    </>
  );
}

interface Shown {
  seesCost: boolean;
  asksTax: boolean;
}

function productColumns(translate: Translate, { seesCost, asksTax }: Shown): Column<ProductRow>[] {
  const label = (field: ProductField) => translate(`resources.products.fields.${field}`);
  const unit = (row: ProductRow) => translate(`common.units.${row.unit}`);
  return columnsOf<ProductRow>({
    name: {
      label: label('name'),
      sortable: true,
      phone: 'name',
      render: (row) => <ProductName row={row} />,
    },
    categoryName: {
      label: label('categoryName'),
      sortable: true,
      from: 'md',
      render: (row) => row.categoryName,
    },
    sellingPricePaise: {
      label: label('sellingPricePaise'),
      numeric: true,
      sortable: true,
      phone: 'figure',
      render: ({ sellingPricePaise, mrpPaise }) => (
        <>
          {formatPaise(sellingPricePaise)}
          {mrpPaise === null ? null : (
            <div className="more">{translate('productTax.mrpOf', { price: formatPaise(mrpPaise) })}</div>
          )}
        </>
      ),
    },
    taxClass: asksTax
      ? { label: translate('productTax.column'), from: 'md', render: (row) => <TaxText row={row} /> }
      : null,
    averageCostPaise: seesCost
      ? {
          label: label('averageCostPaise'),
          numeric: true,
          sortable: true,
          from: 'lg',
          render: ({ averageCostPaise = 0 }) => formatPaise(averageCostPaise),
        }
      : null,
    stockValuePaise: seesCost
      ? {
          label: label('stockValuePaise'),
          numeric: true,
          sortable: true,
          from: 'lg',
          render: ({ stockValuePaise = 0 }) => formatPaise(stockValuePaise),
        }
      : null,
    currentStockMilli: {
      label: label('currentStockMilli'),
      numeric: true,
      sortable: true,
      phone: 'state',
      render: (row) => (row.kind === 'service' ? '–' : `${formatMilli(row.currentStockMilli)} ${unit(row)}`),
    },
    stockLabel: {
      label: label('status'),
      phone: 'state',
      render: (row) =>
        row.kind === 'service' ? translate('products.kinds.service') : <StockLabelText label={row.stockLabel} />,
    },
    ...NO_COLUMN,
  });
}

/** Fields without a column. Local name and SKU are shown under the name, the unit with the stock. */
const NO_COLUMN = {
  localName: null,
  sku: null,
  unit: null,
  kind: null,
  description: null,
  barcodes: null,
  purchasePricePaise: null,
  openingStockMilli: null,
  minStockMilli: null,
  maxStockMilli: null,
  hsn: null,
  rates: null,
  priceIncludesTax: null,
  mrpPaise: null,
  rule31D: null,
  id: null,
  categoryId: null,
  revision: null,
  status: null,
  incomplete: null,
  updatedAt: null,
  updatedBy: null,
  updatedByName: null,
};

type ProductField =
  | 'name'
  | 'categoryName'
  | 'sellingPricePaise'
  | 'averageCostPaise'
  | 'stockValuePaise'
  | 'currentStockMilli'
  | 'status';

/** The name as a link to the form, or to the fields. */
function ProductName({ row }: { row: ProductRow }) {
  const { first, second } = useProductNames()(row);
  const more = [second, row.sku].filter(Boolean).join(' · ');
  return (
    <>
      <NameLink resource="products" row={row} name={first} mayOpen />
      {more === '' ? null : <div className="more">{more}</div>}
      {row.incomplete ? <IncompleteMark /> : null}
    </>
  );
}
