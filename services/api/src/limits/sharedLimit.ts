import type { ErrorCode } from '@bahi/contracts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limitOn, type Allowance, type RateLimit } from './rateLimit.ts';

/** A connection to Redis that fails at once while Redis is away, and soon when it is silent. */
export type LimitClient = object;

const PREFIX = 'bahi:limit';
/** How long calls of one key are collected before they are sent to Redis. */
const SEND_AFTER_MS = 100;

function redisLimiter(client: LimitClient, name: string, allowance: Allowance): RateLimiterRedis {
  return new RateLimiterRedis({
    ...allowance,
    storeClient: client,
    keyPrefix: `${PREFIX}:${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(allowance),
  });
}

/** Counted by all processes together before the call goes on; by each process alone while Redis is away. */
export function sharedLimit(client: LimitClient, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  return limitOn(redisLimiter(client, name, allowance), code);
}

/**
 * Counted locally and sent to Redis a moment later, so that no call waits for Redis. The answer brings what others have counted, and
 * a key past the shared limit is refused here too.
 */
export function deferredLimit(client: LimitClient, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  const here = new RateLimiterMemory(allowance);
  const together = redisLimiter(client, name, allowance);
  const limit = limitOn(here, code);
  const pending = new Map<string, number>();

  async function send(key: string, points: number): Promise<void> {
    try {
      const { consumedPoints, msBeforeNext } = await together.consume(key, points);
      const local = await here.get(key);
      // what the others have counted is spent here too
      const isMore = consumedPoints > (local?.consumedPoints ?? 0);
      // Redis says 0 in the last millisecond of a window; the limiter takes 0 for "never ends"
      if (isMore && msBeforeNext > 0) await here.set(key, consumedPoints, msBeforeNext / 1000);
    } catch (error) {
      if (error instanceof RateLimiterRes) await here.block(key, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
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
