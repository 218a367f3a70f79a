import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Profile } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { PartDialog } from '../saving/PartDialog.tsx';
import { usePartForm } from '../saving/usePartForm.ts';
import { percentText, readPercent } from './percent.ts';

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
  const { mayChange, maxDiscountBps } = profile.staffPrices;
  const form = usePartForm<Typed>({
    name: STAFF_PRICES_FORM,
    initial: { mayChange, maxDiscount: percentText(maxDiscountBps) },
    toBody: (typed) => ({
      staffPrices: { mayChange: typed.mayChange, maxDiscountBps: readPercent(typed.maxDiscount) },
    }),
    onSaved: onClose,
  });
  const { values, type } = form;
  const wrong = form.errorOf('staffPrices');
  const isLoophole = !values.mayChange && readPercent(values.maxDiscount) === null;
  return (
    <PartDialog title={translate('staffPrices.title')} form={form} failure={form.wholeError} onClose={onClose}>
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
    </PartDialog>
  );
}
