import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { upiRequest } from '@bahi/paper';
import type { CustomerKhata } from '@bahi/contracts';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { AccountFigures } from '../../khata/AccountFigures.tsx';
import { OpeningBalanceDialog } from '../../khata/dialogs/OpeningBalanceDialog.tsx';
import { FreeMoney } from '../../khata/FreeMoney.tsx';
import type { Account } from '../../khata/parts/account.ts';
import { isAnswerMissing } from '../../khata/payment/paymentAttempt.ts';
import { PaymentDialog } from '../../khata/payment/PaymentDialog.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { Section } from '../../screen/Section.tsx';
import { ShowQr } from '../../upi/ShowQr.tsx';
import { customerPath } from '../parts/customerPath.ts';
import { Remind } from '../dues/Remind.tsx';
import { Ageing } from '../parts/Ageing.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { MergeDialog, UnmergeDialog } from './MergeDialog.tsx';
import { PromiseDialog } from './PromiseDialog.tsx';
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
  const account: Account = { kind: 'customer', ...customer };
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
          <Figures customer={customer} account={account} />
          <Ageing customer={customer} />
          <FreeMoney account={account} />
          <Upi customer={customer} />
        </>
      )}
      <Buttons customer={customer} isMerged={isMerged} onOpen={open} />
      {Dialog === undefined ? null : <Dialog customer={customer} account={account} onClose={() => open(undefined)} />}
    </Section>
  );
}

function Figures({ customer, account }: { customer: CustomerKhata; account: Account }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const today = useToday();
  const { duePaise = 0, limitPaise = null, promiseDate = null } = customer;
  const hasPassed = promiseDate !== null && promiseDate < today && duePaise > 0;
  const limit =
    limitPaise === null
      ? translate('dues.noLimit')
      : limitPaise === 0
        ? translate('dues.noCredit')
        : formatPaise(limitPaise);
  const promise = promiseDate === null ? translate('dues.noPromise') : formatDay(promiseDate, language);
  return (
    <AccountFigures account={account}>
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
    </AccountFigures>
  );
}

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
          {translate('dues.customer.pay')}
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
