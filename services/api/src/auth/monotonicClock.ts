import type { Clock } from '@bahi/runtime';

/** Clocks of machines differ by up to this, and are corrected by up to this. */
export const CLOCK_ERROR_MS = 5 * 60 * 1000;

/** The latest possible end of something made until now: a later end means that the clock was set back since. */
export const latestEnd = (now: number, lifeMs: number): number => now + lifeMs + CLOCK_ERROR_MS;

/**
 * A clock that never goes back: it follows the machine's clock, also past a jump ahead, but setting that clock back prolongs no
 * session, code or invitation. A restart forgets this; what was made in the future then counts as expired (`latestEnd`).
 */
export function createMonotonicClock(clock: Clock): Clock {
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
