import type { DashboardView } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { Section } from '../screen/Section.tsx';
import { EmptyLine } from './figures/EmptyLine.tsx';
import { rowListSx } from './rowList.ts';

/** Money that came in, by payment method, and what went back. */
export const PaymentMix = memo(function PaymentMix({ payments }: { payments: DashboardView['payments'] }) {
  const translate = useTranslate();
  const totalPaise = payments.reduce((sum, { amountPaise }) => sum + Math.max(amountPaise, 0), 0);
  const none = payments.every(
    ({ bills, amountPaise, refundPaise }) => bills === 0 && amountPaise === 0 && refundPaise === 0,
  );
  return (
    <Section title={translate('dashboard.payments.heading')}>
      {none ? <EmptyLine>{translate('dashboard.payments.none')}</EmptyLine> : null}
      <Box component="ul" sx={rowListSx}>
        {none
          ? null
          : payments.map(({ method, bills, amountPaise, refundPaise }) => (
              <Box component="li" key={method} sx={{ py: 1 }}>
                <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
                  <Typography sx={{ fontWeight: 600 }}>{translate(`common.paymentMethods.${method}`)}</Typography>
                  <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatPaise(amountPaise)}</Typography>
                </Box>
                <Share part={Math.max(amountPaise, 0)} whole={totalPaise} />
                <Typography variant="body2" color="text.secondary">
                  {translate('dashboard.payments.count', { smart_count: bills })}
                  {refundPaise === 0
                    ? null
                    : ` · ${translate('dashboard.money.refunds', { amount: formatPaise(refundPaise) })}`}
                </Typography>
              </Box>
            ))}
      </Box>
    </Section>
  );
});

/** A bar; hidden from screen readers, because the amount is beside it. */
function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <Box aria-hidden sx={{ my: 0.5, height: 8, borderRadius: 4, bgcolor: 'action.selected', overflow: 'hidden' }}>
      <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${percent}%` }} />
    </Box>
  );
}
