import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Profile } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { saveProfile, type SavedProfile } from '../providers/calls/shop.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ADDITIONAL_FIELDS, type AdditionalField } from './profileFields.ts';
import { useProfileForm } from './useProfileForm.ts';

/** Select fields, with the translation key of their choices. */
const CHOICES = [
  { field: 'roundOff', words: 'roundOffs', values: ['rupee', 'none'] },
  { field: 'oversellPolicy', words: 'oversellPolicies', values: ['warn', 'block'] },
  { field: 'printSize', words: 'printSizes', values: ['a4', '80mm', '58mm'] },
  { field: 'printLanguage', words: 'printLanguages', values: ['en', 'hi', 'both'] },
  { field: 'autoPrint', words: 'autoPrints', values: ['false', 'true'] },
] as const;

interface AdditionalDialogProps {
  profile: Profile;
  onSaved: (saved: SavedProfile) => void;
  onClose: () => void;
}

/** Key of the stored input. */
export const ADDITIONAL_FORM = 'profile/additional';

/** Additional information: `PUT /shop/profile`. */
export function AdditionalDialog({ profile, onSaved, onClose }: AdditionalDialogProps) {
  const translate = useTranslate();
  const form = useProfileForm({
    name: ADDITIONAL_FORM,
    profile,
    fields: ADDITIONAL_FIELDS,
    save: saveProfile,
    texts: { saved: 'profile.additionalSaved', failed: 'profile.additionalFailed' },
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const shown = (field: AdditionalField, value: string): string => {
    const choice = CHOICES.find((one) => one.field === field);
    return choice === undefined ? value : translate(`profile.${choice.words}.${value}` as `profile.roundOffs.none`);
  };
  // R10: a number of 16 characters has to hold the initial, and only a GST number binds a shop to it
  const initialHint = form.values.gstNumber.trim() === '' ? 'profile.initialHint' : 'profile.initialHintWithGst';
  return (
    <ProfileDialog
      title={translate('profile.additionalInformation')}
      failedText="profile.additionalFailed"
      form={form}
      shown={shown}
      onClose={onClose}
    >
      <TextField
        {...form.field('gstNumber', translate('profile.gstNumberHint'))}
        label={translate('profile.fields.gstNumber')}
        autoFocus
      />
      <TextField {...form.field('upiId', translate('profile.upiIdHint'))} label={translate('profile.fields.upiId')} />
      <TextField
        {...form.field('upiPayeeName', translate('profile.upiPayeeHint'))}
        label={translate('profile.fields.upiPayeeName')}
      />
      <TextField
        {...form.field('billingInitial', translate(initialHint))}
        label={translate('profile.fields.billingInitial')}
        required
      />
      {CHOICES.map(({ field, values }) => (
        <TextField key={field} {...form.field(field)} select label={translate(`profile.fields.${field}`)}>
          {values.map((value) => (
            <MenuItem key={value} value={value}>
              {shown(field, value)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </ProfileDialog>
  );
}
