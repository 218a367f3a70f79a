import type { TakePaymentBody, VendorView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { payVendor } from '../../providers/calls/vendorDues.ts';
import { ApiError, isUnreached } from '../../providers/http/apiError.ts';
import {
  beginPayment,
  endPayment,
  keepPayment,
  paymentBody,
  type PaymentAttempt,
  type TypedPayment,
} from './paymentAttempt.ts';

/** Asks again for everything that shows what is owed to vendors. */
export function useRefreshVendors(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const key of ['vendors', 'purchases', 'dashboard']) void cache.invalidateQueries({ queryKey: [key] });
  };
}

/** Whether the server said no: nothing was recorded, and something else may be sent. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && !isUnreached(error) && error.status < 500;

/**
 * One payment to a vendor. Its key is made when the dialog opens, and is kept with what was typed until the answer: a second press, a
 * reload and a lost answer send the same payment again.
 */
export function useVendorPayment({ id: vendorId, duePaise = 0 }: VendorView, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const refresh = useRefreshVendors();
  const [attempt, setAttempt] = useState<PaymentAttempt>(() => beginPayment(vendorId, duePaise));
  // a second press comes before the first is rendered
  const isSending = useRef(false);
  const keep = (next: PaymentAttempt): void => {
    setAttempt(next);
    keepPayment(vendorId, next);
  };
  const { mutate, isPending, error, reset } = useMutation({
    // not cancelled when the dialog is left: the money has been handed over
    mutationFn: async (body: TakePaymentBody) => payVendor(body, { idempotencyKey: attempt.key }),
    onMutate: () => keep({ ...attempt, isSent: true }),
    onSuccess() {
      endPayment(vendorId);
      toast.success(translate('vendorDues.pay.done'));
      refresh();
      onDone();
    },
    onError(failure) {
      if (isRefused(failure)) keep({ ...attempt, isSent: false });
    },
    onSettled: () => void (isSending.current = false),
  });
  return {
    typed: attempt.typed,
    type: (change: Partial<TypedPayment>): void => {
      reset();
      keep({ ...attempt, typed: { ...attempt.typed, ...change } });
    },
    /** Sent without an answer so far: nothing may be changed. */
    isUnknown: attempt.isSent && !isPending,
    isPending,
    error,
    send: (): void => {
      const body = paymentBody(vendorId, attempt.typed);
      if (body === undefined || isSending.current) return;
      isSending.current = true;
      mutate(body);
    },
    startNew: (): void => {
      endPayment(vendorId);
      reset();
      setAttempt(beginPayment(vendorId, duePaise));
    },
    /** The dialog is closed; what was sent without an answer stays. */
    leave: (): void => {
      if (!attempt.isSent) endPayment(vendorId);
    },
  };
}
