import type { CustomerRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useLanguage, useTranslate, type Language, type Translate } from '../i18n/language.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { ArchiveFilter } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';
import { customerPath } from './customerPath.ts';

const SORT = { field: 'name', order: 'ASC' } as const;

/** `/dashboard/customers` */
export function CustomerList() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editCustomers');
  const seesTotals = useCan('seeCustomerTotals');
  const columns = useMemo(() => customerColumns(translate, language, seesTotals), [translate, language, seesTotals]);
  return (
    <ListScreen<CustomerRow>
      resource="customers"
      sort={SORT}
      mayCreate={mayEdit}
      searchHint={translate('customers.searchHint')}
      filters={<ArchiveFilter />}
      columns={columns}
      actions={mayEdit ? rowActions : undefined}
    />
  );
}

const rowActions = (row: CustomerRow) => <CatalogueActions resource="customers" row={row} />;

type Labelled = 'name' | 'phone' | 'gstNumber' | 'billCount' | 'totalPaise' | 'lastBilledAt';

function customerColumns(translate: Translate, language: Language, seesTotals: boolean): Column<CustomerRow>[] {
  const label = (field: Labelled) => translate(`resources.customers.fields.${field}`);
  return columnsOf<CustomerRow>({
    name: {
      label: label('name'),
      phone: 'name',
      sortable: true,
      // a plain link: `useRowLinks` handles the click
      render: ({ id, name }) => (
        <a className="name" href={customerPath(id)}>
          {name}
        </a>
      ),
    },
    phone: { label: label('phone'), phone: 'note', render: ({ phone }) => phone },
    gstNumber: { label: label('gstNumber'), render: ({ gstNumber }) => gstNumber, from: 'lg' },
    billCount: seesTotals
      ? {
          label: label('billCount'),
          numeric: true,
          sortable: true,
          from: 'md',
          render: ({ billCount = 0 }) => formatCount(billCount),
        }
      : null,
    totalPaise: seesTotals
      ? {
          label: label('totalPaise'),
          phone: 'figure',
          numeric: true,
          sortable: true,
          render: ({ totalPaise = 0 }) => formatPaise(totalPaise),
        }
      : null,
    lastBilledAt: {
      label: label('lastBilledAt'),
      nowrap: true,
      sortable: true,
      from: 'md',
      render: ({ lastBilledAt }) => (lastBilledAt === null ? '–' : formatInstant(lastBilledAt, language)),
    },
    id: null,
    revision: null,
    stateCode: null,
    address: null,
    note: null,
    status: null,
    updatedAt: null,
    updatedBy: null,
    updatedByName: null,
    duePaise: null,
    limitPaise: null,
    mergedInto: null,
    oldestDueAt: null,
    promiseDate: null,
  });
}
