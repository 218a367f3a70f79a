/** Where time comes from. */
export interface Clock {
  /** The present instant in milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
