import { getBill } from '../calls/billing.ts';

/** Live messages find it by its first part. */
export const billKey = (id: string) => ['billing', 'bill', id] as const;

/** Rows of the open bills beside the one whose page is open. */
export const OPEN_DRAFTS_KEY = ['billing', 'open'] as const;

/** One whole bill, draft or completed. */
export const billQuery = (id: string) => ({
  queryKey: billKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) => getBill(id, signal),
});
