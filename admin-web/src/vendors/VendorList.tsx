import type { VendorRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { formatCount } from '../format/quantity.ts';
import { useTranslate, type Translate } from '../i18n/language.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { ArchiveFilter } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { NameLink } from '../list/NameLink.tsx';
import type { Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';

const SORT = { field: 'name', order: 'ASC' } as const;

/** `/dashboard/vendors` */
export function VendorList() {
  const translate = useTranslate();
  const mayEdit = useCan('editCatalogue');
  const seesPurchases = useCan('seePurchases');
  const columns = useMemo(() => columnsOf(translate, mayEdit, seesPurchases), [translate, mayEdit, seesPurchases]);
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

function columnsOf(translate: Translate, mayEdit: boolean, seesPurchases: boolean): Column<VendorRow>[] {
  const label = (field: 'name' | 'phone' | 'email' | 'gstNumber' | 'purchaseCount') =>
    translate(`resources.vendors.fields.${field}`);
  const count: Column<VendorRow> = {
    field: 'purchaseCount',
    label: label('purchaseCount'),
    numeric: true,
    sortable: true,
    render: ({ purchaseCount = 0 }) => formatCount(purchaseCount),
  };
  return [
    {
      field: 'name',
      label: label('name'),
      sortable: true,
      render: (row) => <NameLink resource="vendors" row={row} mayOpen={mayEdit} />,
    },
    { field: 'phone', label: label('phone'), render: ({ phone }) => phone },
    { field: 'email', label: label('email'), render: ({ email }) => email, from: 'md' },
    { field: 'gstNumber', label: label('gstNumber'), render: ({ gstNumber }) => gstNumber, from: 'md' },
    ...(seesPurchases ? [count] : []),
  ];
}
