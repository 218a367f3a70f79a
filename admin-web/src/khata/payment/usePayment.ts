import type { Confirmation, PaymentView, TakePaymentBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { takePayment } from '../../providers/calls/dues.ts';
import { ApiError, isUnreached } from '../../providers/http/apiError.ts';
import type { Account } from '../parts/account.ts';
import { useRefreshDues } from '../parts/useDuesCommand.ts';
import {
  beginPayment,
  endPayment,
  keepPayment,
  paymentBody,
  type PaymentAttempt,
  type TypedPayment,
} from './paymentAttempt.ts';

/** Whether the server said no: nothing was taken, and something else may be sent. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && !isUnreached(error) && error.status < 500;

/** What is sent, and what it was typed as. */
interface Sent {
  body: TakePaymentBody;
  typed: TypedPayment;
}

/**
 * One payment of a customer, or to a vendor. Its key is made when the dialog opens, and is kept with what was typed until the answer: a second press, a
 * reload and a lost answer send the same payment again.
 */
export function usePayment(account: Account) {
  const { kind, id, duePaise = 0 } = account;
  const translate = useTranslate();
  const toast = useToast();
  const refresh = useRefreshDues();
  const [attempt, setAttempt] = useState<PaymentAttempt>(() => beginPayment(id, duePaise));
  const [taken, setTaken] = useState<PaymentView>();
  // a second press comes before the first is rendered
  const isSending = useRef(false);
  const keep = (next: PaymentAttempt): void => {
    setAttempt(next);
    keepPayment(id, next);
  };
  const { mutate, isPending, error, reset } = useMutation({
    // not cancelled when the dialog is left: the money has been handed over
    mutationFn: async ({ body }: Sent) => takePayment(body, { idempotencyKey: attempt.key }),
    onMutate: ({ typed }) => keep({ ...attempt, typed, isSent: true }),
    onSuccess(payment) {
      endPayment(id);
      setTaken(payment);
      toast.success(translate(`dues.${kind}.taken`));
      refresh();
    },
    onError(failure, { typed }) {
      if (isRefused(failure)) keep({ ...attempt, typed, isSent: false });
    },
    onSettled: () => void (isSending.current = false),
  });
  const start = (typed: TypedPayment): void => {
    const body = paymentBody(account, typed);
    if (body === undefined || isSending.current) return;
    isSending.current = true;
    mutate({ body, typed });
  };
  return {
    typed: attempt.typed,
    type: (change: Partial<TypedPayment>): void => {
      reset();
      keep({ ...attempt, typed: { ...attempt.typed, confirmations: [], ...change } });
    },
    /** Sent without an answer so far: nothing may be changed. */
    isUnknown: attempt.isSent && !isPending && taken === undefined,
    isPending,
    error,
    /** Undefined until the payment is taken. */
    taken,
    send: (): void => start(attempt.typed),
    /** Sends it in spite of a refusal that the reader confirms. */
    confirm: (code: Confirmation): void => start({ ...attempt.typed, confirmations: [code] }),
    startNew: (): void => {
      endPayment(id);
      reset();
      setAttempt(beginPayment(id, duePaise));
    },
    /** The dialog is closed; what was sent without an answer stays. */
    leave: (): void => {
      if (!attempt.isSent) endPayment(id);
    },
  };
}
