import type { CashMovementRow } from '@bahi/contracts';
import { useMemo } from 'react';
import { ListBase } from 'react-admin';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate, type Language, type Translate } from '../i18n/language.ts';
import { ListRows } from '../list/ListRows.tsx';
import type { Column } from '../list/rows/column.ts';
import { DEFAULT_PAGE_SIZE } from '../list/rows/Pager.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { CASH_MOVEMENTS } from '../providers/cache/dayCloseKeys.ts';

/** Cash that was moved in and out of the drawer, with the reasons, newest first. */
export function MovementList() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const columns = useMemo(() => movementColumns(translate, language), [translate, language]);
  return (
    <ListBase
      resource={CASH_MOVEMENTS}
      sort={{ field: 'at', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      // the rows say that they failed
      queryOptions={{ onError: () => undefined }}
    >
      <ListRows<CashMovementRow>
        label={translate('dayClose.movements')}
        columns={columns}
        failedText={translate('dayClose.movementsFailed')}
        empty={<EmptyState title={translate('dayClose.noMovements')} hint="" />}
      />
    </ListBase>
  );
}

function movementColumns(translate: Translate, language: Language): Column<CashMovementRow>[] {
  return [
    {
      field: 'kind',
      label: translate('dayClose.what'),
      phone: 'name',
      nowrap: true,
      render: ({ kind }) => translate(`dayClose.kinds.${kind}`),
    },
    { field: 'reason', label: translate('dayClose.reason'), phone: 'note', render: ({ reason }) => reason },
    { field: 'at', label: translate('common.date'), nowrap: true, render: ({ at }) => formatInstant(at, language) },
    { field: 'by', label: translate('dayClose.by'), render: ({ byName }) => byName ?? '' },
    {
      field: 'amountPaise',
      label: translate('common.amount'),
      phone: 'figure',
      numeric: true,
      render: ({ amountPaise }) => formatPaise(amountPaise),
    },
  ];
}
