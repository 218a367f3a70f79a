import { useEffect, useState } from 'react';

/** Focuses the element with this id after the next render, when it may only then be there. */
export function useFocusNext(): (id: string) => void {
  /** A new object each time, so that the same element is focused again. */
  const [wanted, setWanted] = useState<{ id: string }>();
  useEffect(() => {
    if (wanted !== undefined) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}
