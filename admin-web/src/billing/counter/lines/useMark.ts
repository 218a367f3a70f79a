import { useEffect, useState } from 'react';
import type { Added } from '../added/useAdded.ts';

/** How long the line of an addition is marked. */
export const MARK_MS = 1_200;

interface Mark {
  key: number;
  /** Alternates, so that the same line is marked anew. */
  kind: 'odd' | 'even';
}

/** Scrolls the line of what was just added into view, and marks it for a moment. */
export function useMark(added: Added | undefined, list: { readonly current: HTMLElement | null }): Mark | undefined {
  const [faded, setFaded] = useState<number>();
  useEffect(() => {
    if (added === undefined) return undefined;
    list.current?.querySelector(`li[data-key="${added.key}"]`)?.scrollIntoView?.({ block: 'nearest' });
    const timer = setTimeout(() => setFaded(added.count), MARK_MS);
    return () => clearTimeout(timer);
  }, [added, list]);
  if (added === undefined || added.count === faded) return undefined;
  return { key: added.key, kind: added.count % 2 === 0 ? 'even' : 'odd' };
}
