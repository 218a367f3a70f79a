import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { register, sendOtp } from '../providers/calls/auth.ts';
import { fieldErrorsOf } from '../providers/http/apiError.ts';
import { useCall } from '../providers/http/useCall.ts';
import { CodeStep } from './CodeStep.tsx';
import { RegisterDetails, type ShopDetails } from './RegisterDetails.tsx';
import { RESEND_AFTER_MS } from './ResendCode.tsx';
import { useEnterShop } from './useEnterShop.ts';
import { useOutbox } from './useOutbox.ts';

/** History state of the second step. */
const AT_CODE = 'code';
const NOTHING_TYPED: ShopDetails = {
  shopName: '',
  ownerName: '',
  email: '',
  phone: '',
  address: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};

/**
 * Registration in two steps: the details, then the code from the mail. Input survives going back, also by the browser's Back.
 */
export function Register() {
  const translate = useTranslate();
  const toast = useToast();
  const enterShop = useEnterShop();
  const outbox = useOutbox();
  const [details, setDetails] = useState(NOTHING_TYPED);
  const [sent, setSent] = useState<{ email: string; at: number } | undefined>();
  const navigate = useNavigate();
  const isAtCode = useLocation().state === AT_CODE;
  const toCode = (): void => void navigate('/register', { state: AT_CODE });
  const codeSent = (email: string): void => {
    setSent({ email, at: Date.now() });
    toCode();
  };
  const send = useCall({ mutationFn: sendOtp, onSuccess: (_sent, { email }) => codeSent(email) });
  const finish = useCall({
    mutationFn: register,
    onSuccess: (signedIn) => {
      toast.success(translate('public.registered'));
      enterShop(signedIn, '/dashboard');
    },
    // errors such as a taken email belong to the first step
    onError: (error) => {
      const fields = Object.keys(fieldErrorsOf(error));
      if (fields.length > 0 && !fields.includes('otp')) void navigate('/register', { replace: true });
    },
  });
  const proceed = (typed: ShopDetails): void => {
    setDetails(typed);
    finish.reset();
    const { email } = typed;
    // the server sends one code per 30 seconds; the last one is still valid
    const isUnderWay = sent?.email === email && Date.now() - sent.at < RESEND_AFTER_MS;
    if (isUnderWay) toCode();
    else send.mutate({ email, purpose: 'register' });
  };

  if (!isAtCode || sent === undefined) {
    const error = send.error ?? finish.error;
    return (
      <RegisterDetails initial={details} outbox={outbox} error={error} busy={send.isPending} onProceed={proceed} />
    );
  }
  return (
    <CodeStep
      details={{ ...details, acceptTerms: true }}
      outbox={outbox}
      error={finish.error}
      busy={finish.isPending}
      onSubmit={finish.mutate}
      onSentAgain={() => setSent({ email: details.email, at: Date.now() })}
      onBack={() => void navigate(-1)}
    />
  );
}
