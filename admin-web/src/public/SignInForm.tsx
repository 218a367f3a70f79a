import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link as RouterLink } from 'react-router';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { PasswordField } from '../inputs/PasswordField.tsx';
import { AS_TYPED, TextBox } from '../inputs/TextBox.tsx';
import { login } from '../providers/calls/auth.ts';
import { useCall } from '../providers/http/useCall.ts';
import { takeReturnPath } from '../providers/session.ts';
import { useEnterShop } from './useEnterShop.ts';

/**
 * Sign-in by email or phone and password; then navigates to where the last session ended, or to the dashboard. `another` when someone
 * is signed in already.
 */
export function SignInForm({ another }: { another: boolean }) {
  const translate = useTranslate();
  const enterShop = useEnterShop();
  // on a phone the keyboard would hide the page
  const roomy = useMediaQuery(({ breakpoints }: Theme) => breakpoints.up('md'));
  const signIn = useCall({
    mutationFn: login,
    onSuccess: (signedIn) => enterShop(signedIn, takeReturnPath(signedIn.profile.accountId)),
  });
  const form = useTypedForm({
    initial: { identifier: '', password: '', remember: false },
    schema: async () => (await import('@bahi/contracts')).loginBody,
    toBody: (values) => values,
    error: signIn.error,
    send: signIn.mutate,
  });
  return (
    <Stack component="form" spacing={2} {...form.formProps} aria-labelledby="sign-in">
      <Typography variant="h2" id="sign-in">
        {translate(another ? 'public.signInAnother' : 'public.signIn')}
      </Typography>
      {form.wholeError === undefined ? null : <Alert severity="error">{form.wholeError}</Alert>}
      <TextBox
        {...form.field('identifier')}
        label={translate('public.identifier')}
        autoComplete="username"
        slotProps={AS_TYPED}
        autoFocus={roomy}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={translate('public.password')}
        autoComplete="current-password"
        required
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
      >
        <FormControlLabel
          control={<Checkbox checked={form.values.remember} onChange={(_event, remember) => form.type({ remember })} />}
          label={translate('public.remember')}
        />
        <Link component={RouterLink} to="/forgot-password" sx={{ py: 0.5 }}>
          {translate('public.forgotPassword')}
        </Link>
      </Box>
      <Button type="submit" variant={another ? 'outlined' : 'contained'} size="large" disabled={signIn.isPending}>
        {translate('public.signIn')}
      </Button>
      <Typography sx={{ textAlign: 'center' }}>
        {translate('public.noAccount')}{' '}
        <Link component={RouterLink} to="/register" sx={{ fontWeight: 600, py: 0.5 }}>
          {translate('public.register')}
        </Link>
      </Typography>
    </Stack>
  );
}
