import type { Profile } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { saveProfile, type SavedProfile } from '../providers/calls/shop.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ProfileInputs } from './ProfileInputs.tsx';
import { ADDITIONAL_FIELDS } from './profileFields.ts';
import { useProfileForm } from './useProfileForm.ts';

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
  // R10: a number of 16 characters has to hold the initial, and only a GST number binds a shop to it
  const initialHint = form.values.gstNumber.trim() === '' ? 'profile.initialHint' : 'profile.initialHintWithGst';
  return (
    <ProfileDialog
      title={translate('profile.additionalInformation')}
      failedText="profile.additionalFailed"
      form={form}
      onClose={onClose}
    >
      <ProfileInputs
        fields={ADDITIONAL_FIELDS}
        form={form}
        hints={{
          gstNumber: profile.gstRegistration === 'none' ? 'profile.gstNumberHint' : 'profile.gstNumberOnBills',
          upiId: 'profile.upiIdHint',
          upiPayeeName: 'profile.upiPayeeHint',
          billingInitial: initialHint,
          billFooter: 'profile.billFooterHint',
        }}
      />
    </ProfileDialog>
  );
}
