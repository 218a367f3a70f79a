import type { Id } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type Dispatch } from 'react';
import { getCustomer } from '../../providers/calls/customers.ts';
import type { Draft, DraftAction } from '../draft/draft.ts';

/** What a customer owes, as far as it is known. What is not known is never 0. */
export type CustomerDue =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'known';
      /** Below zero: an advance. */
      duePaise: number;
      /** Null: no limit; 0: no credit. */
      limitPaise: number | null;
      promiseDate: string | null;
    };

/** What the customer owes now: read when the customer is chosen, and again with each change. */
export function useCustomerDue(customerId: Id | undefined): CustomerDue {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'due', customerId],
    queryFn: async ({ signal }) => getCustomer(customerId ?? '', signal),
    enabled: customerId !== undefined,
    // another till may have collected since
    staleTime: 0,
    gcTime: 0,
  });
  return useMemo(() => {
    if (customerId === undefined) return { state: 'none' };
    if (error !== null) return { state: 'failed', retry: () => void refetch() };
    if (data === undefined) return { state: 'loading' };
    const { duePaise, limitPaise = null, promiseDate = null } = data;
    if (duePaise === undefined) return { state: 'failed', retry: () => void refetch() };
    return { state: 'known', duePaise, limitPaise, promiseDate };
  }, [customerId, data, error, refetch]);
}

/** Keeps the old due that a draft collects equal to what is owed. `act` is absent while the draft cannot be changed. */
export function useNewestDue({ oldDuePaise }: Draft, due: CustomerDue, act: Dispatch<DraftAction> | undefined): void {
  const newest = due.state === 'known' ? Math.max(0, due.duePaise) : oldDuePaise;
  useEffect(() => {
    if (act === undefined || oldDuePaise === null || newest === oldDuePaise) return;
    act({ type: 'oldDue', oldDuePaise: newest === 0 ? null : newest });
  }, [act, oldDuePaise, newest]);
}
