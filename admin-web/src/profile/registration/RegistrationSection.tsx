import Edit from '@mui/icons-material/Edit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { joinedParts, type Profile } from '@bahi/contracts';
import { Suspense, useState } from 'react';
import { isFormKept } from '../../form/unsaved/useKeptForm.ts';
import { formatDay } from '../../format/dates.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { useCan } from '../../providers/cache/roles.ts';
import type { SavedProfile } from '../../providers/calls/shop.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';
import { DescriptionList } from '../../screen/DescriptionList.tsx';
import { Section } from '../../screen/Section.tsx';
import { registrationsOf, type DatedRegistration } from './registrationForm.ts';
import { REGISTRATION_FORM } from './registrationFormName.ts';

// rarely opened, and as large as a screen
const RegistrationDialog = lazyPart(async () => (await import('./RegistrationDialog.tsx')).RegistrationDialog);

/** How the shop is registered for GST, since when, and how it was before. */
export function RegistrationSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(REGISTRATION_FORM));
  const [warnings, setWarnings] = useState<SavedProfile['warnings']>();
  const { gstRegistration, gstNumber, gstEffectiveFrom } = profile;
  const isRegistered = gstRegistration !== 'none';
  const [, ...former] = registrationsOf(profile);
  const filing = joinedParts([
    translate(`registration.filings.${profile.filing}`),
    translate(`registration.turnovers.${profile.turnoverAboveFiveCrore}`),
  ]);
  return (
    <Section
      title={translate('registration.title')}
      action={
        mayEdit ? (
          <Button startIcon={<Edit />} onClick={() => setEditing(true)} aria-label={translate('registration.edit')}>
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
          [translate('profile.gstRegistration'), translate(`profile.gstRegistrations.${gstRegistration}`)],
          ...(gstEffectiveFrom === null
            ? []
            : [[translate('registration.from'), formatDay(gstEffectiveFrom, language)] as const]),
          ...(isRegistered ? [[translate('profile.fields.gstNumber'), gstNumber] as const] : []),
          ...(gstRegistration === 'regular' ? [[translate('registration.filing'), filing] as const] : []),
        ]}
      />
      {former.length === 0 ? null : (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            {translate('registration.former')}
          </Typography>
          {former.map((one) => (
            <Former key={one.from} registration={one} />
          ))}
        </>
      )}
      {editing ? (
        <Suspense fallback={null}>
          <RegistrationDialog
            profile={profile}
            onSaved={(saved) => setWarnings(saved.warnings)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

function Former({ registration: { gstRegistration, gstNumber, from, until } }: { registration: DatedRegistration }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const days = translate('registration.days', {
    from: formatDay(from, language),
    until: until === undefined ? '' : formatDay(until, language),
  });
  return (
    <Typography>{joinedParts([translate(`profile.gstRegistrations.${gstRegistration}`), gstNumber, days])}</Typography>
  );
}
