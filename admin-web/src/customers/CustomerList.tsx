import type { CustomerRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatDay, formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import { useLanguage, useTranslate, type Language, type Translate } from '../i18n/language.ts';
import { CatalogueActions } from '../list/CatalogueActions.tsx';
import { ArchiveFilter } from '../list/filters/FilterSelect.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { useCan } from '../providers/cache/roles.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { customerPath } from './parts/customerPath.ts';
import { DUES_SORT, OwesFilter, PastFilter, PastNote } from './dues/DueFilters.tsx';
import { DueTotals } from './dues/DueTotals.tsx';
import { isToRemind } from './dues/reminder.ts';
import { RemindRow } from './dues/RemindRow.tsx';
import { AgesLine } from './parts/Ageing.tsx';

const SORT = { field: 'name', order: 'ASC' } as const;

/** `/dashboard/customers`: every customer, and for those who may know it what each owes. */
export function CustomerList() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editCustomers');
  const seesDues = useCan('seeDues');
  const today = useToday();
  const { search } = useLocation();
  const columns = useMemo(
    () => customerColumns(translate, language, { seesDues, today }),
    [translate, language, seesDues, today],
  );
  const actions = useMemo(() => rowActions({ mayEdit, seesDues }), [mayEdit, seesDues]);
  // a link to those who owe opens them in their own order
  const isOfDues = new URLSearchParams(search).get('filter')?.includes('owes') === true;
  return (
    <ListScreen<CustomerRow>
      resource="customers"
      sort={isOfDues ? DUES_SORT : SORT}
      mayCreate={mayEdit}
      searchHint={translate('customers.searchHint')}
      filters={
        <>
          {seesDues ? <OwesFilter /> : null}
          <ArchiveFilter />
          {seesDues ? <PastFilter /> : null}
        </>
      }
      notice={
        seesDues ? (
          <>
            <PastNote />
            <DueTotals />
          </>
        ) : null
      }
      columns={columns}
      actions={actions}
    />
  );
}

function rowActions({ mayEdit, seesDues }: { mayEdit: boolean; seesDues: boolean }) {
  if (!mayEdit && !seesDues) return undefined;
  return (row: CustomerRow) => (
    <>
      {mayEdit && seesDues ? <RemindRow row={row} /> : null}
      {mayEdit ? <CatalogueActions resource="customers" row={row} /> : null}
    </>
  );
}

type Labelled =
  | 'name'
  | 'phone'
  | 'gstNumber'
  | 'billCount'
  | 'totalPaise'
  | 'lastBilledAt'
  | 'duePaise'
  | 'promiseDate'
  | 'oldestDueAt';

interface Shown {
  seesDues: boolean;
  today: string;
}

const labelIn = (translate: Translate) => (field: Labelled) => translate(`resources.customers.fields.${field}`);

function customerColumns(translate: Translate, language: Language, { seesDues, today }: Shown): Column<CustomerRow>[] {
  const label = labelIn(translate);
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
    phone: {
      label: label('phone'),
      phone: 'note',
      render: (row) => row.phone ?? (isToRemind(row, today) ? translate('dues.remind.noPhone') : null),
    },
    ...(seesDues ? dueColumns(translate, language, today) : NO_DUES),
    lastBilledAt: {
      label: label('lastBilledAt'),
      nowrap: true,
      sortable: true,
      from: seesDues ? 'xl' : 'md',
      render: ({ lastBilledAt }) => (lastBilledAt === null ? '–' : formatInstant(lastBilledAt, language)),
    },
    ...(seesDues ? billColumns(translate) : { totalPaise: null, billCount: null }),
    gstNumber: { label: label('gstNumber'), render: ({ gstNumber }) => gstNumber, from: 'xl' },
    ...NO_COLUMN,
  });
}

const NO_DUES = { duePaise: null, oldestDueAt: null, promiseDate: null, ageing: null };
const NO_COLUMN = {
  id: null,
  revision: null,
  stateCode: null,
  address: null,
  note: null,
  status: null,
  updatedAt: null,
  updatedBy: null,
  updatedByName: null,
  limitPaise: null,
  mergedInto: null,
};

type FieldColumn = Omit<Column<CustomerRow>, 'field'>;

/** What a customer owes, since when, and what was promised. */
function dueColumns(
  translate: Translate,
  language: Language,
  today: string,
): Record<keyof typeof NO_DUES, FieldColumn> {
  const label = labelIn(translate);
  return {
    duePaise: {
      label: label('duePaise'),
      phone: 'figure',
      numeric: true,
      sortable: true,
      render: ({ duePaise = 0 }) => formatPaise(duePaise),
    },
    oldestDueAt: {
      label: label('oldestDueAt'),
      nowrap: true,
      sortable: true,
      from: 'md',
      render: ({ oldestDueAt, duePaise = 0 }) => (duePaise > 0 && oldestDueAt ? formatDay(oldestDueAt, language) : '–'),
    },
    promiseDate: {
      label: label('promiseDate'),
      phone: 'state',
      sortable: true,
      render: (row) => {
        if (!row.promiseDate) return '–';
        const day = formatDay(row.promiseDate, language);
        return isToRemind(row, today) ? <b>{translate('dues.promisePassed', { day })}</b> : day;
      },
    },
    ageing: {
      label: translate('dues.ageing'),
      from: 'lg',
      render: ({ ageing }) => (ageing === undefined ? null : <AgesLine ages={ageing} isShort />),
    },
  };
}

/** What a customer's bills come to. */
function billColumns(translate: Translate): Record<'totalPaise' | 'billCount', FieldColumn> {
  const label = labelIn(translate);
  return {
    totalPaise: {
      label: label('totalPaise'),
      numeric: true,
      sortable: true,
      from: 'xl',
      render: ({ totalPaise = 0 }) => formatPaise(totalPaise),
    },
    billCount: {
      label: label('billCount'),
      numeric: true,
      sortable: true,
      from: 'xl',
      render: ({ billCount = 0 }) => formatCount(billCount),
    },
  };
}
