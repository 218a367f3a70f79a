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

/** Whether there is stored input of this form, so that it should be opened again. */
export const isFormKept = (name: string): boolean => sessionStorage.getItem(slotOf(name)) !== null;

export interface KeptForm<V> {
  /** Input recovered when the form opened. */
  found: V | undefined;
  /** Stores the input; null removes it. */
  keep: (values: V | null) => void;
}

/**
 * Unsaved input of a form in session storage, by user and form. It survives an expired session and a reload. Leaving the form in any
 * other way removes it, because the input was saved or discarded; logout clears everything.
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
      // after the session has ended the stored input stays
      if (accessToken() === null) return;
      if (values === null) sessionStorage.removeItem(slot);
      else sessionStorage.setItem(slot, JSON.stringify(values));
    },
  };
}
