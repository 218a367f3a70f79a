import { holdBill } from './billLock.ts';
import type { Draft } from './draft.ts';

/** Unsaved changes of a bill, with the revision they are based on. */
export interface KeptDraft {
  revision: number;
  draft: Draft;
}

const PREFIX = 'bill:';
const keyOf = (userId: string, billId: string): string => `${PREFIX}${userId}:${billId}`;
const keptBills = (): string[] =>
  Object.keys(sessionStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.split(':').slice(2) : []));

/** Bills with unsaved changes count as open in this tab, so that no other tab reuses them as empty. */
const holds = new Map<string, () => void>();
const hold = (billId: string): void => void (holds.has(billId) || holds.set(billId, holdBill(billId)));
function release(billId: string): void {
  holds.get(billId)?.();
  holds.delete(billId);
}
keptBills().forEach(hold);

/** Unsaved changes in session storage, by user and bill. They survive an expired session and a reload; logout clears them. */
export const draftStorage = {
  keep(userId: string, billId: string, kept: KeptDraft): void {
    sessionStorage.setItem(keyOf(userId, billId), JSON.stringify(kept));
    hold(billId);
  },
  find(userId: string, billId: string): KeptDraft | undefined {
    const text = sessionStorage.getItem(keyOf(userId, billId));
    if (text === null) return undefined;
    try {
      const kept = JSON.parse(text) as KeptDraft;
      // a draft that an earlier version of the page stored
      const { heldCodes = [], parts = null, oldDuePaise = null } = kept.draft as Partial<Draft>;
      return { ...kept, draft: { ...kept.draft, heldCodes, parts, oldDuePaise } };
    } catch {
      return undefined;
    }
  },
  /** Whether anyone has unsaved changes on this bill in this tab. */
  isKept: (billId: string): boolean => keptBills().includes(billId),
  /** For every user, because the bill has ended. */
  forgetAll(billId: string): void {
    for (const key of Object.keys(sessionStorage).filter((each) => each.endsWith(`:${billId}`)))
      sessionStorage.removeItem(key);
    release(billId);
  },
  forget(userId: string, billId: string): void {
    sessionStorage.removeItem(keyOf(userId, billId));
    release(billId);
  },
};
