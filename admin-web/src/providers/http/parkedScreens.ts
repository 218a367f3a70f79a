import { createStore } from '../createStore.ts';

/** Screens, by the first part of their path, whose read model is parked: an event of the shop could not be applied. */
export const parkedScreens = createStore<readonly string[]>([]);

/** Reads the `Consistency` header of an answer. Only lists and figures clear it, because a single row may come from another source. */
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
