import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { joinedParts, type StatementEntry, type StatementView, type VendorView } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import type { WordKey } from '../../i18n/words.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { LoadingRows } from '../../list/rows/LoadingRows.tsx';
import { tableSx } from '../../list/rows/column.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { useCan } from '../../providers/cache/roles.ts';
import { getVendorStatement, type VendorStatementDays } from '../../providers/calls/vendorDues.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { Section } from '../../screen/Section.tsx';
import { TakeBackDialog } from './MoneyDialogs.tsx';

/** What was bought, paid and owed, in order, with the balance after each; of some days, or of all. */
export function VendorStatement({ vendor: { id } }: { vendor: VendorView }) {
  const translate = useTranslate();
  const today = useToday();
  const [days, setDays] = useState<VendorStatementDays>({ from: '', to: '' });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['vendors', 'statement', id, days],
    queryFn: async ({ signal }) => getVendorStatement(id, days, signal),
    placeholderData: keepPreviousData,
  });
  const day = (field: keyof VendorStatementDays, max: string) => (
    <DayField
      label={translate(`vendorDues.${field}`)}
      day={days[field]}
      max={max}
      onDay={(chosen) => setDays({ ...days, [field]: chosen })}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}
    />
  );
  return (
    <Section title={translate('vendorDues.statement')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
        {day('from', days.to === '' ? today : days.to)}
        {day('to', today)}
      </Box>
      {error !== null && (data === undefined || isPlaceholderData) ? (
        <RetryAlert title={translate('vendorDues.statementFailed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryAlert>
      ) : data === undefined ? (
        <LoadingRows />
      ) : (
        <Shown statement={data} isOld={isPlaceholderData} />
      )}
    </Section>
  );
}

/** Entries that are drawn at once; of a long statement the newest. */
const SHOWN = 100;

interface ShownProps {
  statement: StatementView;
  /** Of other days, while those that were chosen load. */
  isOld: boolean;
}

function Shown({ statement, isOld }: ShownProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { entries, openingPaise, closingPaise, from, to } = statement;
  const left = isWhole ? 0 : Math.max(0, entries.length - SHOWN);
  const reversed = new Set(entries.flatMap(({ kind, documentId }) => (kind === 'payment_reversal' ? documentId : [])));
  if (entries.length === 0 && openingPaise === 0) {
    return <Typography color="text.secondary">{translate('vendorDues.noEntries')}</Typography>;
  }
  return (
    <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.6 : 1 }}>
      {left === 0 ? null : (
        <Button onClick={() => setWhole(true)}>{translate('vendorDues.showEarlier', { smart_count: left })}</Button>
      )}
      <Box component="table" aria-label={translate('vendorDues.statement')} sx={entriesSx}>
        <thead>
          <tr>
            <th className="from-md">{translate('vendorDues.day')}</th>
            <th>{translate('vendorDues.entry')}</th>
            <th className="numeric">{translate('vendorDues.amount')}</th>
            <th className="numeric">{translate('vendorDues.balance')}</th>
          </tr>
        </thead>
        <tbody>
          <Total
            label={translate('vendorDues.opening0')}
            day={left === 0 ? from : null}
            paise={entries[left - 1]?.balancePaise ?? openingPaise}
          />
          {entries.slice(left).map((entry) => (
            <Entry key={entry.id} entry={entry} isReversed={reversed.has(entry.documentId)} />
          ))}
          <Total label={translate('vendorDues.closing')} day={to} paise={closingPaise} />
        </tbody>
      </Box>
    </Box>
  );
}

const entriesSx = {
  ...tableSx,
  '& td:not(.numeric, .nowrap)': { minWidth: 0 },
  '& td:first-of-type': { minWidth: 0 },
  '& tbody tr.total td': { fontWeight: 650, bgcolor: 'action.hover' },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& .phone-day': { display: { xs: 'block', md: 'none' } },
} as const;

interface TotalProps {
  label: string;
  day: string | null;
  paise: number;
}

function Total({ label, day, paise }: TotalProps) {
  const [language] = useLanguage();
  return (
    <tr className="total">
      <td className="nowrap from-md">{day === null ? '' : formatDay(day, language)}</td>
      <td>{label}</td>
      <td className="numeric" colSpan={2}>
        {formatPaise(paise)}
      </td>
    </tr>
  );
}

/** Entries of a vendor have these kinds alone. */
const KINDS: Partial<Record<StatementEntry['kind'], WordKey>> = {
  payment: 'vendorDues.kinds.payment',
  payment_reversal: 'vendorDues.kinds.payment_reversal',
  refund: 'vendorDues.kinds.refund',
  opening_balance: 'vendorDues.kinds.opening_balance',
  purchase: 'vendorDues.kinds.purchase',
  purchase_correction: 'vendorDues.kinds.purchase_correction',
  purchase_reversal: 'vendorDues.kinds.purchase_reversal',
};
const LINKED: readonly string[] = ['purchase', 'purchase_correction', 'purchase_reversal'];

function Entry({ entry, isReversed }: { entry: StatementEntry; isReversed: boolean }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayPay = useCan('editPurchases');
  const [takesBack, takeBack] = useState(false);
  const { kind, day, documentId: id, reference, method, amountPaise, balancePaise } = entry;
  const word = KINDS[kind];
  const isLinked = LINKED.includes(kind) && reference !== null;
  const more = joinedParts([
    method === undefined ? null : translate(`common.paymentMethods.${method}`),
    isLinked ? null : reference,
  ]);
  return (
    <tr>
      <td className="nowrap from-md">{formatDay(day, language)}</td>
      <td>
        {word === undefined ? kind : translate(word)}{' '}
        {isLinked ? (
          <Link component={RouterLink} to={`/dashboard/purchases/${id}`}>
            {reference}
          </Link>
        ) : null}
        {more === '' ? null : <small>{more}</small>}
        <small className="phone-day">{formatDay(day, language)}</small>
        {kind === 'payment' && mayPay && !isReversed ? (
          <Button size="small" sx={{ ml: -0.75 }} onClick={() => takeBack(true)}>
            {translate('vendorDues.takeBack.button')}
          </Button>
        ) : null}
        {takesBack ? (
          <TakeBackDialog payment={{ id, amountPaise: 0 - amountPaise }} onClose={() => takeBack(false)} />
        ) : null}
      </td>
      <td className="numeric">{amountPaise > 0 ? `+${formatPaise(amountPaise)}` : formatPaise(amountPaise)}</td>
      <td className="numeric">{formatPaise(balancePaise)}</td>
    </tr>
  );
}
