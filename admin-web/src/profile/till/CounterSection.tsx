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
import { COUNTER_FORM, CounterDialog } from './CounterDialog.tsx';

/** How a new bill begins. */
export function CounterSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(COUNTER_FORM));
  const { walkIn = false, paymentMethod = null } = profile.counterDefaults ?? {};
  return (
    <Section
      title={translate('counterDefaults.title')}
      action={
        mayEdit ? (
          <Button startIcon={<Edit />} onClick={() => setEditing(true)} aria-label={translate('counterDefaults.edit')}>
            {translate('common.edit')}
          </Button>
        ) : null
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('counterDefaults.lead')}
      </Typography>
      <DescriptionList
        items={[
          [translate('billing.customer'), translate(`counterDefaults.walkIn.${walkIn}`)],
          [
            translate('billing.paymentMethod'),
            translate(paymentMethod === null ? 'counterDefaults.ask' : `common.paymentMethods.${paymentMethod}`),
          ],
        ]}
      />
      {editing ? <CounterDialog profile={profile} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}
