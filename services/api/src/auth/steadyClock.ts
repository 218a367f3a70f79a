import type { Clock } from '@bahi/runtime';

/**
 * Time for whatever runs out: it goes on with the clock, also past a jump ahead, but when the clock is set back it does not,
 * so that no session, code or invitation lives longer for it. A start forgets that: a session signed in the future is then over
 * (`accounts.ts`).
 */
export function createSteadyClock(clock: Clock): Clock {
  let last = clock.now();
  let setBackMs = 0;
  return {
    now() {
      const now = clock.now();
      if (now < last) setBackMs += last - now;
      last = now;
      return now + setBackMs;
    },
  };
}
