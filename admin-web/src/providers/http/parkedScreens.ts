import { createStore } from '../createStore.ts';

/** Screens, by their part of the address, whose rows the server said not to move: one event of the shop could not be applied. */
export const parkedScreens = createStore<readonly string[]>([]);

/** Takes what a read said of its rows. Only lists and figures clear it again: one row may come from elsewhere. */
export function noteParked(path: string, headers: Headers): void {
  const screen = /^\/([^/?]+)/.exec(path)?.[1] ?? '';
  const names = parkedScreens.get();
  const isKnown = names.includes(screen);
  if (headers.get('Consistency') === 'parked') {
    if (!isKnown) parkedScreens.set([...names, screen]);
  } else if (isKnown && (headers.has('Content-Range') || screen === 'dashboard')) {
    parkedScreens.set(names.filter((name) => name !== screen));
  }
}
