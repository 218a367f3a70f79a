import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PAYMENT_METHODS, profileBody, type PaymentMethod, type Profile, type ProfileBody } from '@bahi/contracts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecoveredNotice } from '../../form/unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../../form/unsaved/useKeptForm.ts';
import { useTypedForm } from '../../form/useTypedForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { saveProfile } from '../../providers/calls/shop.ts';
import { useSaveProfile } from '../saving/useSaveProfile.ts';

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
  const save = useSaveProfile({
    save: saveProfile,
    texts: { saved: 'counterDefaults.saved', failed: 'counterDefaults.failed' },
    onSaved: onClose,
  });
  const kept = useKeptForm<CounterValues>(COUNTER_FORM);
  const form = useTypedForm({
    kept,
    initial: profile.counterDefaults ?? { walkIn: false, paymentMethod: null },
    schema: profileBody,
    toBody: (counterDefaults): ProfileBody => ({ counterDefaults }),
    error: save.error,
    send: save.mutate,
  });
  const { walkIn, paymentMethod } = form.values;
  return (
    <FormDialog
      title={translate('counterDefaults.title')}
      form={form}
      failure={form.wholeError}
      submitText={translate('common.save')}
      busy={save.isPending}
      onClose={onClose}
    >
      {kept.found === undefined ? null : <RecoveredNotice />}
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
    </FormDialog>
  );
}
