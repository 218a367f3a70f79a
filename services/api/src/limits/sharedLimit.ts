import type { ErrorCode } from '@bahi/contracts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limitOn, type Allowance, type RateLimit } from './rateLimit.ts';

/** A connection to Redis that refuses at once while Redis is away, and gives up soon on a silent one. */
export type LimitClient = object;

const PREFIX = 'bahi:limit';
/** Calls of one key are told to the others together. */
const TELL_MS = 100;

function redisLimiter(client: LimitClient, name: string, allowance: Allowance): RateLimiterRedis {
  return new RateLimiterRedis({
    ...allowance,
    storeClient: client,
    keyPrefix: `${PREFIX}:${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(allowance),
  });
}

/** Counted by all processes together before the call goes on; by each for itself while Redis is away. */
export function sharedLimit(client: LimitClient, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  return limitOn(redisLimiter(client, name, allowance), code);
}

/**
 * Counted here, and told to the other processes a moment later: nothing waits for Redis. Past the limit of all together a key
 * is refused here too, from the next telling on.
 */
export function toldLimit(client: LimitClient, name: string, allowance: Allowance, code: ErrorCode): RateLimit {
  const here = new RateLimiterMemory(allowance);
  const together = redisLimiter(client, name, allowance);
  const limit = limitOn(here, code);
  const pending = new Map<string, number>();

  async function tell(key: string, points: number): Promise<void> {
    try {
      await together.consume(key, points);
    } catch (error) {
      if (error instanceof RateLimiterRes) await here.block(key, Math.ceil(error.msBeforeNext / 1000));
    }
  }
  function tellAll(): void {
    for (const [key, points] of pending) void tell(key, points);
    pending.clear();
  }

  return {
    ...limit,
    async count(key, points = 1) {
      await limit.count(key, points);
      if (pending.size === 0) setTimeout(tellAll, TELL_MS).unref();
      pending.set(key, (pending.get(key) ?? 0) + points);
    },
  };
}
