import type { BillView } from '@bahi/contracts';
import { useCallback, useEffect, useMemo, useReducer, useState, type Dispatch } from 'react';
import { changeDraft, draftOf, sameContent, type Draft, type DraftAction } from './draft.ts';
import { draftStorage } from './draftStorage.ts';

interface OpenDraft {
  draft: Draft;
  act: Dispatch<DraftAction>;
  /** The bill as it was when the draft last agreed with it: what is sent says its revision. */
  saved: BillView;
  /** What was typed and is not saved. */
  isDirty: boolean;
  /** The page found content that an expired session or a reload had left behind, and it is neither saved nor undone yet. */
  wasRecovered: boolean;
  /** The bill's newest state; what was typed stays. */
  rebase: (bill: BillView) => void;
  /** The bill as it was saved from `sent`; what was typed since then stays. */
  confirm: (bill: BillView, sent: Draft) => void;
  /** Takes the bill as it is, without what was typed. */
  reset: (bill: BillView) => void;
}

/**
 * What a person types on a bill. Unsaved content is kept for this tab under user and bill until it is saved or discarded, on the
 * revision it was typed on: what somebody else saves meanwhile is then a conflict, never overwritten unseen.
 */
export function useDraft(bill: BillView, userId: string): OpenDraft {
  const [kept] = useState(() => leftBehind(bill, userId));
  const [draft, act] = useReducer(changeDraft, kept?.draft ?? draftOf(bill));
  const [saved, setSaved] = useState<BillView>(kept === undefined ? bill : { ...bill, revision: kept.revision });
  const [read, setRead] = useState(bill);
  const [wasRecovered, setRecovered] = useState(kept !== undefined);
  const isDirty = useMemo(() => !sameContent(draft, draftOf(saved)), [draft, saved]);

  const reset = useCallback((next: BillView): void => {
    setSaved(next);
    act({ type: 'replace', draft: draftOf(next) });
  }, []);

  const confirm = useCallback((answer: BillView, sent: Draft): void => {
    setRecovered(false);
    setSaved(answer);
    act({ type: 'saved', sent, answer });
  }, []);

  // what is typed from now on is no longer what was found
  if (wasRecovered && !isDirty) setRecovered(false);
  if (bill !== read) {
    setRead(bill);
    // saved elsewhere while nothing was typed here: simply the newest bill
    if (!isDirty && bill.revision !== saved.revision) reset(bill);
  }

  useEffect(() => {
    if (isDirty) draftStorage.keep(userId, bill.id, { revision: saved.revision, draft });
    else draftStorage.forget(userId, bill.id);
  }, [isDirty, draft, saved.revision, userId, bill.id]);

  return { draft, act, saved, isDirty, wasRecovered, rebase: setSaved, confirm, reset };
}

function leftBehind(bill: BillView, userId: string): ReturnType<typeof draftStorage.find> {
  const kept = draftStorage.find(userId, bill.id);
  return kept !== undefined && sameContent(kept.draft, draftOf(bill)) ? undefined : kept;
}
