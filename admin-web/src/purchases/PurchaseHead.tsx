import TextField from '@mui/material/TextField';
import { FormCard } from '../form/FormCard.tsx';
import { useTranslate } from '../i18n/language.ts';
import { DayField } from '../inputs/DayField.tsx';
import { EntityPicker } from '../picker/EntityPicker.tsx';
import { useAddNamed } from '../picker/useAddNamed.ts';
import { useToday } from '../providers/http/serverClock.ts';
import type { PurchaseDraft } from './draft/purchaseDraft.ts';

interface PurchaseHeadProps {
  draft: PurchaseDraft;
  onChange: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  errorOf: (field: string) => string | undefined;
}

/** Vendor, date and number of the supplier's bill. */
export function PurchaseHead({ draft, onChange, errorOf }: PurchaseHeadProps) {
  const translate = useTranslate();
  const today = useToday();
  const addVendor = useAddNamed('vendors');
  const label = (field: 'vendorId' | 'purchaseDate' | 'vendorBillNumber' | 'note') =>
    translate(`resources.purchases.fields.${field}`);
  const error = (field: string) => ({ error: errorOf(field) !== undefined, helperText: errorOf(field) });
  return (
    <FormCard title={translate('purchases.vendorBill')}>
      <div className="wide">
        <EntityPicker
          id="vendor"
          resource="vendors"
          autoFocus
          isRequired
          label={`${label('vendorId')} *`}
          value={draft.vendorId}
          onChange={(vendorId) => onChange((now) => ({ ...now, vendorId }))}
          onCreate={addVendor}
          {...error('vendorId')}
          helperText={errorOf('vendorId') ?? translate('purchases.newVendorHint')}
        />
      </div>
      <DayField
        required
        label={label('purchaseDate')}
        day={draft.purchaseDate}
        onDay={(purchaseDate) => onChange((now) => ({ ...now, purchaseDate }))}
        max={today}
        {...error('purchaseDate')}
      />
      <TextField
        required
        label={label('vendorBillNumber')}
        value={draft.vendorBillNumber}
        onChange={({ target }) => onChange((now) => ({ ...now, vendorBillNumber: target.value }))}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        {...error('vendorBillNumber')}
      />
      <TextField
        className="wide"
        label={label('note')}
        value={draft.note}
        onChange={({ target }) => onChange((now) => ({ ...now, note: target.value }))}
        {...error('note')}
      />
    </FormCard>
  );
}
