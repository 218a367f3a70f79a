import type { BillView, Confirmation } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useOldDue } from './useOldDue.ts';

/**
 * The old due that was collected with a generated bill. It is paid before the bill, so it is left open only where its answer was lost,
 * or it was refused, and the bill was generated elsewhere.
 */
export function useOldDueLeft({ id, status }: Pick<BillView, 'id' | 'status'>) {
  const { pending, collect, drop } = useOldDue(id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (confirmations: readonly Confirmation[]) =>
      pending === undefined ? undefined : collect(pending.body, confirmations),
  });
  return {
    pending: pending?.payment === undefined && status === 'completed' ? pending : undefined,
    payment: pending?.payment,
    isCollecting: isPending,
    error,
    collect: () => mutate([]),
    confirm: (code: Confirmation) => mutate([code]),
    drop,
  };
}
export type OldDueLeft = ReturnType<typeof useOldDueLeft>;
