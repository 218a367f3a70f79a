import type { Change, ChangeFeed } from '../projection.ts';

type Listener = (changes: readonly Change[]) => void;

export interface InProcessChangeFeed extends ChangeFeed {
  /** Says that changes may have been lost: whoever would have published them has ended. */
  missed(): void;
}

/** A listener that throws disturbs neither the others nor the publisher: a lost change is made good by its next one. */
function call(listener: () => void): void {
  try {
    listener();
  } catch {
    // it hears the next one
  }
}

/** Carries changes inside one process. */
export function inProcessChangeFeed(): InProcessChangeFeed {
  const subscribers = new Set<{ listener: Listener; missed: (() => void) | undefined }>();
  return {
    publish(changes) {
      if (changes.length === 0) return;
      for (const { listener } of subscribers) call(() => listener(changes));
    },
    missed() {
      for (const { missed } of subscribers) if (missed !== undefined) call(missed);
    },
    subscribe(listener, missed) {
      const subscriber = { listener, missed };
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
      };
    },
    async close() {
      subscribers.clear();
    },
  };
}
