import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { gstRegistration as schemes, type Profile } from '@bahi/contracts';
import { fiscalYear, formatNumber, MAX_INITIAL_WITH_GST } from '@bahi/domain/arithmetic';
import { useState } from 'react';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { StateField } from '../../inputs/StateField.tsx';
import { stateNameKey } from '../../labels/states.ts';
import type { SavedProfile } from '../../providers/calls/shop.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { PartDialog } from '../saving/PartDialog.tsx';
import { usePartForm, type PartForm } from '../saving/usePartForm.ts';
import { readGstin, registrationBody, registrationOf, type RegistrationValues } from './registrationForm.ts';
import { REGISTRATION_FORM } from './registrationFormName.ts';
import { Consequences, useUntaxedBills } from './Consequences.tsx';

interface RegistrationDialogProps {
  profile: Profile;
  onSaved: (saved: SavedProfile) => void;
  onClose: () => void;
}

/**
 * Turning registered, correcting a registration, and giving it up: `PUT /shop/profile`. Bills that are out without tax since the first
 * day are named, and the owner says yes to them (T16).
 */
export function RegistrationDialog({ profile, onSaved, onClose }: RegistrationDialogProps) {
  const translate = useTranslate();
  const form = usePartForm<RegistrationValues>({
    name: REGISTRATION_FORM,
    texts: { saved: 'registration.saved', failed: 'registration.failed' },
    initial: registrationOf(profile),
    toBody: (values) => registrationBody(values, profile.revision),
    onSaved(saved) {
      onSaved(saved);
      onClose();
    },
  });
  const { values } = form;
  const untaxed = useUntaxedBills(values, profile);
  const [confirmed, setConfirmed] = useState<string>();
  // another day asks again
  const isConfirmed = confirmed === values.gstEffectiveFrom;
  const isAsking = untaxed.isPending || (untaxed.bills.length > 0 && !isConfirmed);
  return (
    <PartDialog
      title={translate('registration.title')}
      form={form}
      failure={form.wholeError}
      isSubmittable={!isAsking}
      onClose={onClose}
    >
      <Scheme form={form} />
      {values.gstRegistration === 'none' ? <FirstDay form={form} profile={profile} /> : null}
      {values.gstRegistration === 'none' ? null : (
        <>
          <Number form={form} />
          <FirstDay form={form} profile={profile} />
          <Initial form={form} />
        </>
      )}
      {values.gstRegistration === 'regular' ? <Filing form={form} /> : null}
      <Consequences values={values} untaxed={untaxed} />
      {untaxed.bills.length === 0 ? null : (
        <FormControlLabel
          control={
            <Checkbox
              checked={isConfirmed}
              onChange={(_, isOn) => setConfirmed(isOn ? values.gstEffectiveFrom : undefined)}
            />
          }
          label={translate('registration.untaxedYes')}
        />
      )}
    </PartDialog>
  );
}

interface FieldsProps {
  form: PartForm<RegistrationValues>;
}

function Scheme({ form }: FieldsProps) {
  const translate = useTranslate();
  const { gstRegistration } = form.values;
  return (
    <TextField
      {...form.field('gstRegistration', translate(`registration.schemeHints.${gstRegistration}`))}
      select
      autoFocus
      label={translate('profile.gstRegistration')}
    >
      {schemes.options.map((scheme) => (
        <MenuItem key={scheme} value={scheme}>
          {translate(`profile.gstRegistrations.${scheme}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Number and state. A number that fits fills the state in. */
function Number({ form }: FieldsProps) {
  const translate = useTranslate();
  const { gstNumber, stateCode, gstRegistration } = form.values;
  const read = readGstin(gstNumber);
  const isElsewhere = read.kind === 'valid' && stateCode !== '' && stateCode !== read.stateCode;
  const number = form.field('gstNumber', gstinHint(translate, gstNumber));
  return (
    <>
      <TextField
        {...number}
        required
        label={translate('profile.fields.gstNumber')}
        color={read.kind === 'valid' ? 'success' : undefined}
        onChange={({ target }) => {
          const typed = target.value.toUpperCase();
          const next = readGstin(typed);
          form.type({ gstNumber: typed, ...(next.kind === 'valid' && { stateCode: next.stateCode }) });
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
      />
      <StateField
        {...form.field('stateCode', isElsewhere ? translate('registration.otherState') : undefined)}
        required={gstRegistration === 'regular'}
        label={translate('profile.fields.stateCode')}
      />
    </>
  );
}

/** What the number is, or what it lacks. A number that does not fit is only warned of: the owner has the certificate. */
function gstinHint(translate: Translate, typed: string): string {
  const read = readGstin(typed);
  if (read.kind === 'incomplete') return translate('registration.gstinMissing', { smart_count: read.missing });
  if (read.kind === 'wrong') return translate('registration.gstinWrong');
  if (read.kind === 'empty') return translate('registration.gstinHint');
  return translate('registration.gstinOf', { state: translate(stateNameKey(read.stateCode)) });
}

function FirstDay({ form, profile }: FieldsProps & { profile: Profile }) {
  const translate = useTranslate();
  const { gstRegistration, gstEffectiveFrom } = form.values;
  const isNever = gstRegistration === 'none' && profile.gstEffectiveFrom === null;
  if (isNever) return null;
  const error = form.errorOf('gstEffectiveFrom');
  const hint = translate(gstRegistration === 'none' ? 'registration.endHint' : 'registration.fromHint');
  return (
    <DayField
      required
      label={translate(gstRegistration === 'none' ? 'registration.end' : 'registration.from')}
      day={gstEffectiveFrom}
      onDay={(day) => form.type({ gstEffectiveFrom: day })}
      error={error !== undefined}
      helperText={error ?? hint}
    />
  );
}

/** The initial is checked while it is typed, with the first number under it (R8–R10). */
function Initial({ form }: FieldsProps) {
  const translate = useTranslate();
  const today = useToday();
  const initial = form.values.billingInitial.trim().toUpperCase();
  const isTooLong = initial.length > MAX_INITIAL_WITH_GST;
  const number = formatNumber({ prefix: initial, till: '', fiscalYear: fiscalYear(today) }, 1, true) ?? '';
  const field = form.field('billingInitial', translate('registration.initialHint', { number }));
  const tooLong = translate('errors.billing_initial_too_long_for_gst', { max: MAX_INITIAL_WITH_GST });
  return (
    <TextField
      {...field}
      required
      label={translate('profile.fields.billingInitial')}
      error={field.error || isTooLong}
      helperText={isTooLong ? tooLong : field.helperText}
    />
  );
}

function Filing({ form }: FieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField {...form.field('filing')} select label={translate('registration.filing')}>
        <MenuItem value="monthly">{translate('registration.filings.monthly')}</MenuItem>
        <MenuItem value="quarterly">{translate('registration.filings.quarterly')}</MenuItem>
      </TextField>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.values.turnoverAboveFiveCrore}
            onChange={(_, isAbove) => form.type({ turnoverAboveFiveCrore: isAbove })}
          />
        }
        label={translate('registration.aboveFiveCrore')}
      />
    </>
  );
}
