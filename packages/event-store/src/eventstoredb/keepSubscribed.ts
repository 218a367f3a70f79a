import { setTimeout as sleep } from 'node:timers/promises';
import type { AllStreamSubscription, RecordedEvent } from '@eventstore/db-client';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Resolves when the subscription is over, however it ended. */
function ended(subscription: AllStreamSubscription): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ['error', 'end', 'close']) subscription.once(end, () => resolve());
  });
}

/**
 * Subscribes again and again until `signal` is aborted. A server subscription ends for good when the connection drops or
 * its reader is too slow.
 *
 * @param read called for each event, in order
 */
export async function keepSubscribed(
  subscribe: () => Promise<AllStreamSubscription>,
  read: (event: RecordedEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const subscription = await subscribe();
      const stop = (): void => void subscription.destroy();
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      const over = ended(subscription);
      subscription.on('data', ({ event }) => {
        pauseMs = FIRST_PAUSE_MS;
        if (event !== undefined) read(event);
      });
      await over;
      signal.removeEventListener('abort', stop);
      void subscription.unsubscribe().catch(() => undefined);
    } catch {
      // the server is away; a caller that must know reads and gets the error
    }
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}
