import { joinedParts, type VendorRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useTranslate, type Translate } from '../i18n/language.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { ArchiveFilter } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';
import { vendorPath } from './vendorPath.ts';

const SORT = { field: 'name', order: 'ASC' } as const;

/** `/dashboard/vendors` */
export function VendorList() {
  const translate = useTranslate();
  const mayEdit = useCan('editCatalogue');
  const seesPurchases = useCan('seePurchases');
  const columns = useMemo(() => vendorColumns(translate, seesPurchases), [translate, seesPurchases]);
  return (
    <ListScreen<VendorRow>
      resource="vendors"
      sort={SORT}
      mayCreate={mayEdit}
      filters={<ArchiveFilter />}
      columns={columns}
      actions={mayEdit ? rowActions : undefined}
    />
  );
}

const rowActions = (row: VendorRow) => <CatalogueActions resource="vendors" row={row} />;

function vendorColumns(translate: Translate, seesPurchases: boolean): Column<VendorRow>[] {
  const label = (field: 'name' | 'phone' | 'email' | 'gstNumber' | 'purchaseCount' | 'duePaise') =>
    translate(`resources.vendors.fields.${field}`);
  return columnsOf<VendorRow>({
    name: {
      label: label('name'),
      sortable: true,
      phone: 'name',
      // a plain link: `useRowLinks` handles the click
      render: ({ id, name }) =>
        seesPurchases ? (
          <a className="name" href={vendorPath(id)}>
            {name}
          </a>
        ) : (
          name
        ),
    },
    phone: { label: label('phone'), phone: 'note', render: ({ phone }) => phone },
    email: { label: label('email'), render: ({ email }) => email, from: 'md' },
    gstNumber: {
      label: label('gstNumber'),
      render: ({ gstNumber, composition }) =>
        joinedParts([gstNumber, composition ? translate('vendors.underComposition') : null]),
      from: 'md',
    },
    composition: null,
    purchaseCount: seesPurchases
      ? {
          label: label('purchaseCount'),
          numeric: true,
          sortable: true,
          from: 'md',
          render: ({ purchaseCount = 0 }) => formatCount(purchaseCount),
        }
      : null,
    duePaise: seesPurchases
      ? {
          label: label('duePaise'),
          numeric: true,
          sortable: true,
          phone: 'figure',
          render: ({ duePaise = 0 }) => (duePaise === 0 ? '–' : formatPaise(duePaise)),
        }
      : null,
    oldestDueAt: null,
    id: null,
    revision: null,
    status: null,
    updatedAt: null,
    updatedBy: null,
    updatedByName: null,
  });
}
