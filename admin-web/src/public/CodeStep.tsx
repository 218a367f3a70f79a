import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { RegisterBody } from '@bahi/contracts';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { OtpField } from '../inputs/OtpField.tsx';
import { CodePlace } from './CodePlace.tsx';
import { PublicForm } from './PublicForm.tsx';
import { ResendCode } from './ResendCode.tsx';
import type { Outbox } from './useOutbox.ts';

interface CodeStepProps {
  /** Input of the first step. */
  details: Omit<RegisterBody, 'otp'>;
  outbox: Outbox | undefined;
  error: unknown;
  busy: boolean;
  onSubmit: (body: RegisterBody) => void;
  onSentAgain: () => void;
  onBack: () => void;
}

/** Second step of a registration: the code from the mail. */
export function CodeStep({ details, outbox, error, busy, onSubmit, onSentAgain, onBack }: CodeStepProps) {
  const { email } = details;
  const translate = useTranslate();
  const form = useTypedForm({
    initial: { otp: '' },
    schema: async () => (await import('@bahi/contracts')).registerBody,
    toBody: (values) => ({ ...details, ...values }),
    error,
    send: onSubmit,
  });
  return (
    <PublicForm
      title={translate('public.verifyEmail')}
      lead={outbox === undefined ? translate('public.codeTo', { email }) : translate('public.noMail.codeMade')}
      form={form}
      submitText={translate('public.verify')}
      busy={busy}
      footer={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Button onClick={onBack}>{translate('common.back')}</Button>
          <ResendCode email={email} purpose="register" outbox={outbox} onSent={onSentAgain} />
        </Box>
      }
    >
      <Alert severity="success">{translate('public.otpSent')}</Alert>
      <CodePlace outbox={outbox} />
      <OtpField {...form.field('otp')} label={translate('public.code')} autoFocus required />
    </PublicForm>
  );
}
