import type { ResetPasswordBody } from '@bahi/contracts';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { OtpField } from '../inputs/OtpField.tsx';
import { UsernameField } from '../inputs/UsernameField.tsx';
import { CodePlace } from './CodePlace.tsx';
import { PublicForm } from './PublicForm.tsx';
import { ResendCode } from './ResendCode.tsx';
import type { Outbox } from './useOutbox.ts';

interface NewPasswordStepProps {
  email: string;
  outbox: Outbox | undefined;
  error: unknown;
  busy: boolean;
  onSubmit: (typed: Omit<ResetPasswordBody, 'email'>) => void;
}

/** Second step of a forgotten password. */
export function NewPasswordStep({ email, outbox, error, busy, onSubmit }: NewPasswordStepProps) {
  const translate = useTranslate();
  const form = useTypedForm({
    initial: { otp: '', newPassword: '', confirmPassword: '' },
    schema: async () => (await import('@bahi/contracts')).resetPasswordBody,
    toBody: (values) => ({ ...values, email }),
    error,
    send: ({ email: _email, ...typed }) => onSubmit(typed),
  });
  return (
    <PublicForm
      title={translate('public.forgotTitle')}
      lead={translate(outbox === undefined ? 'public.codeIfKnown' : 'public.noMail.codeIfKnown', { email })}
      form={form}
      submitText={translate('public.setPassword')}
      busy={busy}
      footer={<ResendCode email={email} purpose="reset" outbox={outbox} />}
    >
      <CodePlace outbox={outbox} />
      <OtpField {...form.field('otp')} label={translate('public.code')} autoFocus required />
      <UsernameField username={email} />
      <NewPasswordFields
        label={translate('public.newPassword')}
        password={form.field('newPassword', translate('public.passwordHint'))}
        confirmation={form.field('confirmPassword')}
      />
    </PublicForm>
  );
}
