import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import type { Asked } from '../../../productSearch/useLookupQueue.ts';
import { leaveWithoutPrompt } from '../../../providers/cache/signOut.ts';
import { errorBodyOf, messageOf } from '../../../providers/http/apiError.ts';
import { customerOf, draftOf, sameContent } from '../../draft/draft.ts';
import { draftStorage } from '../../draft/draftStorage.ts';
import { takeScans } from '../../draft/keptScans.ts';
import { parkDraft } from '../../draft/parkDraft.ts';
import type { useDraft } from '../../draft/useDraft.ts';
import { useNewBill } from '../../useNewBill.ts';

interface Page {
  open: ReturnType<typeof useDraft>;
  accountId: string;
  /** Path of the list that the page belongs to. */
  list: string;
  /** Looks up what was scanned while the next bill did not open. */
  askAgain: (asked: readonly Asked[]) => void;
}

/** Leaves the bill for another one: its changes are saved meanwhile, and asked about only where they cannot be. */
export function useBillSwitch({ open, accountId, list, askAgain }: Page) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const report = useParkReport();
  const { openNextBill, isPending } = useNewBill();
  const target = useRef<() => void>(undefined);
  const { saved, newestDraft } = open;

  const park = (): void => {
    const draft = newestDraft();
    if (sameContent(draft, draftOf(saved))) return;
    draftStorage.keep(accountId, saved.id, { revision: saved.revision, draft });
    void parkDraft(queryClient, accountId, saved.id).catch(report);
  };
  return {
    /** Runs once nothing is looked up any more. */
    leave(): boolean {
      park();
      target.current?.();
      return true;
    },
    /** Sets where `leave` goes to. */
    to(billId: string): void {
      target.current = () => leaveWithoutPrompt(() => void navigate(`${list}/create/${billId}`));
    },
    toNext(): void {
      target.current = () => openNextBill(saved.id, () => askAgain(takeScans()));
    },
    /** There is nothing to park: the bill is the next one itself. */
    isEmpty: (): boolean => newestDraft().lines.length === 0 && customerOf(newestDraft()) === null,
    /** The next bill is being created. */
    isLeaving: isPending,
  };
}

/** Says why the changes of a bill that was left are still in this tab only. */
function useParkReport(): (error: unknown) => void {
  const translate = useTranslate();
  const toast = useToast();
  return (error) => {
    const isStale = errorBodyOf(error).code === 'stale_revision';
    if (isStale) toast.error(translate('openBills.parkStale'));
    else toast.error(`${translate('openBills.parkFailed')} ${messageOf(error)}`);
  };
}
