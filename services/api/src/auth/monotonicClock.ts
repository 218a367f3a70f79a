import type { Clock } from '@bahi/runtime';

/** Machines' clocks differ so much, and are corrected by so much. */
export const CLOCK_ERROR_MS = 5 * 60 * 1000;

/** The latest end of what lives so long and was made by now: what ends later is of a clock that was set back since. */
export const latestEnd = (now: number, lifeMs: number): number => now + lifeMs + CLOCK_ERROR_MS;

/**
 * Time for whatever runs out: it goes on with the clock, also past a jump ahead, but when the clock is set back it does not,
 * so that no session, code or invitation lives longer for it. A start forgets that: what was made in the future is then over
 * (`latestEnd`).
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
