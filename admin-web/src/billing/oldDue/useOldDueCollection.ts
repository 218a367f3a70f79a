import type { BillView, Confirmation } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { takePayment } from '../../providers/calls/billPayments.ts';
import { generatedState } from '../generatedState.ts';
import { pendingOldDue } from './pendingOldDue.ts';

/**
 * Takes the payment of the old due that was collected with a bill, once the bill is generated. By itself on the page that follows it,
 * also after a reload; a page that was opened otherwise asks, because the bill may have been generated elsewhere.
 */
export function useOldDueCollection({ id, status }: Pick<BillView, 'id' | 'status'>) {
  const cache = useQueryClient();
  const [pending, setPending] = useState(() => pendingOldDue.find(id));
  const isGenerated = generatedState(useLocation().state) !== undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ body, key }: NonNullable<typeof pending>) => takePayment(body, { idempotencyKey: key }),
    onSuccess(payment) {
      pendingOldDue.settle(id, payment);
      setPending(pendingOldDue.find(id));
      void cache.invalidateQueries({ queryKey: ['customers'] });
    },
  });
  const collect = (): void => {
    if (pending !== undefined && pending.payment === undefined) mutate(pending);
  };
  const confirm = (code: Confirmation): void => {
    const confirmed = pendingOldDue.confirm(id, code);
    setPending(confirmed);
    if (confirmed !== undefined) mutate(confirmed);
  };
  const drop = (): void => {
    pendingOldDue.drop(id);
    setPending(undefined);
  };
  const begin = useEffectEvent(() => {
    if (isGenerated && status === 'completed') collect();
  });
  useEffect(() => begin(), []);
  const isOpen = pending !== undefined && pending.payment === undefined && status === 'completed';
  return {
    pending: isOpen ? pending : undefined,
    payment: pending?.payment,
    isCollecting: isPending,
    error,
    collect,
    confirm,
    drop,
  };
}
export type OldDueCollection = ReturnType<typeof useOldDueCollection>;
