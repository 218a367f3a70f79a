import Edit from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import { isFormKept } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import { DescriptionList, type Description } from '../screen/DescriptionList.tsx';
import { Section } from '../screen/Section.tsx';
import { SHOP_FIELDS, typedFields, type ShopField } from './profileFields.ts';
import { SHOP_FORM, ShopDialog } from './ShopDialog.tsx';
import { useFieldText } from './useFieldText.ts';

/** Name, owner and address of the shop. */
export function ShopSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const textOf = useFieldText();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(SHOP_FORM));
  const values = typedFields(profile, SHOP_FIELDS);
  const item = (field: ShopField): Description => [translate(`profile.fields.${field}`), textOf(field, values[field])];
  const special: Partial<Record<ShopField, Description[]>> = {
    ownerName: profile.role === 'owner' ? [item('ownerName')] : [[translate('profile.yourName'), profile.ownerName]],
    phone: [
      [translate('profile.fields.email'), profile.email],
      [translate('profile.fields.phone'), <Phone key="phone" {...profile} />],
    ],
  };
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
          ...SHOP_FIELDS.flatMap((field) => special[field] ?? [item(field)]),
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
