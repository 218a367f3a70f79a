import type { BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { completeBill, discardBill, saveBill } from '../providers/calls/billing.ts';
import { newKey } from '../providers/http.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { billKey } from './billQuery.ts';
import { bodyOf, type Draft } from './draft.ts';

interface Sent {
  revision: number;
  sent: Draft;
}

interface Outcomes {
  onSaved: (answer: BillView, sent: Draft) => void;
  /** Not called when the page was left before the answer came. */
  onGenerated: () => void;
  onDeleted: () => void;
}

/** The three calls of the bill page, with what is said when they work. */
export function useBillMutations(id: string, { onSaved, onGenerated, onDeleted }: Outcomes) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const keyFor = useKeyPerContent();
  const isShown = useIsShown();
  const remember = (bill: BillView): void => void queryClient.setQueryData(billKey(id), bill);

  const saving = useMutation({
    mutationFn: async ({ revision, sent }: Sent) => {
      // a read that is still under way would bring back the bill as it was before
      await queryClient.cancelQueries({ queryKey: billKey(id) });
      return saveBill(id, { revision, ...bodyOf(sent) });
    },
    onSuccess(answer, { sent }) {
      remember(answer);
      onSaved(answer, sent);
      toast.success(translate('billing.saved'));
    },
  });
  const completing = useMutation({
    mutationFn: async ({ revision, sent }: Sent) => {
      const body = { revision, ...bodyOf(sent) };
      return completeBill(id, body, { idempotencyKey: keyFor(JSON.stringify(body)) });
    },
    onSuccess(bill) {
      remember(bill);
      toast.success(translate('billing.generated'));
      // a late answer takes nobody away from what they do now
      if (isShown.current) onGenerated();
    },
  });
  const deleting = useMutation({
    mutationFn: async () => discardBill(id),
    onSuccess() {
      toast.success(translate('billing.deleted'));
      onDeleted();
    },
  });
  return { saving, completing, deleting, remember };
}

/** One content is one wish: pressed again after its answer was lost, it goes out under the same key. */
function useKeyPerContent(): (content: string) => string {
  const wish = useRef({ content: '', idempotencyKey: '' });
  return (content) => {
    if (wish.current.content !== content) wish.current = { content, idempotencyKey: newKey() };
    return wish.current.idempotencyKey;
  };
}

/** Whether the component that asked is still on screen. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
