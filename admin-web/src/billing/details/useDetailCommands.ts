import type { BillStatus, BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { changeBillStatus, restoreBill } from '../../providers/calls/billing.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { billKey } from '../../providers/cache/billQuery.ts';

/** Restores a bill or changes its status, with toasts. */
export function useDetailCommands({ id, revision }: BillView) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useRequest();
  const remember = (bill: BillView): void => void queryClient.setQueryData(billKey(id), bill);

  const restore = useMutation({
    mutationFn: async () => restoreBill(id, request.optionsFor({ id })),
    onSuccess(bill) {
      request.succeeded();
      remember(bill);
      toast.success(translate('billing.restored'));
    },
    onError() {
      if (request.isMounted()) toast.error(translate('billing.restoreFailed'));
    },
  });
  const change = useMutation({
    mutationFn: async (next: BillStatus) => {
      const body = { revision, status: next };
      return changeBillStatus(id, body, request.optionsFor(body));
    },
    onSuccess(bill) {
      request.succeeded();
      remember(bill);
      toast.success(translate('billing.statusUpdated'));
    },
    onError() {
      if (request.isMounted()) toast.error(translate('billing.statusFailed'));
    },
  });
  return { restore, change, remember };
}
