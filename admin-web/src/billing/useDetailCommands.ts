import type { BillStatus, BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelBill, changeBillStatus, discardBill, restoreBill } from '../providers/calls/billing.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { billKey } from './billQuery.ts';
import { isOpen } from './draft.ts';

interface Deletion {
  /** As it was when it was asked whether to delete it: a draft that has been generated since is not meant. */
  bill: BillView;
  reason: string | undefined;
}

/** Deleting, restoring and moving a bill from its details page, with what is said about it. */
export function useDetailCommands({ id, revision }: BillView) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remember = (bill: BillView): void => void queryClient.setQueryData(billKey(id), bill);

  const remove = useMutation({
    // a draft is put away, a completed bill cancelled for the reason that was given
    mutationFn: async ({ bill, reason }: Deletion) => (isOpen(bill) ? discardBill(bill) : cancelBill(id, reason)),
    onSuccess(bill) {
      remember(bill);
      toast.success(translate('billing.deleted'));
    },
    onError: () => toast.error(translate('billing.deleteFailed')),
  });
  const restore = useMutation({
    mutationFn: async () => restoreBill(id),
    onSuccess(bill) {
      remember(bill);
      toast.success(translate('billing.restored'));
    },
    onError: () => toast.error(translate('billing.restoreFailed')),
  });
  const change = useMutation({
    mutationFn: async (next: BillStatus) => changeBillStatus(id, { revision, status: next }),
    onSuccess(bill) {
      remember(bill);
      toast.success(translate('billing.statusUpdated'));
    },
    onError: () => toast.error(translate('billing.statusFailed')),
  });
  return { remove, restore, change };
}
