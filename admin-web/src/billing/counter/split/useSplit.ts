import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { billKey, OPEN_DRAFTS_KEY } from '../../../providers/cache/billQuery.ts';
import { saveBill, splitBill } from '../../../providers/calls/billing.ts';
import { useRequest } from '../../../providers/http/useRequest.ts';
import { bodyOf } from '../../draft/draft.ts';
import type { useDraft } from '../../draft/useDraft.ts';

/**
 * Moves the lines without tax to a second draft, which is then one of the open bills (R3). What is typed is saved first: the server
 * splits what is saved. Nothing can be changed meanwhile.
 */
export function useSplit({ saved, isDirty, newestDraft, reset }: ReturnType<typeof useDraft>) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const saving = useRequest();
  const request = useRequest();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await queryClient.cancelQueries({ queryKey: billKey(saved.id) });
      let { revision } = saved;
      if (isDirty) {
        const body = { revision, ...bodyOf(newestDraft()) };
        const { idempotencyKey } = saving.optionsFor(body);
        ({ revision } = await saveBill(saved.id, body, { idempotencyKey }));
      }
      const body = { revision };
      const { idempotencyKey } = request.optionsFor(body);
      return splitBill(saved.id, body, { idempotencyKey });
    },
    onSuccess(bill) {
      queryClient.setQueryData(billKey(saved.id), bill);
      reset(bill);
      void queryClient.invalidateQueries({ queryKey: OPEN_DRAFTS_KEY });
      toast.success(translate('billTax.split'));
    },
  });
  return { split: () => mutate(), isSplitting: isPending, error };
}
