import { createStore, type Store } from '../createStore.ts';

/** Whether the full-screen loading overlay is shown. Not a counter: by the specification any answer turns it off. */
export const overlay: Store<boolean> = createStore(false);

const isBilling = (url: string): boolean => url.includes('/billing/');

/** Turned on by any non-GET request except billing ones. */
export function overlayRequestStarted(method: string, url: string): void {
  if (method !== 'GET' && !isBilling(url)) overlay.set(true);
}

/** Turned off by any answer or error except billing ones, whichever request it belongs to. */
export function overlayRequestEnded(url: string): void {
  if (!isBilling(url)) overlay.set(false);
}
