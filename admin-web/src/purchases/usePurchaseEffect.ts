import type { CorrectPurchaseBody, PurchaseEffect } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPurchaseEffect } from '../providers/calls/purchases.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';

const LEAST_MS = 400;

/** Effect of this correction, or with null of a deletion, on the current books. */
export function usePurchaseEffect(id: string, correction: CorrectPurchaseBody | null) {
  const asked = useThrottledValue(JSON.stringify(correction), LEAST_MS);
  return useQuery<PurchaseEffect>({
    // depends on the stock, which may change meanwhile
    queryKey: ['products', 'effect', id, asked],
    queryFn: async ({ signal }) => getPurchaseEffect(id, JSON.parse(asked) as CorrectPurchaseBody | null, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
