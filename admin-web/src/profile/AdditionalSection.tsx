import Edit from '@mui/icons-material/Edit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import { isFormKept } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import type { SavedProfile } from '../providers/calls/shop.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { Section } from '../screen/Section.tsx';
import { ADDITIONAL_FORM, AdditionalDialog } from './AdditionalDialog.tsx';

/** Tax number, payment address, and how bills are numbered, rounded and printed. */
export function AdditionalSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(ADDITIONAL_FORM));
  const [warnings, setWarnings] = useState<SavedProfile['warnings']>();
  return (
    <Section
      title={translate('profile.additionalInformation')}
      action={
        mayEdit ? (
          <Button
            startIcon={<Edit />}
            onClick={() => setEditing(true)}
            aria-label={translate('profile.editAdditional')}
          >
            {translate('common.edit')}
          </Button>
        ) : null
      }
    >
      {warnings?.map(({ code }) => (
        <Alert key={code} severity="warning" sx={{ mb: 2 }}>
          {translate(`profile.warnings.${code}`)}
        </Alert>
      ))}
      <DescriptionList
        items={[
          [translate('profile.gstRegistration'), translate(`profile.gstRegistrations.${profile.gstRegistration}`)],
          [translate('profile.fields.gstNumber'), profile.gstNumber],
          [translate('profile.fields.upiId'), profile.upiId],
          [translate('profile.fields.upiPayeeName'), profile.upiPayeeName],
          [translate('profile.fields.billingInitial'), profile.billingInitial],
          [translate('profile.fields.roundOff'), translate(`profile.roundOffs.${profile.roundOff}`)],
          [translate('profile.fields.oversellPolicy'), translate(`profile.oversellPolicies.${profile.oversellPolicy}`)],
          [translate('profile.fields.printSize'), translate(`profile.printSizes.${profile.printSize}`)],
          [translate('profile.fields.printLanguage'), translate(`profile.printLanguages.${profile.printLanguage}`)],
          [translate('profile.fields.autoPrint'), translate(`profile.autoPrints.${profile.autoPrint}`)],
        ]}
      />
      {editing ? (
        <AdditionalDialog
          profile={profile}
          onSaved={(saved) => setWarnings(saved.warnings)}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Section>
  );
}
