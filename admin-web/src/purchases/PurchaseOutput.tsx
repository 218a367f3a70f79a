import type { PurchaseRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useFilters } from '../list/filters/useFilters.ts';
import { ListOutput } from '../list/output/ListOutput.tsx';
import { listPath } from '../providers/reactAdmin/data.ts';
import { purchaseColumns } from './BillColumns.tsx';

/** The purchases of the list as a file and on paper: every line of its bills, also of those that are closed. */
export function PurchaseOutput() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const columns = useMemo(() => purchaseColumns(translate, language), [translate, language]);
  const { sort } = useListContext();
  const { filters: filter } = useFilters();
  const field = sort.field === 'totalPaise' ? 'lineTotalPaise' : sort.field;
  const pathOf = useEvent(() => listPath('purchases', { filter, sort: { ...sort, field } }));
  return <ListOutput<PurchaseRow> pathOf={pathOf} title={translate('purchases.title')} columns={columns} />;
}
