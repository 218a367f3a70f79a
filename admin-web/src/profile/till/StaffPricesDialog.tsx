import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { profileBody, type Profile, type ProfileBody } from '@bahi/contracts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecoveredNotice } from '../../form/unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../../form/unsaved/useKeptForm.ts';
import { useTypedForm } from '../../form/useTypedForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { saveProfile } from '../../providers/calls/shop.ts';
import { percentText, readPercent } from './percent.ts';
import { useSaveProfile } from '../saving/useSaveProfile.ts';

/** Key of the stored input. */
export const STAFF_PRICES_FORM = 'profile/staffPrices';

interface Typed {
  mayChange: boolean;
  /** In percent; empty for no limit. */
  maxDiscount: string;
}

/** Whether staff may change prices, and the largest discount they may give: `PUT /shop/profile`. */
export function StaffPricesDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const translate = useTranslate();
  const save = useSaveProfile({
    save: saveProfile,
    texts: { saved: 'profile.additionalSaved', failed: 'profile.additionalFailed' },
    onSaved: onClose,
  });
  const kept = useKeptForm<Typed>(STAFF_PRICES_FORM);
  const { mayChange, maxDiscountBps } = profile.staffPrices;
  const form = useTypedForm({
    kept,
    initial: { mayChange, maxDiscount: percentText(maxDiscountBps) },
    schema: profileBody,
    toBody: (typed: Typed): ProfileBody => ({
      staffPrices: { mayChange: typed.mayChange, maxDiscountBps: readPercent(typed.maxDiscount) },
    }),
    error: save.error,
    send: save.mutate,
  });
  const { values, type } = form;
  const wrong = form.errorOf('staffPrices');
  const isLoophole = !values.mayChange && readPercent(values.maxDiscount) === null;
  return (
    <FormDialog
      title={translate('staffPrices.title')}
      form={form}
      failure={form.wholeError}
      submitText={translate('common.save')}
      busy={save.isPending}
      onClose={onClose}
    >
      {kept.found === undefined ? null : <RecoveredNotice />}
      <FormControlLabel
        label={translate('staffPrices.mayChange')}
        control={<Switch checked={values.mayChange} onChange={({ target }) => type({ mayChange: target.checked })} />}
      />
      <TextField
        label={translate('staffPrices.maxDiscountPercent')}
        value={values.maxDiscount}
        onChange={({ target }) => type({ maxDiscount: target.value })}
        error={wrong !== undefined}
        helperText={
          wrong === undefined
            ? translate(isLoophole ? 'staffPrices.loophole' : 'staffPrices.hint')
            : translate('staffPrices.wrong')
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
