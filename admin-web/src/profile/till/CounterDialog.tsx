import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PAYMENT_METHODS, type PaymentMethod, type Profile } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { PartDialog } from '../saving/PartDialog.tsx';
import { usePartForm } from '../saving/usePartForm.ts';

interface CounterValues {
  walkIn: boolean;
  paymentMethod: PaymentMethod | null;
}

/** Key of the stored input. */
export const COUNTER_FORM = 'profile/counter';

/** The choice in which nothing is chosen; a field cannot hold null. */
const ASK = 'ask';

/** How a new bill begins: `PUT /shop/profile`. */
export function CounterDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const translate = useTranslate();
  const form = usePartForm<CounterValues>({
    name: COUNTER_FORM,
    texts: { saved: 'counterDefaults.saved', failed: 'counterDefaults.failed' },
    initial: profile.counterDefaults ?? { walkIn: false, paymentMethod: null },
    toBody: (counterDefaults) => ({ counterDefaults }),
    onSaved: onClose,
  });
  const { walkIn, paymentMethod } = form.values;
  return (
    <PartDialog title={translate('counterDefaults.title')} form={form} failure={form.wholeError} onClose={onClose}>
      <TextField
        select
        autoFocus
        label={translate('billing.customer')}
        value={String(walkIn)}
        onChange={({ target }) => form.type({ walkIn: target.value === 'true' })}
      >
        <MenuItem value="false">{translate('counterDefaults.walkIn.false')}</MenuItem>
        <MenuItem value="true">{translate('counterDefaults.walkIn.true')}</MenuItem>
      </TextField>
      <TextField
        select
        label={translate('billing.paymentMethod')}
        value={paymentMethod ?? ASK}
        onChange={({ target }) =>
          form.type({ paymentMethod: PAYMENT_METHODS.find((method) => method === target.value) ?? null })
        }
        helperText={
          paymentMethod === 'UPI' && profile.upiId === null ? translate('counterDefaults.upiNeedsId') : undefined
        }
      >
        <MenuItem value={ASK}>{translate('counterDefaults.ask')}</MenuItem>
        {PAYMENT_METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {translate(`common.paymentMethods.${method}`)}
          </MenuItem>
        ))}
      </TextField>
    </PartDialog>
  );
}
