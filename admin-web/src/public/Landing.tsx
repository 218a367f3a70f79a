import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { messageOf } from '../providers/apiError.ts';
import { login } from '../providers/calls/auth.ts';
import { useTranslate } from '../providers/language.ts';
import { startSession, takePlace, useSignedIn } from '../providers/session.ts';

/** Home: sign in here. Somebody who still has a token is offered the way in, never forwarded. */
export function Landing() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const [typed, setTyped] = useState({ identifier: '', password: '', remember: false });
  const type = (change: Partial<typeof typed>): void => setTyped({ ...typed, ...change });
  usePageTitle(translate('public.signIn'));
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: ({ accessToken }) => {
      startSession(accessToken);
      void navigate(takePlace());
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate(typed);
  };
  return (
    <Paper component="form" onSubmit={submit} variant="outlined" sx={{ maxWidth: 420, mx: 'auto', mt: 4, p: 3 }}>
      <Stack spacing={2}>
        <Typography variant="h1">{translate('public.signIn')}</Typography>
        {signedIn ? (
          <Alert
            severity="info"
            action={
              <Link component={RouterLink} to="/dashboard">
                {translate('public.toDashboard')}
              </Link>
            }
          >
            {translate('public.stillSignedIn')}
          </Alert>
        ) : null}
        {signIn.isError ? <Alert severity="error">{messageOf(signIn.error)}</Alert> : null}
        <TextField
          name="identifier"
          value={typed.identifier}
          onChange={({ target }) => type({ identifier: target.value })}
          label={translate('public.identifier')}
          autoComplete="username"
          autoFocus
          required
        />
        <TextField
          name="password"
          value={typed.password}
          onChange={({ target }) => type({ password: target.value })}
          type="password"
          label={translate('public.password')}
          autoComplete="current-password"
          required
        />
        <FormControlLabel
          control={<Checkbox checked={typed.remember} onChange={(_event, checked) => type({ remember: checked })} />}
          label={translate('public.remember')}
        />
        <Button type="submit" variant="contained" size="large" disabled={signIn.isPending}>
          {translate('public.signIn')}
        </Button>
        <Link component={RouterLink} to="/forgot-password">
          {translate('public.forgotPassword')}
        </Link>
        <Link component={RouterLink} to="/register">
          {translate('public.register')}
        </Link>
      </Stack>
    </Paper>
  );
}
