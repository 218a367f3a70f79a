import type { Id } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getCustomer } from '../../providers/calls/customers.ts';

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
