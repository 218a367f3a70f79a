import type { DayCloseRow } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { ListBase } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { formatInstant } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate, type Language, type Translate } from '../i18n/language.ts';
import { ListRows } from '../list/ListRows.tsx';
import type { Column } from '../list/rows/column.ts';
import { DEFAULT_PAGE_SIZE } from '../list/rows/Pager.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { DAY_CLOSES } from '../providers/cache/dayCloseKeys.ts';
import { dayClosePath } from './paths/dayClosePaths.ts';
import { differenceText } from './count/differenceText.ts';

/** The closes, newest first; for somebody who counts blind without what should have been there. */
export function CloseList({ hasFigures }: { hasFigures: boolean }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const columns = useMemo(() => {
    const all = closeColumns(translate, language);
    return hasFigures ? all : all.filter(({ field }) => !HIDDEN.includes(field));
  }, [translate, language, hasFigures]);
  return (
    <ListBase
      resource={DAY_CLOSES}
      sort={{ field: 'number', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      // the rows say that they failed
      queryOptions={{ onError: () => undefined }}
    >
      <ListRows<DayCloseRow>
        label={translate('dayClose.past')}
        columns={columns}
        failedText={translate('dayClose.listFailed')}
        empty={<EmptyState title={translate('dayClose.none')} hint={translate('dayClose.noneHint')} />}
      />
    </ListBase>
  );
}

const HIDDEN: readonly string[] = ['expectedPaise', 'differencePaise'];

function closeColumns(translate: Translate, language: Language): Column<DayCloseRow>[] {
  const money = (paise: number | undefined): string => (paise === undefined ? '–' : formatPaise(paise));
  return [
    {
      field: 'number',
      label: translate('dayClose.number'),
      phone: 'name',
      nowrap: true,
      render: ({ id, number }) => (
        <Link component={RouterLink} to={dayClosePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
          {translate('dayClose.closeTitle', { number: String(number) })}
        </Link>
      ),
    },
    {
      field: 'at',
      label: translate('common.date'),
      phone: 'note',
      nowrap: true,
      render: ({ at }) => formatInstant(at, language),
    },
    { field: 'by', label: translate('dayClose.by'), render: ({ byName }) => byName ?? '' },
    {
      field: 'expectedPaise',
      label: translate('dayClose.expected'),
      numeric: true,
      render: ({ expectedPaise }) => money(expectedPaise),
    },
    {
      field: 'countedPaise',
      label: translate('dayClose.countedTotal'),
      phone: 'figure',
      numeric: true,
      render: ({ countedPaise }) => money(countedPaise),
    },
    {
      field: 'differencePaise',
      label: translate('dayClose.difference'),
      phone: 'state',
      numeric: true,
      render: ({ differencePaise }) =>
        differencePaise === undefined ? '–' : differenceText(translate, differencePaise),
    },
  ];
}
