import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { PAYMENT_METHODS } from '@bahi/contracts';
import { useId } from 'react';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import type { PaymentDraft, PurchaseDraft } from '../draft/purchaseDraft.ts';
import { noPayment, paidNow } from '../draft/paymentsOf.ts';

const WAYS = ['outside', 'owed', 'now'] as const;
type Way = (typeof WAYS)[number];

const wayOf = (payment: PaymentDraft | undefined): Way =>
  payment === undefined ? 'outside' : payment === 'owed' ? 'owed' : 'now';

interface PurchasePaymentProps {
  draft: Pick<PurchaseDraft, 'payment'>;
  /** What the bill comes to with tax. */
  totalPaise: number;
  onChange: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  error: string | undefined;
}

/** How a vendor's bill is paid: outside the drawer, not now, or now by cash, UPI and card. */
export function PurchasePayment({ draft: { payment }, totalPaise, onChange, error }: PurchasePaymentProps) {
  const translate = useTranslate();
  const hintId = useId();
  const way = wayOf(payment);
  const choose = (chosen: Way): void =>
    onChange(({ payment: _, ...now }) => {
      if (chosen === 'outside') return now;
      return {
        ...now,
        payment: chosen === 'owed' ? 'owed' : { ...noPayment, CASH: totalPaise > 0 ? totalPaise : null },
      };
    });
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography component="h2" variant="subtitle1">
          {translate('vendorDues.how.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          color="primary"
          value={way}
          aria-label={translate('vendorDues.how.title')}
          aria-describedby={hintId}
          onChange={(_event, chosen: Way | null) => chosen !== null && choose(chosen)}
          sx={{ flexWrap: 'wrap' }}
        >
          {WAYS.map((known) => (
            <ToggleButton key={known} value={known} sx={waySx}>
              {translate(`vendorDues.how.${known}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography id={hintId} color="text.secondary" sx={{ flex: '1 1 20rem' }}>
          {translate(`vendorDues.how.${way}Hint`, { amount: formatPaise(totalPaise) })}
        </Typography>
      </Box>
      {typeof payment === 'object' ? (
        <Parts payment={payment} totalPaise={totalPaise} onChange={onChange} error={error} />
      ) : null}
    </Box>
  );
}

const waySx = { minHeight: 44, px: 2, color: 'text.primary', textTransform: 'none', fontWeight: 600 } as const;

interface PartsProps extends Omit<PurchasePaymentProps, 'draft'> {
  payment: Exclude<PaymentDraft, 'owed'>;
}

function Parts({ payment, totalPaise, onChange, error }: PartsProps) {
  const translate = useTranslate();
  const paidPaise = paidNow(payment);
  const overPaise = paidPaise - totalPaise;
  const type = (changes: Partial<typeof payment>): void =>
    onChange((now) => ({
      ...now,
      payment: { ...noPayment, ...(typeof now.payment === 'object' && now.payment), ...changes },
    }));
  const fault =
    error ?? (overPaise > 0 ? translate('vendorDues.how.tooMuch', { amount: formatPaise(overPaise) }) : null);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { m: 0 } }}>
        {PAYMENT_METHODS.map((method) => (
          <MoneyField
            key={method}
            label={translate('vendorDues.how.method', { method: translate(`common.paymentMethods.${method}`) })}
            value={payment[method]}
            onChange={(paise) => type({ [method]: paise })}
            error={fault !== null && payment[method] !== null}
            sx={{ width: { xs: '100%', sm: 160 } }}
          />
        ))}
        {(payment.UPI ?? payment.CARD) === null ? null : (
          <TextField
            label={translate('vendorDues.how.reference')}
            value={payment.reference}
            onChange={({ target }) => type({ reference: target.value })}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
            sx={{ width: { xs: '100%', sm: 220 } }}
          />
        )}
      </Box>
      {fault === null ? null : <FormHelperText error>{fault}</FormHelperText>}
      <Typography aria-live="polite" sx={{ mt: 1, fontWeight: 600 }}>
        {translate('vendorDues.how.paid', {
          paid: formatPaise(paidPaise),
          owed: formatPaise(Math.max(0, 0 - overPaise)),
        })}
      </Typography>
    </Box>
  );
}
