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
import { ADDITIONAL_FIELDS, typedFields } from './profileFields.ts';
import { useFieldText } from './useFieldText.ts';

/** Tax number, payment address, and how bills are numbered, rounded and printed. */
export function AdditionalSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const textOf = useFieldText();
  const values = typedFields(profile, ADDITIONAL_FIELDS);
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
        items={ADDITIONAL_FIELDS.map((field) => [translate(`profile.fields.${field}`), textOf(field, values[field])])}
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
