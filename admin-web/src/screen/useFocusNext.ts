import { useEffect, useState } from 'react';

/**
 * Focuses the element with this id after the next render, when it may only then be there. A person who has gone to another field by
 * then is left there.
 */
export function useFocusNext(): (id: string) => void {
  /** A new object each time, so that the same element is focused again. */
  const [wanted, setWanted] = useState<{ id: string; from: Element | null }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const { activeElement } = document;
    // the focused element may have gone with this render
    if (activeElement === wanted.from || activeElement === document.body) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => setWanted({ id, from: document.activeElement });
}
