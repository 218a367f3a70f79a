import type { Leases } from '../leases.ts';

/** A lease as stored. */
export interface HeldLease {
  note: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Leases of one process. */
export function inMemoryLeases(held: Map<string, HeldLease>, clock: { now(): number }): Leases {
  const noteOf = (key: string, longestMs = Infinity): string | undefined => {
    const lease = held.get(key);
    if (lease === undefined) return undefined;
    const leftMs = lease.expiresAt - clock.now();
    return leftMs > 0 && leftMs <= longestMs ? lease.note : undefined;
  };
  const hold = (key: string, note: string, forMs: number) => held.set(key, { note, expiresAt: clock.now() + forMs });
  return {
    async take({ key, note, forMs, longestMs = forMs }) {
      const holder = noteOf(key, longestMs);
      if (holder === undefined) hold(key, note, forMs);
      return holder;
    },
    async keep({ key, note }, as) {
      if (noteOf(key) !== note) return false;
      hold(key, as.note, as.forMs);
      return true;
    },
    async release({ key, note }) {
      if (held.get(key)?.note === note) held.delete(key);
    },
  };
}
