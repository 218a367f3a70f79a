import type { BillView } from '@bahi/contracts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { changeDraft, contentText, draftOf, refreshed, sameContent, type Draft, type DraftAction } from './draft.ts';
import { draftStorage } from './draftStorage.ts';
import { onParked } from './parkDraft.ts';

interface OpenDraft {
  draft: Draft;
  act: Dispatch<DraftAction>;
  /** The draft with the actions since the last render. */
  newestDraft: () => Draft;
  /** The bill that the draft is based on; its revision is sent along. */
  saved: BillView;
  /** There are unsaved changes. */
  isDirty: boolean;
  /** The draft was recovered after an expired session or a reload, and is neither saved nor undone yet. */
  wasRecovered: boolean;
  /** Sets the newest version of the bill as base; keeps unsaved changes. */
  rebase: (bill: BillView) => void;
  /** Sets the bill as it was saved from `sent` as base; keeps changes made since. */
  confirm: (bill: BillView, sent: Draft) => void;
  /** Replaces the draft by the bill and drops unsaved changes. */
  reset: (bill: BillView) => void;
}

/**
 * The draft of a bill. Unsaved changes stay in session storage, with the revision they are based on, until they are saved or
 * discarded. What someone else saves meanwhile is then a conflict and never overwritten unseen.
 */
export function useDraft(bill: BillView, userId: string): OpenDraft {
  const [kept] = useState(() => recoveredDraft(bill, userId));
  const { draft, show, replace, act, newestDraft } = useActions(() => kept?.draft ?? draftOf(bill));
  const [saved, setSaved] = useState<BillView>(kept === undefined ? bill : { ...bill, revision: kept.revision });
  const [read, setRead] = useState(bill);
  const [wasRecovered, setRecovered] = useState(kept !== undefined);
  const savedText = useMemo(() => contentText(draftOf(saved)), [saved]);
  const isDirty = useMemo(() => contentText(draft) !== savedText, [draft, savedText]);

  const reset = useCallback(
    (next: BillView): void => {
      setSaved(next);
      replace(draftOf(next));
    },
    [replace],
  );

  const confirm = useCallback(
    (answer: BillView, sent: Draft): void => {
      setRecovered(false);
      setSaved(answer);
      act({ type: 'saved', sent, answer });
    },
    [act],
  );

  // no longer the recovered draft once it is saved or undone
  if (wasRecovered && !isDirty) setRecovered(false);
  if (bill !== read) {
    setRead(bill);
    // saved elsewhere without unsaved changes here: show the newest bill
    if (!isDirty && bill.revision !== saved.revision) {
      setSaved(bill);
      show(refreshed(draft, bill));
    }
  }

  useEffect(() => {
    if (isDirty) draftStorage.keep(userId, bill.id, { revision: saved.revision, draft });
    else draftStorage.forget(userId, bill.id);
  }, [isDirty, draft, saved.revision, userId, bill.id]);

  useEffect(
    // at once: a save that waits for it must be based on the new revision
    () => onParked(bill.id, (answer, sent) => flushSync(() => confirm(answer, sent))),
    [bill.id, confirm],
  );

  return { draft, act, newestDraft, saved, isDirty, wasRecovered, rebase: setSaved, confirm, reset };
}

/** The draft as state that is also known before the next render: scans may follow each other faster than renders. */
function useActions(begin: () => Draft) {
  const [draft, show] = useState(begin);
  const newest = useRef(draft);
  useLayoutEffect(() => {
    newest.current = draft;
  }, [draft]);
  const replace = useCallback((next: Draft): void => {
    newest.current = next;
    show(next);
  }, []);
  const act = useCallback((action: DraftAction) => replace(changeDraft(newest.current, action)), [replace]);
  const newestDraft = useCallback(() => newest.current, []);
  return { draft, show, replace, act, newestDraft };
}

function recoveredDraft(bill: BillView, userId: string): ReturnType<typeof draftStorage.find> {
  const kept = draftStorage.find(userId, bill.id);
  return kept !== undefined && sameContent(kept.draft, draftOf(bill)) ? undefined : kept;
}
