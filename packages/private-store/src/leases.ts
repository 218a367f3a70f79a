import { randomUUID } from 'node:crypto';

/** A lease on a key. While it holds, the key belongs to whoever knows its note. */
export interface Lease {
  key: string;
  /** The holder, or what it does. A key can be kept and released only with the note that it is held under. */
  note: string;
  /** How long it holds, in milliseconds by the store's own clock: the clocks of two machines may differ. */
  forMs: number;
}

/** Takes a key. */
export interface Taking extends Lease {
  /**
   * The longest time for which this key is ever held, in milliseconds; `forMs` if absent. A lease that ends later was made before the
   * clock was set back, so it counts as over (F11).
   */
  longestMs?: number;
}

/** What is done once per key, or by one process at a time, whichever process is asked. */
export interface Leases {
  /** Undefined when the key was free and is now leased; else the note under which it is held. Of many at once, one gets it. */
  take(lease: Taking): Promise<string | undefined>;
  /** Replaces the note of a held key, and the time from now on. False, and nothing changed, when it is not held under `note`. */
  keep(held: Pick<Lease, 'key' | 'note'>, as: Omit<Lease, 'key'>): Promise<boolean>;
  /** Frees the key if it is held under this note. */
  release(held: Pick<Lease, 'key' | 'note'>): Promise<void>;
}

/** A process that has not renewed its lease for this long is dead or cut off. */
const LEASE_MS = 3 * 60_000;
const RENEWAL_MS = 60_000;

/**
 * Does the work unless another process is doing it, and keeps the key meanwhile, however long it takes. Returns whether it did. After
 * a kill the key is free three minutes later. A process that is cut off from the store for that long loses the key, and then the work
 * is done twice: it must bear that.
 */
export async function oneAtATime(
  leases: Leases,
  key: string,
  work: () => Promise<void>,
  renewalMs = RENEWAL_MS,
): Promise<boolean> {
  const mine = { key, note: randomUUID() };
  if ((await leases.take({ ...mine, forMs: LEASE_MS })) !== undefined) return false;
  // the next renewal makes up for one that fails
  const renew = () => void leases.keep(mine, { note: mine.note, forMs: LEASE_MS }).catch(() => undefined);
  const renewal = setInterval(renew, renewalMs).unref();
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await leases.release(mine).catch(() => undefined);
  }
  return true;
}
