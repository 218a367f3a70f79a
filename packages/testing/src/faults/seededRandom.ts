/** Repeatable random numbers: the same seed gives the same numbers on every machine. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number;
  /** True with the probability given. */
  chance(probability: number): boolean;
}

/** Mulberry32: small, fast, and good enough to place faults. Never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    below: (bound) => Math.floor(fraction() * bound),
    chance: (probability) => fraction() < probability,
  };
}
