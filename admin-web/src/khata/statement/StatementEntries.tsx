import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { FreeMoneyView, StatementEntry, StatementKind, StatementView } from '@bahi/contracts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate, type Translate } from '../../i18n/language.ts';
import { tableSx } from '../../list/rows/column.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { ReceiptDialog } from '../payment/ReceiptDialog.tsx';
import { MethodDialog } from '../dialogs/MethodDialog.tsx';
import { RefundDialog } from '../dialogs/RefundDialog.tsx';
import { TakeBackDialog } from '../dialogs/TakeBackDialog.tsx';
import type { Account } from '../parts/account.ts';

interface StatementEntriesProps {
  account: Account;
  statement: StatementView;
  /** The entries before this one are left out. */
  from: number;
}

/** The entries of a statement from its opening to its closing balance. */
export function StatementEntries({ account, statement, from }: StatementEntriesProps) {
  const translate = useTranslate();
  const { entries, openingPaise, closingPaise } = statement;
  const reversed = new Set(entries.flatMap(({ kind, documentId }) => (kind === 'payment_reversal' ? documentId : [])));
  const startPaise = entries[from - 1]?.balancePaise ?? openingPaise;
  return (
    <Box component="table" aria-label={translate('dues.statement')} sx={entriesSx}>
      <thead>
        <tr>
          <th className="from-md">{translate('dues.day')}</th>
          <th>{translate('dues.entry')}</th>
          <th className="numeric">{translate('dues.amount')}</th>
          <th className="numeric">{translate('dues.balance')}</th>
          <th aria-label={translate('dues.actionsOf', { name: translate('dues.kinds.payment') })} />
        </tr>
      </thead>
      <tbody>
        <Total label={translate('dues.opening0')} day={entries[from - 1]?.day ?? statement.from} paise={startPaise} />
        {entries.slice(from).map((entry) => (
          <Entry key={entry.id} entry={entry} isReversed={reversed.has(entry.documentId)} account={account} />
        ))}
        <Total label={translate('dues.closing')} day={statement.to} paise={closingPaise} />
      </tbody>
    </Box>
  );
}

const entriesSx = {
  ...tableSx,
  '& td:not(.numeric, .nowrap, .actions)': { minWidth: 0 },
  '& td:first-of-type': { minWidth: 0 },
  '& tbody tr.total td': { fontWeight: 650 },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& .phone-day': { display: { xs: 'block', md: 'none' } },
} as const;

function Total({ label, day, paise }: { label: string; day: string | null; paise: number }) {
  const [language] = useLanguage();
  return (
    <tr className="total">
      <td className="nowrap from-md">{day === null ? '–' : formatDay(day, language)}</td>
      <td colSpan={2}>{label}</td>
      <td className="numeric">{formatPaise(paise)}</td>
      <td aria-hidden="true" />
    </tr>
  );
}

interface EntryProps {
  entry: StatementEntry;
  isReversed: boolean;
  account: Account;
}

function Entry({ entry, isReversed, account }: EntryProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { day, amountPaise, balancePaise } = entry;
  const text = moreOf(entry, translate);
  return (
    <tr>
      <td className="nowrap from-md">{formatDay(day, language)}</td>
      <td>
        <EntryName entry={entry} />
        {text === '' ? null : <small>{text}</small>}
        <small className="phone-day">{formatDay(day, language)}</small>
      </td>
      <td className="numeric">{amountPaise > 0 ? `+${formatPaise(amountPaise)}` : formatPaise(amountPaise)}</td>
      <td className="numeric">{formatPaise(balancePaise)}</td>
      <td className="actions">
        {entry.kind === 'payment' && !isReversed ? <PaymentActions entry={entry} account={account} /> : null}
      </td>
    </tr>
  );
}

/** Entries whose reference is the number of a document, with the folder of its page. */
const numbered: Partial<Record<StatementKind, string | null>> = {
  bill: 'sales',
  cancellation: 'sales',
  put_on_khata: 'sales',
  credit_note: null,
  purchase: 'purchases',
  purchase_correction: 'purchases',
  purchase_reversal: 'purchases',
};

/** What is written below the name: the method, how money went back, and a reason or the reference of a payment. */
function moreOf(entry: StatementEntry, translate: Translate): string {
  const { kind, reference, method: by, paidBackPaise, freedPaise } = entry;
  const method = by === undefined ? null : translate(`common.paymentMethods.${by}`);
  const parts = [
    paidBackPaise === undefined
      ? method
      : translate('dues.paidBack', { amount: formatPaise(paidBackPaise), method: method ?? '' }),
    freedPaise === undefined ? null : translate('dues.freed', { amount: formatPaise(freedPaise) }),
    kind in numbered ? null : reference,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function EntryName({ entry: { kind, reference, documentId } }: { entry: StatementEntry }) {
  const translate = useTranslate();
  const name = translate(`dues.kinds.${kind}`);
  const folder = numbered[kind];
  if (folder === undefined || reference === null) return name;
  if (folder === null) return `${name} ${reference}`;
  return (
    <>
      {name}{' '}
      <Link component={RouterLink} to={`/dashboard/${folder}/${documentId}`}>
        {reference}
      </Link>
    </>
  );
}

type Opened = 'receipt' | 'takeBack' | 'method' | 'refund';

/** What can be done with a payment: its receipt, and for the owner what corrects it. */
function PaymentActions({ entry, account }: { entry: StatementEntry; account: Account }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayChange = useCan('changeDues');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState<Opened>();
  const { documentId: id, method = 'CASH', day } = entry;
  const amountPaise = 0 - entry.amountPaise;
  const free: FreeMoneyView | undefined = account.free?.find(({ sourceId }) => sourceId === id);
  const open = (dialog: Opened): void => {
    setAnchor(undefined);
    setOpened(dialog);
  };
  const close = (): void => setOpened(undefined);
  const name = translate('dues.paymentOf', { day: formatDay(day, language) });
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('dues.actionsOf', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => open('receipt')}>{translate(`dues.${account.kind}.receipt`)}</MenuItem>
        {mayChange ? <MenuItem onClick={() => open('takeBack')}>{translate('dues.takeBack')}</MenuItem> : null}
        {mayChange ? <MenuItem onClick={() => open('method')}>{translate('dues.correctMethod')}</MenuItem> : null}
        {mayChange && free !== undefined ? (
          <MenuItem onClick={() => open('refund')}>{translate(`dues.${account.kind}.refund`)}</MenuItem>
        ) : null}
      </Menu>
      {opened === 'receipt' ? (
        <ReceiptDialog kind={account.kind} paymentId={id} name={name} phone={account.phone} onClose={close} />
      ) : null}
      {opened === 'takeBack' ? (
        <TakeBackDialog account={account} payment={{ id, amountPaise }} onClose={close} />
      ) : null}
      {opened === 'method' ? <MethodDialog payment={{ id, amountPaise, method }} onClose={close} /> : null}
      {opened === 'refund' && free !== undefined ? (
        <RefundDialog account={account} source={free} onClose={close} />
      ) : null}
    </>
  );
}
