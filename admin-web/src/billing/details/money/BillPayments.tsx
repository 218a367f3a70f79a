import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BillPaymentView, BillView } from '@bahi/contracts';
import { Suspense, useState } from 'react';
import { formatPaise } from '../../../format/money.ts';
import { useLanguage, useTranslate } from '../../../i18n/language.ts';
import { actText } from '../../../labels/actText.ts';
import { useFocusAfterDialog } from '../../../list/rows/focusContent.ts';
import { useCan } from '../../../providers/cache/roles.ts';
import { lazyPart } from '../../../providers/http/lazyPart.ts';
import { Section } from '../../../screen/Section.tsx';

const CorrectMethod = lazyPart(async () => (await import('./CorrectMethod.tsx')).CorrectMethod);
const PutOnKhata = lazyPart(async () => (await import('./PutOnKhata.tsx')).PutOnKhata);

/** The money of a bill: each payment, what is awaited, and what its customer owes of it. */
export function BillPayments({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const { payments, status, customerId, paidPaise = 0, awaitedPaise = 0, duePaise = 0 } = bill;
  const mayPutOnKhata = useCan('sell') && status === 'completed' && awaitedPaise > 0 && customerId !== undefined;
  const [isAsked, setAsked] = useState(false);
  useFocusAfterDialog(isAsked);
  if (payments.length === 0 && duePaise === 0) return null;
  const sums = [
    { label: translate('credit.paid'), paise: paidPaise, isShown: true },
    { label: translate('credit.awaited'), paise: awaitedPaise, isShown: awaitedPaise > 0 },
    { label: translate('credit.onKhata'), paise: duePaise, isShown: duePaise > 0 },
  ];
  return (
    <Section title={translate('credit.payments')}>
      {payments.map((payment) => (
        <OnePayment key={payment.id} bill={bill} payment={payment} />
      ))}
      <Box component="dl" sx={sumsSx}>
        {sums
          .filter(({ isShown }) => isShown)
          .map(({ label, paise }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatPaise(paise)}</dd>
            </div>
          ))}
      </Box>
      {mayPutOnKhata ? (
        <Button variant="outlined" onClick={() => setAsked(true)} sx={{ mt: 1.5 }}>
          {translate('credit.putOnKhata')}
        </Button>
      ) : null}
      {isAsked ? (
        <Suspense>
          <PutOnKhata bill={bill} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function OnePayment({ bill, payment }: { bill: BillView; payment: BillPaymentView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayCorrect = useCan('correctPayments') && bill.status === 'completed' && bill.imported === undefined;
  const [isCorrecting, setCorrecting] = useState(false);
  useFocusAfterDialog(isCorrecting);
  const { method, amountPaise, reference, awaited } = payment;
  const name = translate(`common.paymentMethods.${method}`);
  const more = [actText(payment, language), reference && translate('billing.paymentReferenceShown', { reference })];
  return (
    <Box sx={paymentSx}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{`${name} · ${formatPaise(amountPaise)}`}</Typography>
        {awaited === true ? (
          <Typography variant="body2" color="warning">
            {translate('upi.notConfirmed')}
          </Typography>
        ) : null}
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {more.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {mayCorrect ? (
        <Button
          size="small"
          aria-label={translate('credit.correctOf', { payment: `${name} ${formatPaise(amountPaise)}` })}
          onClick={() => setCorrecting(true)}
        >
          {translate('credit.correct')}
        </Button>
      ) : null}
      {isCorrecting ? (
        <Suspense>
          <CorrectMethod billId={bill.id} payment={payment} onClose={() => setCorrecting(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

const paymentSx = { display: 'flex', alignItems: 'start', gap: 1, mb: 1 } as const;
const sumsSx = {
  m: 0,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600 },
} as const;
