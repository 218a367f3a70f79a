import type { WakeUp } from '../signals.ts';

/** Wakes the projection host of this process. Listeners are called in a later turn, once for many notifications. */
export function inProcessWakeUp(): WakeUp {
  const listeners = new Set<() => unknown>();
  const acknowledging = new Set<() => void>();
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
    // a reader in this process asks the host itself
    flush: notify,
    onWake(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    acknowledge() {
      for (const listener of acknowledging) listener();
    },
    onAcknowledge: (listener) => void acknowledging.add(listener),
    async close() {
      listeners.clear();
      acknowledging.clear();
    },
  };
}
