import Edit from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import { isFormKept } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { stateNameKey } from '../labels/states.ts';
import { useCan } from '../providers/cache/roles.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { Section } from '../screen/Section.tsx';
import { SHOP_FORM, ShopDialog } from './ShopDialog.tsx';

/** Name, owner and address of the shop. */
export function ShopSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(SHOP_FORM));
  const { stateCode } = profile;
  return (
    <Section
      title={translate('profile.shopInformation')}
      action={
        mayEdit ? (
          <Button startIcon={<Edit />} onClick={() => setEditing(true)} aria-label={translate('profile.editShop')}>
            {translate('common.edit')}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          [translate('profile.fields.shopName'), profile.shopName],
          [translate(profile.role === 'owner' ? 'profile.fields.ownerName' : 'profile.yourName'), profile.ownerName],
          [translate('profile.fields.email'), profile.email],
          [translate('profile.fields.phone'), <Phone key="phone" {...profile} />],
          [translate('profile.fields.address'), profile.address],
          [translate('profile.fields.stateCode'), stateCode === null ? null : translate(stateNameKey(stateCode))],
          [translate('profile.shopId'), <Identifier key="shopId" id={profile.shopId} />],
          [translate('profile.accountId'), <Identifier key="accountId" id={profile.accountId} />],
        ]}
      />
      {editing ? <ShopDialog profile={profile} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

function Phone({ phone, phoneVerified }: Pick<Profile, 'phone' | 'phoneVerified'>) {
  const translate = useTranslate();
  if (phone === '') return '–';
  const flag = translate(phoneVerified ? 'profile.phoneVerified' : 'profile.phoneNotVerified');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {phone}
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={phoneVerified ? 'success' : 'default'}
        label={flag}
      />
    </Box>
  );
}

/** A long id to copy. */
function Identifier({ id }: { id: string }) {
  return (
    <Box component="code" sx={{ fontSize: '0.8rem' }}>
      {id}
    </Box>
  );
}
