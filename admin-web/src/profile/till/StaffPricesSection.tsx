import Edit from '@mui/icons-material/Edit';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import { isFormKept } from '../../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { DescriptionList } from '../../screen/DescriptionList.tsx';
import { Section } from '../../screen/Section.tsx';
import { STAFF_PRICES_FORM, StaffPricesDialog } from './StaffPricesDialog.tsx';

/** What staff may do to prices at the counter. */
export function StaffPricesSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(STAFF_PRICES_FORM));
  const { mayChange, maxDiscountBps } = profile.staffPrices;
  const discount =
    maxDiscountBps === null
      ? translate('staffPrices.noLimit')
      : translate('staffPrices.upTo', { percent: maxDiscountBps / 100 });
  return (
    <Section
      title={translate('staffPrices.title')}
      action={
        mayEdit ? (
          <Button startIcon={<Edit />} onClick={() => setEditing(true)} aria-label={translate('staffPrices.edit')}>
            {translate('common.edit')}
          </Button>
        ) : null
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('staffPrices.lead')}
      </Typography>
      <DescriptionList
        items={[
          [translate('staffPrices.mayChange'), translate(mayChange ? 'staffPrices.allowed' : 'staffPrices.notAllowed')],
          [translate('staffPrices.maxDiscount'), discount],
        ]}
      />
      {editing ? <StaffPricesDialog profile={profile} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}
