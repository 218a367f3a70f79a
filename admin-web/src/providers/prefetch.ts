import { createContext, use, useEffect } from 'react';

/** Screens that another screen fetches ahead, because it leads there. */
type PrefetchedScreen = 'bill' | 'billDetails' | 'print';

/** How to fetch the code of each. `App.tsx` gives it, so that no screen imports the one it leads to. */
export const Prefetch = createContext<Partial<Record<PrefetchedScreen, () => Promise<unknown>>>>({});

/** Fetches the code of a screen before somebody goes there. A failure is shown there, not here. */
export function usePrefetch(screen: PrefetchedScreen): void {
  const load = use(Prefetch)[screen];
  useEffect(() => void load?.().catch(() => undefined), [load]);
}
