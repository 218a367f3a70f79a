import type { ErrorCode } from '@bahi/contracts';
import type { SharedCount, SharedCounts } from '@bahi/projection-runner';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { OwnCounts, type OwnCount } from './ownCounts.ts';
import { limitOn, pastLimit, type Allowance, type RateLimit } from './rateLimit.ts';

/** How long calls of one key are collected before they are sent to the server. */
const SEND_AFTER_MS = 100;

interface Spent {
  counted: number;
  msLeft: number;
}

/** The larger of both. A count that the server lost, or never took, is smaller than our own. */
function larger(own: OwnCount | undefined, shared: SharedCount | null | undefined): Spent {
  const here = own === undefined ? { counted: 0, msLeft: 0 } : { ...own, msLeft: own.endsAt - performance.now() };
  if (shared === null || shared === undefined) return here;
  const { counted, msLeft } = shared;
  const together = { counted: counted - (own?.owed ?? 0), msLeft };
  return together.counted >= here.counted ? together : here;
}

/**
 * Counted by all processes together before the call goes on, and by each alone as well: the limit holds in each process also while the
 * server of the shared counts is away, full, or drops them.
 */
export function sharedLimit(counts: SharedCounts, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  const { points: most, duration } = allowance;
  const owned = new OwnCounts(duration);
  const keyOf = (key: string) => `${name}:${key}`;

  async function add(key: string, points: number): Promise<Spent> {
    const own = owned.open(key);
    own.counted += points;
    const owed = own.owed;
    const shared = await counts.add(keyOf(key), points - owed, duration).catch(() => undefined);
    if (shared === undefined) return larger(own, undefined);
    own.owed -= owed;
    // somebody proved themselves at another process: earlier tries here count no more
    if (shared.forgotten !== '' && shared.forgotten !== own.forgotten) own.counted = points;
    own.forgotten = shared.forgotten;
    return larger(own, shared);
  }
  const current = async (key: string): Promise<Spent> =>
    larger(owned.get(key), await counts.get(keyOf(key)).catch(() => undefined));

  return {
    async count(key, points = 1) {
      const { counted, msLeft } = await add(key, points);
      if (counted > most) throw pastLimit(code, msLeft);
    },
    async check(key) {
      const { counted, msLeft } = await current(key);
      if (counted >= most) throw pastLimit(code, msLeft);
    },
    async spent(key) {
      const { counted, msLeft } = await current(key);
      return { spent: counted / most, retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1_000)) };
    },
    async giveBack(key) {
      const own = owned.get(key);
      if (own !== undefined) own.counted = Math.max(0, own.counted - 1);
      await counts.add(keyOf(key), -1, duration).catch(() => {
        if (own !== undefined) own.owed += 1;
      });
    },
    async reset(key) {
      owned.forget(key);
      await counts.forget(keyOf(key), duration).catch(() => undefined);
    },
  };
}

/**
 * Counted locally and sent to the server a moment later, so that no call waits for it. The answer brings what others have counted, and
 * a key past the shared limit is refused here too.
 */
export function deferredLimit(counts: SharedCounts, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  const here = new RateLimiterMemory(allowance);
  const limit = limitOn(here, code);
  const pending = new Map<string, number>();

  async function send(key: string, points: number): Promise<void> {
    const shared = await counts.add(`${name}:${key}`, points, allowance.duration).catch(() => undefined);
    if (shared === undefined) return;
    const { counted, msLeft } = shared;
    if (counted > allowance.points) {
      await here.block(key, Math.max(1, Math.ceil(msLeft / 1_000)));
      return;
    }
    const local = await here.get(key);
    // what the others have counted is spent here too. The server says 0 in the last millisecond of a window; the limiter takes 0 for
    // "never ends"
    if (counted > (local?.consumedPoints ?? 0) && msLeft > 0) await here.set(key, counted, msLeft / 1_000);
  }
  function sendAll(): void {
    for (const [key, points] of pending) void send(key, points);
    pending.clear();
  }

  return {
    ...limit,
    async count(key, points = 1) {
      await limit.count(key, points);
      if (pending.size === 0) setTimeout(sendAll, SEND_AFTER_MS).unref();
      pending.set(key, (pending.get(key) ?? 0) + points);
    },
  };
}
