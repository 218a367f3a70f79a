import type { Change, ChangeFeed } from '../projection.ts';

/** Carries changes inside one process. A listener that throws disturbs neither the others nor the publisher. */
export function inProcessChangeFeed(): ChangeFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(changes);
        } catch {
          // A lost change is made good by the listener's next one.
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
