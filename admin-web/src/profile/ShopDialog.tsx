import type { Profile } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { SHOP_INFO_KEY } from '../providers/cache/queries.ts';
import { saveShop } from '../providers/calls/shop.ts';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ProfileInputs } from './ProfileInputs.tsx';
import { SHOP_FIELDS } from './profileFields.ts';
import { useProfileForm } from './useProfileForm.ts';

/** Key of the stored input. */
export const SHOP_FORM = 'profile/shop';

/** Shop information: `PUT /shop/{shopId}`. */
export function ShopDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const translate = useTranslate();
  const form = useProfileForm({
    name: SHOP_FORM,
    profile,
    fields: SHOP_FIELDS,
    save: async (body, options) => saveShop(profile.shopId, body, options),
    texts: { saved: 'profile.shopSaved', failed: 'profile.shopFailed' },
    alsoShownIn: SHOP_INFO_KEY,
    onSaved: onClose,
  });
  return (
    <ProfileDialog
      title={translate('profile.shopInformation')}
      failedText="profile.shopFailed"
      form={form}
      onClose={onClose}
    >
      <ProfileInputs fields={SHOP_FIELDS} form={form} />
    </ProfileDialog>
  );
}
