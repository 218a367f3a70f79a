import { useEffect, useState } from 'react';
import { accessToken, tokenOwner } from '../../providers/session.ts';

const slotOf = (name: string): string => `form:${tokenOwner(accessToken()) ?? ''}:${name}`;

function read<V>(slot: string): V | undefined {
  const text = sessionStorage.getItem(slot);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as V;
  } catch {
    return undefined;
  }
}

/** Whether something is kept of this form, so that it is to be opened again. */
export const isFormKept = (name: string): boolean => sessionStorage.getItem(slotOf(name)) !== null;

export interface KeptForm<V> {
  /** What an expired session or a reload left behind, when the form opened. */
  found: V | undefined;
  /** Keeps what is typed; null where that is nothing. */
  keep: (values: V | null) => void;
}

/**
 * What is typed in a form and not saved, for this tab, under user and form: it outlives an expired session and a reload. It goes
 * when the form is left in any other way, since that is saved or given up then; logout clears it all.
 */
export function useKeptForm<V>(name: string): KeptForm<V> {
  const [{ slot, found }] = useState(() => ({ slot: slotOf(name), found: read<V>(slotOf(name)) }));
  useEffect(
    () => () => {
      if (accessToken() !== null) sessionStorage.removeItem(slot);
    },
    [slot],
  );
  return {
    found,
    keep(values) {
      // a session that has ended keeps what was typed before
      if (accessToken() === null) return;
      if (values === null) sessionStorage.removeItem(slot);
      else sessionStorage.setItem(slot, JSON.stringify(values));
    },
  };
}
