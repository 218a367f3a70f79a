import { useState } from 'react';
import { newKey } from '../../providers/http/http.ts';
import { accessToken, tokenOwner } from '../../providers/session.ts';
import { NOTHING_COUNTED, type Counted } from './pieces.ts';

/** What is typed to close the day. */
export interface CloseValues {
  counted: Counted;
  upiSeenPaise: number | null;
  cardSeenPaise: number | null;
  reason: string;
}

const NOTHING: CloseValues = { counted: NOTHING_COUNTED, upiSeenPaise: null, cardSeenPaise: null, reason: '' };

/** A count of the time since a close, with the idempotency key under which it is sent. */
interface Kept {
  since: string | null;
  key: string;
  values: CloseValues;
}

const slotOf = (): string => `dayClose:${tokenOwner(accessToken()) ?? ''}`;
const begin = (since: string | null): Kept => ({ since, key: newKey(), values: NOTHING });

/** To be called when the day is closed. */
export const forgetCount = (): void => sessionStorage.removeItem(slotOf());

function find(since: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slotOf()) ?? 'null') as Kept | null;
    return kept?.since === since ? kept : undefined;
  } catch {
    return undefined;
  }
}

type Notice = 'countKept' | 'closedMeanwhile' | undefined;

function opened(since: string | null): { kept: Kept; notice: Notice } {
  const found = find(since);
  return found === undefined ? { kept: begin(since), notice: undefined } : { kept: found, notice: 'countKept' };
}

/**
 * The count of the drawer in session storage: it survives a reload, another page and a lost answer, with its key, so that the day is
 * closed once. It is dropped when the day was closed since, here or elsewhere, but not while it is being sent.
 * @param since instant of the last close
 */
export function useKeptCount(since: string | null, isSending: boolean) {
  const [{ kept, notice }, set] = useState(() => opened(since));
  if (kept.since !== since && !isSending) {
    set({ kept: begin(since), notice: kept.values === NOTHING ? undefined : 'closedMeanwhile' });
  }
  return {
    values: kept.values,
    idempotencyKey: kept.key,
    /** What happened to the count: it was begun before the page was opened, or the day was closed while it was typed. */
    notice,
    type: (change: Partial<CloseValues>): void => {
      const next = { ...kept, values: { ...kept.values, ...change } };
      sessionStorage.setItem(slotOf(), JSON.stringify(next));
      set({ kept: next, notice: undefined });
    },
    startAgain: (): void => {
      forgetCount();
      set({ kept: begin(since), notice: undefined });
    },
  };
}
