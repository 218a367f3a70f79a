import type { Wake, WakeUp } from '@bahi/projection-runner';

/** A wake-up that wakes only when the test calls it: all other notifications are lost. */
export function wakeUpByHand() {
  const listeners = new Set<(wake?: Wake) => void | Promise<void>>();
  const wakeUp: WakeUp = {
    notify: () => undefined,
    flush: () => undefined,
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  const wake = async (one: Wake): Promise<void> => {
    await Promise.all([...listeners].map(async (listener) => listener(one)));
  };
  return { wakeUp, wake };
}
