import type { BillView, DraftRow } from '@bahi/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { saveBill } from '../../providers/calls/billing.ts';
import { createStore } from '../../providers/createStore.ts';
import { newKey } from '../../providers/http/http.ts';
import { serverNowMs } from '../../providers/http/serverClock.ts';
import { billKey, OPEN_DRAFTS_KEY } from '../../providers/cache/billQuery.ts';
import { bodyOf, changeDraft, sameContent, type Draft } from './draft.ts';
import { draftStorage } from './draftStorage.ts';
import { canSave } from './unsavedBills.ts';

/** Bills that are being saved although their page was left. */
export const parkedNow = createStore<ReadonlySet<string>>(new Set());

type Confirm = (answer: BillView, sent: Draft) => void;
/** Open bill pages, by bill: a save that began before the page opened is told to it. */
const openPages = new Map<string, Confirm>();

/** Tells the page what was saved from this draft, until the returned function is called. */
export function onParked(billId: string, confirm: Confirm): () => void {
  openPages.set(billId, confirm);
  return () => {
    if (openPages.get(billId) === confirm) openPages.delete(billId);
  };
}

/**
 * Saves the unsaved changes that this tab keeps of a bill, while the person goes on with another one. What cannot be saved as it is,
 * and what a refusal stops, stays in this tab. @throws {ApiError} as `saveBill`
 */
export async function parkDraft(queryClient: QueryClient, userId: string, billId: string): Promise<void> {
  const kept = draftStorage.find(userId, billId);
  if (kept === undefined || !canSave(kept) || parkedNow.get().has(billId)) return;
  parkedNow.set(new Set([...parkedNow.get(), billId]));
  try {
    const { draft: sent, revision } = kept;
    const answer = await saveBill(billId, { revision, ...bodyOf(sent) }, { idempotencyKey: newKey() });
    queryClient.setQueryData(billKey(billId), answer);
    // shown at once; the list itself follows with the live message
    queryClient.setQueryData<DraftRow[]>(OPEN_DRAFTS_KEY, (rows) => rows?.map((row) => savedRow(row, answer)));
    const confirm = openPages.get(billId);
    if (confirm === undefined) forgetSaved(userId, answer, sent);
    else confirm(answer, sent);
  } finally {
    parkedNow.set(new Set([...parkedNow.get()].filter((id) => id !== billId)));
  }
}

/** The row of the bill as it was just saved; any other row unchanged. */
function savedRow(row: DraftRow, { id, revision, customer, lines, grandTotalPaise }: BillView): DraftRow {
  if (row.id !== id) return row;
  const lastSave = { at: new Date(serverNowMs()).toISOString(), by: null, isOwn: true };
  return { ...row, revision, customer, lineCount: lines.length, grandTotalPaise, lastSave };
}

/** Keeps only what was changed after the draft was sent. */
function forgetSaved(userId: string, answer: BillView, sent: Draft): void {
  const now = draftStorage.find(userId, answer.id);
  if (now === undefined) return;
  if (sameContent(now.draft, sent)) draftStorage.forget(userId, answer.id);
  else {
    const draft = changeDraft(now.draft, { type: 'saved', sent, answer });
    draftStorage.keep(userId, answer.id, { revision: answer.revision, draft });
  }
}
