import type { Draft } from './draft.ts';

/** What was typed on a bill and not saved, with the revision of the bill it was typed on. */
interface KeptDraft {
  revision: number;
  draft: Draft;
}

const keyOf = (userId: string, billId: string): string => `bill:${userId}:${billId}`;

/** Typed and unsaved content, under user and bill, for this tab: it outlives an expired session and a reload; logout clears it all. */
export const draftStorage = {
  keep(userId: string, billId: string, kept: KeptDraft): void {
    sessionStorage.setItem(keyOf(userId, billId), JSON.stringify(kept));
  },
  find(userId: string, billId: string): KeptDraft | undefined {
    const text = sessionStorage.getItem(keyOf(userId, billId));
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as KeptDraft;
    } catch {
      return undefined;
    }
  },
  forget(userId: string, billId: string): void {
    sessionStorage.removeItem(keyOf(userId, billId));
  },
};
