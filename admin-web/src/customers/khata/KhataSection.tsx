import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { upiRequest } from '@bahi/paper';
import type { CustomerKhata, FreeMoneyView } from '@bahi/contracts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { releaseDeposit } from '../../providers/calls/dues.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { Section } from '../../screen/Section.tsx';
import { ShowQr } from '../../upi/ShowQr.tsx';
import { customerPath } from '../parts/customerPath.ts';
import { Remind } from '../dues/Remind.tsx';
import { isAnswerMissing } from '../payment/paymentAttempt.ts';
import { PaymentDialog } from '../payment/PaymentDialog.tsx';
import { Ageing } from '../parts/Ageing.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { MergeDialog, UnmergeDialog } from './MergeDialog.tsx';
import { OpeningBalanceDialog } from './OpeningBalanceDialog.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { useDuesCommand } from '../parts/useDuesCommand.ts';
import { WriteOffDialog } from './WriteOffDialog.tsx';

const dialogs = {
  payment: PaymentDialog,
  opening: OpeningBalanceDialog,
  writeOff: WriteOffDialog,
  limit: LimitDialog,
  promise: PromiseDialog,
  merge: MergeDialog,
  unmerge: UnmergeDialog,
} as const;
type DialogName = keyof typeof dialogs;

/** What a customer owes, and what can be done about it. */
export function KhataSection({ customer }: { customer: CustomerKhata }) {
  const translate = useTranslate();
  const { id, mergedInto } = customer;
  // a payment whose answer never came is asked about at once
  const [opened, open] = useState<DialogName | undefined>(() => (isAnswerMissing(id) ? 'payment' : undefined));
  const Dialog = opened && dialogs[opened];
  const isMerged = mergedInto !== null && mergedInto !== undefined;
  return (
    <Section title={translate('dues.title')}>
      {isMerged ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('dues.mergedInto')}{' '}
          <Link component={RouterLink} to={customerPath(mergedInto)}>
            {translate('dues.openOther')}
          </Link>
        </Alert>
      ) : (
        <>
          <Figures customer={customer} />
          <Ageing customer={customer} />
          <FreeMoney customer={customer} />
          <Upi customer={customer} />
        </>
      )}
      <Buttons customer={customer} isMerged={isMerged} onOpen={open} />
      {Dialog === undefined ? null : <Dialog customer={customer} onClose={() => open(undefined)} />}
    </Section>
  );
}

function Figures({ customer }: { customer: CustomerKhata }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const today = useToday();
  const { duePaise = 0, limitPaise = null, promiseDate = null, oldestDueAt = null } = customer;
  const hasPassed = promiseDate !== null && promiseDate < today && duePaise > 0;
  const limit =
    limitPaise === null
      ? translate('dues.noLimit')
      : limitPaise === 0
        ? translate('dues.noCredit')
        : formatPaise(limitPaise);
  const promise = promiseDate === null ? translate('dues.noPromise') : formatDay(promiseDate, language);
  return (
    <Box component="dl" sx={figuresSx}>
      <div>
        <dt>{translate(duePaise < 0 ? 'dues.advance' : 'dues.due')}</dt>
        <Box component="dd" className="due" sx={{ color: duePaise > 0 ? 'error.main' : 'success.main' }}>
          {formatPaise(Math.abs(duePaise))}
        </Box>
      </div>
      {oldestDueAt === null || duePaise <= 0 ? null : (
        <div>
          <dt>{translate('dues.since')}</dt>
          <dd>{formatDay(oldestDueAt, language)}</dd>
        </div>
      )}
      <div>
        <dt>{translate('dues.limit')}</dt>
        <dd>{limit}</dd>
      </div>
      <div>
        <dt>{translate('dues.promise')}</dt>
        <Box component="dd" sx={hasPassed ? { color: 'error.main' } : {}}>
          {hasPassed ? translate('dues.promisePassed', { day: promise }) : promise}
        </Box>
      </div>
    </Box>
  );
}

const figuresSx = {
  m: 0,
  mb: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1.25,
  alignItems: 'flex-end',
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .due': { fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.2 },
} as const;

/** Advances that no bill has used: they can be paid back, and a deposit can be released. */
function FreeMoney({ customer: { free = [] } }: { customer: CustomerKhata }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayChange = useCan('changeDues');
  const [refunded, refund] = useState<FreeMoneyView>();
  const { mutate, isPending } = useDuesCommand<FreeMoneyView>({
    send: async ({ sourceId }, options) => releaseDeposit(sourceId, options),
    done: 'dues.releaseDone',
    onDone: () => undefined,
  });
  if (free.length === 0) return null;
  const nameOf = ({ kind, reference, day }: FreeMoneyView): string => {
    if (kind === 'payment') return translate('dues.paymentOf', { day: day === null ? '' : formatDay(day, language) });
    return translate(kind === 'bill' ? 'dues.billOf' : 'dues.noteOf', { number: reference ?? '' });
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography color="text.secondary" variant="body2">
        {translate('dues.free')}
      </Typography>
      <Box component="ul" aria-label={translate('dues.free')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {free.map((source) => (
          <Box component="li" key={source.sourceId} sx={freeSx}>
            <span>
              {nameOf(source)}
              {source.deposit ? ` (${translate('dues.asDeposit')})` : ''}: <b>{formatPaise(source.leftPaise)}</b>
            </span>
            {mayChange ? (
              <Button size="small" onClick={() => refund(source)}>
                {translate('dues.refund')}
              </Button>
            ) : null}
            {mayChange && source.deposit ? (
              <Button size="small" disabled={isPending} onClick={() => mutate(source)}>
                {translate('dues.release')}
              </Button>
            ) : null}
          </Box>
        ))}
      </Box>
      {refunded === undefined ? null : <RefundDialog source={refunded} onClose={() => refund(undefined)} />}
    </Box>
  );
}

const freeSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 } as const;

/** UPI id and QR code for the whole due; the payment's reference is the customer's id (R40). */
function Upi({ customer: { id, duePaise = 0 } }: { customer: CustomerKhata }) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const [isShown, show] = useState(false);
  const upi = profile && upiRequest(profile, { id, amountPaise: duePaise });
  if (upi === undefined) return null;
  return (
    <Box sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Typography>{translate('dues.remind.upi', { upiId: upi.upiId })}</Typography>
      <ShowQr upi={upi} isShown={isShown} onShow={show} />
    </Box>
  );
}

interface ButtonsProps {
  customer: CustomerKhata;
  isMerged: boolean;
  onOpen: (dialog: DialogName) => void;
}

/** What the role may do. */
function Buttons({ customer, isMerged, onOpen }: ButtonsProps) {
  const translate = useTranslate();
  const mayTake = useCan('takePayments');
  const mayChange = useCan('changeDues');
  const { duePaise = 0 } = customer;
  const button = (dialog: DialogName, text: Parameters<typeof translate>[0]) => (
    <Button variant="outlined" onClick={() => onOpen(dialog)}>
      {translate(text)}
    </Button>
  );
  if (isMerged) return mayChange ? button('unmerge', 'dues.unmerge') : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayTake ? (
        <Button variant="contained" onClick={() => onOpen('payment')}>
          {translate('dues.takePayment')}
        </Button>
      ) : null}
      <Remind customer={customer} />
      {mayTake ? button('promise', 'dues.setPromise') : null}
      {mayChange ? (
        <>
          {button('limit', 'dues.setLimit')}
          {button('opening', 'dues.recordOpening')}
          {duePaise > 0 ? button('writeOff', 'dues.writeOff') : null}
          {button('merge', 'dues.merge')}
        </>
      ) : null}
    </Box>
  );
}
