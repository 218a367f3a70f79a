import type { Wake, WakeUp } from '@bahi/projection-runner';

/** Wakes as the test says, so that the loss of any is certain. */
export function wakeUpByHand() {
  const listeners = new Set<(wake?: Wake) => void | Promise<void>>();
  const wakeUp: WakeUp = {
    notify: () => undefined,
    hurry: () => undefined,
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
