import type { CorrectPurchaseBody, PurchaseEffect } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPurchaseEffect } from '../providers/calls/purchases.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';

const LEAST_MS = 400;

/** What correcting a purchase like this, or with null deleting it, would change as the books stand. */
export function usePurchaseEffect(id: string, correction: CorrectPurchaseBody | null) {
  const asked = useThrottledValue(JSON.stringify(correction), LEAST_MS);
  return useQuery<PurchaseEffect>({
    // it follows the stock: what is sold meanwhile counts
    queryKey: ['products', 'effect', id, asked],
    queryFn: async ({ signal }) => getPurchaseEffect(id, JSON.parse(asked) as CorrectPurchaseBody | null, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
