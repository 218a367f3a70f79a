import type { WakeUp } from '../projection.ts';

/** Wakes the projection host of this process. Listeners are called in a later turn, once for many notifications. */
export function inProcessWakeUp(): WakeUp {
  const listeners = new Set<() => unknown>();
  const lookers = new Set<() => void>();
  let pending = false;
  const wake = (): void => {
    pending = false;
    for (const listener of listeners) listener();
  };
  const notify = (): void => {
    if (pending) return;
    pending = true;
    setImmediate(wake);
  };
  return {
    notify,
    // who waits in this process asks the host itself
    hurry: notify,
    onWake(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    looks() {
      for (const listener of lookers) listener();
    },
    onLook: (listener) => void lookers.add(listener),
    async close() {
      listeners.clear();
      lookers.clear();
    },
  };
}
