import type { BillStatus, BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { changeBillStatus, restoreBill } from '../../providers/calls/billing.ts';
import { useWish } from '../../providers/http/useWish.ts';
import { billKey } from '../billQuery.ts';

/** Restoring and moving a bill from its details page, with what is said about it. */
export function useDetailCommands({ id, revision }: BillView) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const wish = useWish();
  const remember = (bill: BillView): void => void queryClient.setQueryData(billKey(id), bill);

  const restore = useMutation({
    mutationFn: async () => restoreBill(id, wish.of({ id })),
    onSuccess(bill) {
      wish.fulfilled();
      remember(bill);
      toast.success(translate('billing.restored'));
    },
    onError() {
      if (wish.isShown()) toast.error(translate('billing.restoreFailed'));
    },
  });
  const change = useMutation({
    mutationFn: async (next: BillStatus) => {
      const body = { revision, status: next };
      return changeBillStatus(id, body, wish.of(body));
    },
    onSuccess(bill) {
      wish.fulfilled();
      remember(bill);
      toast.success(translate('billing.statusUpdated'));
    },
    onError() {
      if (wish.isShown()) toast.error(translate('billing.statusFailed'));
    },
  });
  return { restore, change, remember };
}
