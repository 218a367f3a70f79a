import type { Asked } from '../../productSearch/useLookupQueue.ts';
import { createStore } from '../../providers/createStore.ts';

/** What was scanned while no bill page could take it, oldest first. The next bill page that opens adds it. */
export const keptScans = createStore<readonly Asked[]>([]);

/** Keeps one more; the same code again counts again. */
export const keepScan = (asked: Asked): void => keptScans.set([...keptScans.get(), asked]);

/** Returns what is kept, and keeps nothing any more. */
export function takeScans(): readonly Asked[] {
  const taken = keptScans.get();
  keptScans.set([]);
  return taken;
}
