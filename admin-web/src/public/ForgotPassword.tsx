import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { TextBox } from '../inputs/TextBox.tsx';
import { useToast } from '../messages/toasts.ts';
import { resetPassword, sendOtp } from '../providers/calls/auth.ts';
import { useCall } from '../providers/http/useCall.ts';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { PublicForm } from './PublicForm.tsx';
import { useOutbox } from './useOutbox.ts';

/** Resets a password by a mailed code. Never reveals whether the address has an account. */
export function ForgotPassword() {
  const translate = useTranslate();
  const toast = useToast();
  const navigate = useNavigate();
  const outbox = useOutbox();
  const [email, setEmail] = useState<string | undefined>();
  const send = useCall({ mutationFn: sendOtp, onSuccess: (_sent, body) => setEmail(body.email) });
  const reset = useCall({
    mutationFn: resetPassword,
    onSuccess: () => {
      toast.success(translate('public.passwordReset'));
      void navigate('/');
    },
  });
  const form = useTypedForm({
    initial: { email: '' },
    schema: async () => (await import('@bahi/contracts')).sendOtpBody,
    toBody: (values) => ({ ...values, purpose: 'reset' as const }),
    error: send.error,
    send: send.mutate,
  });
  if (email !== undefined) {
    return (
      <NewPasswordStep
        email={email}
        outbox={outbox}
        error={reset.error}
        busy={reset.isPending}
        onSubmit={(typed) => reset.mutate({ email, ...typed })}
      />
    );
  }
  return (
    <PublicForm
      title={translate('public.forgotTitle')}
      lead={translate(outbox === undefined ? 'public.forgotLead' : 'public.noMail.forgotLead')}
      form={form}
      submitText={translate(outbox === undefined ? 'public.sendCode' : 'public.noMail.sendCode')}
      busy={send.isPending}
      footer={
        <Link component={RouterLink} to="/" sx={{ alignSelf: 'center', py: 0.5 }}>
          {translate('public.backToSignIn')}
        </Link>
      }
    >
      <TextBox
        {...form.field('email')}
        type="email"
        label={translate('public.email')}
        autoComplete="email"
        autoFocus
        required
      />
    </PublicForm>
  );
}
