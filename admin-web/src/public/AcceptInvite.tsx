import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InvitationView } from '@bahi/contracts';
import { useParams } from 'react-router';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { TextBox } from '../inputs/TextBox.tsx';
import { UsernameField } from '../inputs/UsernameField.tsx';
import { acceptInvite, getInvitation } from '../providers/calls/auth.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useCall } from '../providers/http/useCall.ts';
import { useFetched } from '../providers/http/useFetched.ts';
import { PublicForm } from './PublicForm.tsx';
import { useEnterShop } from './useEnterShop.ts';

/** Accepts an invitation with a name and a password. */
export function AcceptInvite() {
  const translate = useTranslate();
  const enterShop = useEnterShop();
  const { token = '' } = useParams();
  const join = useCall({
    mutationFn: acceptInvite,
    onSuccess: (signedIn) => enterShop(signedIn, '/dashboard'),
  });
  const { data: invitation, error: unknown } = useFetched(async (signal) => getInvitation(token, signal));
  const form = useTypedForm({
    initial: { name: '', password: '', confirmPassword: '' },
    schema: async () => (await import('@bahi/contracts')).acceptInviteBody,
    toBody: (values) => ({ ...values, token }),
    error: join.error,
    send: join.mutate,
  });
  return (
    <PublicForm
      title={translate('public.inviteTitle')}
      lead={translate('public.inviteLead')}
      form={form}
      submitText={translate('public.join')}
      busy={join.isPending}
    >
      {unknown === null || form.wholeError !== undefined ? null : <Alert severity="error">{messageOf(unknown)}</Alert>}
      {invitation === undefined ? null : <InvitedTo {...invitation} />}
      <TextBox {...form.field('name')} label={translate('public.yourName')} autoComplete="name" autoFocus required />
      <UsernameField username={invitation?.email ?? ''} />
      <NewPasswordFields
        label={translate('public.password')}
        password={form.field('password', translate('public.passwordHint'))}
        confirmation={form.field('confirmPassword')}
      />
    </PublicForm>
  );
}

/** Shop, role and the address to sign in with. */
function InvitedTo({ shopName, role, email }: InvitationView) {
  const translate = useTranslate();
  const items = [
    { label: translate('public.inviteShop'), value: shopName },
    { label: translate('public.inviteRole'), value: translate(`common.roles.${role}`) },
    { label: translate('public.email'), value: email },
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, m: 0 }}>
      {items.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
