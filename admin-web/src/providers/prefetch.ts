import { createContext, use, useEffect } from 'react';

/** Screens whose code another screen fetches ahead. */
type PrefetchedScreen = 'bill' | 'billDetails' | 'print';

/** How to fetch the code of each. `App.tsx` gives it, so that no screen imports the one it leads to. */
export const Prefetch = createContext<Partial<Record<PrefetchedScreen, () => Promise<unknown>>>>({});

/** Fetches the code of a screen ahead. A failure shows up when the screen is opened. */
export function usePrefetch(screen: PrefetchedScreen): void {
  const load = use(Prefetch)[screen];
  useEffect(() => void load?.().catch(() => undefined), [load]);
}
