import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import type { RegisterBody } from '@bahi/contracts';
import { Link as RouterLink } from 'react-router';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { TextBox } from '../inputs/TextBox.tsx';
import { UsernameField } from '../inputs/UsernameField.tsx';
import { PublicForm } from './PublicForm.tsx';
import type { Outbox } from './useOutbox.ts';

/** Input of the registration without the code. */
export type ShopDetails = Omit<RegisterBody, 'otp' | 'acceptTerms'> & { acceptTerms: boolean };

interface RegisterDetailsProps {
  initial: ShopDetails;
  outbox: Outbox | undefined;
  error: unknown;
  busy: boolean;
  onProceed: (details: ShopDetails) => void;
}

// the schema requires a code, which is entered in the next step
const WITHOUT_CODE = { otp: '000000' };

/** First step: shop, owner, password, terms. */
export function RegisterDetails({ initial, outbox, error, busy, onProceed }: RegisterDetailsProps) {
  const translate = useTranslate();
  const form = useTypedForm({
    initial,
    schema: async () => (await import('@bahi/contracts')).registerBody,
    toBody: (values) => ({ ...values, ...WITHOUT_CODE }),
    error,
    send: ({ otp: _otp, ...details }) => onProceed(details),
  });
  return (
    <PublicForm
      title={translate('public.register')}
      lead={translate(outbox === undefined ? 'public.registerLead' : 'public.noMail.registerLead')}
      form={form}
      submitText={translate('common.continue')}
      busy={busy}
      maxWidth={640}
      footer={
        <Link component={RouterLink} to="/" sx={{ alignSelf: 'center', py: 0.5 }}>
          {translate('public.haveAccount')}
        </Link>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextBox
          {...form.field('shopName')}
          label={translate('public.shopName')}
          autoComplete="organization"
          autoFocus
          required
        />
        <TextBox {...form.field('ownerName')} label={translate('public.ownerName')} autoComplete="name" required />
        <TextBox
          {...form.field('email', translate(outbox === undefined ? 'public.emailHint' : 'public.noMail.emailHint'))}
          type="email"
          label={translate('public.email')}
          autoComplete="email"
          required
        />
        <TextBox {...form.field('phone')} type="tel" label={translate('public.phone')} autoComplete="tel" required />
        <TextBox
          {...form.field('address')}
          label={translate('public.address')}
          autoComplete="street-address"
          required
          sx={{ gridColumn: { sm: '1 / -1' } }}
        />
        <UsernameField username={form.values.email} />
        <NewPasswordFields
          label={translate('public.password')}
          password={form.field('password', translate('public.passwordHint'))}
          confirmation={form.field('confirmPassword')}
        />
      </Box>
      <AcceptTerms
        accepted={form.values.acceptTerms}
        error={form.errorOf('acceptTerms')}
        onChange={(acceptTerms) => form.type({ acceptTerms })}
      />
    </PublicForm>
  );
}

interface AcceptTermsProps {
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}

function AcceptTerms({ accepted, error, onChange }: AcceptTermsProps) {
  const translate = useTranslate();
  return (
    <FormControl error={error !== undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              name="acceptTerms"
              checked={accepted}
              onChange={(_event, checked) => onChange(checked)}
              slotProps={{ input: { 'aria-invalid': error !== undefined, 'aria-describedby': 'terms-error' } }}
            />
          }
          label={translate('public.acceptTerms')}
          sx={{ mr: 0 }}
        />
        {/* in a new tab, so that no input is lost */}
        <Link href="/terms" target="_blank" rel="noopener" sx={{ py: 0.5 }}>
          {translate('public.readTerms')}
        </Link>
      </Box>
      <FormHelperText id="terms-error">{error}</FormHelperText>
    </FormControl>
  );
}
