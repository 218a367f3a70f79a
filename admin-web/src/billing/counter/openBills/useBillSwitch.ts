import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { askAgain } from '../../../productSearch/useKeptLookups.ts';
import type { ProductLookup } from '../../../productSearch/useProductLookup.ts';
import { leaveWithoutPrompt } from '../../../providers/cache/signOut.ts';
import { useStoreValue } from '../../../providers/createStore.ts';
import { errorBodyOf, messageOf } from '../../../providers/http/apiError.ts';
import { customerOf, draftOf, sameContent } from '../../draft/draft.ts';
import { draftStorage } from '../../draft/draftStorage.ts';
import { takeScans } from '../../draft/keptScans.ts';
import { lastBill } from '../../draft/lastBill.ts';
import { parkDraft, parkedNow } from '../../draft/parkDraft.ts';
import type { useDraft } from '../../draft/useDraft.ts';
import { useNewBill } from '../../useNewBill.ts';

/**
 * Leaves the bill for another one: its changes are saved meanwhile, without a question. What cannot be saved stays in this tab. Also
 * adds what was scanned before this page was there.
 */
export function useBillSwitch(
  { saved, newestDraft }: ReturnType<typeof useDraft>,
  accountId: string,
  lookup: ProductLookup,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const report = useParkReport();
  const { openNextBill, isPending } = useNewBill();
  const goOn = useRef<() => void>(undefined);
  const { pathname } = useLocation();
  const pathOf = (billId: string): string => `${pathname.slice(0, pathname.lastIndexOf('/'))}/${billId}`;
  const park = (): void => {
    const draft = newestDraft();
    if (sameContent(draft, draftOf(saved))) return;
    draftStorage.keep(accountId, saved.id, { revision: saved.revision, draft });
    void parkDraft(queryClient, accountId, saved.id).catch(report);
  };
  useEffect(() => lastBill.set(saved.id), [saved.id]);
  const addKept = useEffectEvent(() => askAgain(lookup, takeScans()));
  useEffect(() => addKept(), []);
  /** There is nothing to park: the bill is the next one itself. */
  const isEmpty = (): boolean => newestDraft().lines.length === 0 && customerOf(newestDraft())?.walkIn !== false;
  return {
    /** The changes of this bill are being saved since its page was left. */
    isParking: useStoreValue(parkedNow).has(saved.id),
    /** Parks the bill, then goes where it was asked to. */
    leave(): boolean {
      park();
      goOn.current?.();
      return true;
    },
    /** What the page may do; `run` runs `leave` once nothing is looked up any more. */
    others: (run: (command: 'leave') => Promise<boolean>, isQueued: boolean, toSearch: () => void) => ({
      /** Another bill opens: what is scanned now is for that one. */
      isLeaving: isQueued || isPending,
      pathOf,
      openBill(billId: string): void {
        if (isQueued || isPending) return;
        goOn.current = () => leaveWithoutPrompt(() => void navigate(pathOf(billId)));
        void run('leave');
      },
      /** Parks the bill and begins the next. */
      beginNext(): void {
        if (isQueued || isPending) return;
        if (isEmpty()) return toSearch();
        goOn.current = () => openNextBill(saved.id, () => askAgain(lookup, takeScans()));
        void run('leave');
      },
    }),
  };
}

/** Says why the changes of a bill that was left are in this tab only. */
function useParkReport(): (error: unknown) => void {
  const translate = useTranslate();
  const toast = useToast();
  return (error) => {
    const isStale = errorBodyOf(error).code === 'stale_revision';
    if (isStale) toast.error(translate('openBills.parkStale'));
    else toast.error(`${translate('openBills.parkFailed')} ${messageOf(error)}`);
  };
}
