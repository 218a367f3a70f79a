import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { SendOtpBody } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { sendOtp } from '../providers/calls/auth.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useCall } from '../providers/http/useCall.ts';
import type { Outbox } from './useOutbox.ts';

/** The server sends one code per 30 seconds. */
export const RESEND_AFTER_MS = 30_000;
const SECOND_MS = 1_000;

interface ResendCodeProps extends Required<SendOtpBody> {
  outbox: Outbox | undefined;
  /** Called when another code was sent. */
  onSent?: (() => void) | undefined;
}

/** Sends another code, 30 seconds after the last one. */
export function ResendCode({ email, purpose, outbox, onSent }: ResendCodeProps) {
  const translate = useTranslate();
  const toast = useToast();
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useSecondsLeft(sentAt);
  const words = outbox === undefined ? 'public' : 'public.noMail';
  const resend = useCall({
    mutationFn: sendOtp,
    onSuccess: () => {
      toast.success(translate(`${words}.codeSentAgain`));
      onSent?.();
    },
    onError: (error) => toast.error(messageOf(error)),
    // after success and refusal alike the next attempt has to wait
    onSettled: () => setSentAt(Date.now()),
  });
  return (
    <Button disabled={left > 0 || resend.isPending} onClick={() => resend.mutate({ email, purpose })}>
      {left > 0 ? translate(`${words}.resendIn`, { seconds: left }) : translate(`${words}.resend`)}
    </Button>
  );
}

/** Seconds left of 30 after `since`; 0 when they are over. */
function useSecondsLeft(since: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((since + RESEND_AFTER_MS - Math.max(now, since)) / SECOND_MS));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
