import type { Confirmation, TakePaymentBody } from '@bahi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { takePayment } from '../../providers/calls/billPayments.ts';
import { ApiError } from '../../providers/http/apiError.ts';
import { pendingOldDue, type PendingOldDue } from './pendingOldDue.ts';

/** Answers by which the server says that it has not taken the payment. After any other, it may have. */
const REFUSED = [404, 409, 422];

/** The old due that is collected with a bill. */
export interface OldDue {
  /** What was to be collected at the last press; undefined for nothing. */
  pending: PendingOldDue | undefined;
  /** Takes the payment, once: a press that follows a lost answer sends it again as it was. @throws {ApiError} as `takePayment` */
  collect: (body: TakePaymentBody, confirmations: readonly Confirmation[]) => Promise<void>;
  /** Forgets what was not taken. */
  drop: () => void;
}

/** The old due of a bill, also after a reload. */
export function useOldDue(billId: string): OldDue {
  const cache = useQueryClient();
  const [pending, setPending] = useState(() => pendingOldDue.find(billId));
  const keep = useCallback(
    (next: PendingOldDue): void => {
      pendingOldDue.keep(billId, next);
      setPending(next);
    },
    [billId],
  );
  const send = useCallback(
    async (asked: PendingOldDue, confirmations: readonly Confirmation[]): Promise<void> => {
      keep({ ...asked, isSent: true });
      const confirmed = confirmations.filter((code) => code === 'cash_limit_reached');
      const body = confirmed.length === 0 ? asked.body : { ...asked.body, confirmations: confirmed };
      try {
        keep({ ...asked, isSent: true, payment: await takePayment(body, { idempotencyKey: asked.key }) });
      } catch (error) {
        if (error instanceof ApiError && REFUSED.includes(error.status)) keep({ ...asked, isSent: false });
        throw error;
      }
      void cache.invalidateQueries({ queryKey: ['customers'] });
    },
    [cache, keep],
  );
  const collect = useCallback(
    async (body: TakePaymentBody, confirmations: readonly Confirmation[]): Promise<void> => {
      const before = pendingOldDue.find(billId);
      // of another customer than now, whose answer was lost
      if (before?.isSent === true && before.payment === undefined) await send(before, confirmations);
      const asked = pendingOldDue.prepare(billId, body);
      if (asked.payment === undefined) await send(asked, confirmations);
    },
    [billId, send],
  );
  const drop = useCallback((): void => {
    if (pendingOldDue.find(billId)?.isSent !== true) pendingOldDue.drop(billId);
    setPending(pendingOldDue.find(billId));
  }, [billId]);
  return { pending, collect, drop };
}
