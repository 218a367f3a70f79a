import { createStore, type Store } from '../createStore.ts';

/** Whether the full-screen loading overlay is on. Not a counter: the specification says that any answer turns it off. */
export const overlay: Store<boolean> = createStore(false);

const isBilling = (url: string): boolean => url.includes('/billing/');

/** On when any non-GET request starts that is not a billing request. */
export function overlayRequestStarted(method: string, url: string): void {
  if (method !== 'GET' && !isBilling(url)) overlay.set(true);
}

/** Off when any non-billing answer or error arrives, whichever request it belongs to. */
export function overlayRequestEnded(url: string): void {
  if (!isBilling(url)) overlay.set(false);
}
