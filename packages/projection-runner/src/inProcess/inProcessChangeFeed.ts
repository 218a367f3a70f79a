import type { Change, ChangeFeed } from '../signals.ts';

type Listener = (changes: readonly Change[]) => void;

export interface InProcessChangeFeed extends ChangeFeed {
  /** Tells subscribers that changes may have been lost, because the host that would have published them has ended. */
  missed(): void;
}

/** A listener that throws disturbs neither the others nor the publisher. The next change makes up for the lost one. */
function call(listener: () => void): void {
  try {
    listener();
  } catch {
    // the next change makes up for it
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
