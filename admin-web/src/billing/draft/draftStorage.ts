import { holdBill } from './billLock.ts';
import type { Draft } from './draft.ts';

/** What was typed on a bill and not saved, with the revision of the bill it was typed on. */
export interface KeptDraft {
  revision: number;
  draft: Draft;
}

const PREFIX = 'bill:';
const keyOf = (userId: string, billId: string): string => `${PREFIX}${userId}:${billId}`;
const keptBills = (): string[] =>
  Object.keys(sessionStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.split(':').slice(2) : []));

/** Kept bills count as open in this tab, so that no other tab takes them for empty ones. */
const holds = new Map<string, () => void>();
const hold = (billId: string): void => void (holds.has(billId) || holds.set(billId, holdBill(billId)));
function letGo(billId: string): void {
  holds.get(billId)?.();
  holds.delete(billId);
}
keptBills().forEach(hold);

/** Typed and unsaved content, under user and bill, for this tab: it outlives an expired session and a reload; logout clears it all. */
export const draftStorage = {
  keep(userId: string, billId: string, kept: KeptDraft): void {
    sessionStorage.setItem(keyOf(userId, billId), JSON.stringify(kept));
    hold(billId);
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
  /** Whether anybody typed something on this bill here. */
  isKept: (billId: string): boolean => keptBills().includes(billId),
  /** Of everybody: the bill has ended. */
  forgetAll(billId: string): void {
    for (const key of Object.keys(sessionStorage).filter((each) => each.endsWith(`:${billId}`)))
      sessionStorage.removeItem(key);
    letGo(billId);
  },
  forget(userId: string, billId: string): void {
    sessionStorage.removeItem(keyOf(userId, billId));
    letGo(billId);
  },
};
