import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BillView } from '@bahi/contracts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { DueText } from '../oldDue/DueText.tsx';
import { useCustomerDue } from '../oldDue/useCustomerDue.ts';
import type { OldDueLeft } from '../oldDue/useOldDueLeft.ts';

/** How a bill was settled a moment ago: paid, awaited, on khata, the old due, and what its customer owes by now. */
export function SaleSettled({ bill, payment }: { bill: BillView; payment: OldDueLeft['payment'] }) {
  const translate = useTranslate();
  const { customerId, paidPaise = 0, awaitedPaise = 0, duePaise = 0, payments } = bill;
  const due = useCustomerDue(customerId);
  const hasKhata = due.state !== 'none' && !(due.state === 'known' && due.duePaise === 0);
  if (!hasKhata && payments.length < 2 && payment === undefined && duePaise === 0) return null;
  const method = payment && translate(`common.paymentMethods.${payment.method}`);
  const rows = [
    { label: translate('credit.paid'), paise: paidPaise, isShown: true },
    { label: translate('credit.awaited'), paise: awaitedPaise, isShown: awaitedPaise > 0 },
    { label: translate('credit.onKhata'), paise: duePaise, isShown: duePaise > 0 },
    {
      label: translate('credit.oldDueNoted', { method: method ?? '' }),
      paise: payment?.amountPaise ?? 0,
      isShown: payment !== undefined,
    },
  ];
  return (
    <Paper variant="outlined" component="section" aria-label={translate('credit.settled')} sx={settledSx}>
      <dl>
        {rows
          .filter(({ isShown }) => isShown)
          .map(({ label, paise }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatPaise(paise)}</dd>
            </div>
          ))}
      </dl>
      {due.state === 'none' ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <span>{translate('credit.ofCustomer')}</span>
          <DueText due={due} />
        </Box>
      )}
    </Paper>
  );
}

const settledSx = {
  px: 2,
  py: 1,
  mb: 2,
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0 },
  '& dl > div': { display: 'flex', gap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
} as const;
