import type { ErrorCode } from '@bahi/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpRefusal } from './httpRefusal.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen to one key. */
export interface RateLimit {
  /** Counts one. @throws {HttpRefusal} 429 with `Retry-After` once the limit is passed */
  count(key: string, points?: number): Promise<void>;
  /** Takes one back, for a try that turned out to be rightful. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key. */
  reset(key: string): Promise<void>;
}

/** Every limit there is, each counted in this process. */
export interface RateLimits {
  session: RateLimit;
  publicCall: RateLimit;
  passwordPerAccount: RateLimit;
  passwordPerAddress: RateLimit;
  codeTryPerAddress: RateLimit;
  mailResend: RateLimit;
  mailPerRecipient: RateLimit;
  mailPerAddress: RateLimit;
  mailOverall: RateLimit;
  feedbackPerSender: RateLimit;
  uploadBytesPerShop: RateLimit;
}

/** Limits per window in seconds, each multiplied by `scale`. */
export function createRateLimits(scale: number): RateLimits {
  const limit = (points: number, duration: number, code?: ErrorCode): RateLimit =>
    memoryLimit(Math.ceil(points * scale), duration, code);
  return {
    // a busy counter with a scanner stays far below; a loop gone wild does not
    session: limit(12_000, MINUTE),
    publicCall: limit(600, MINUTE),
    passwordPerAccount: limit(10, 15 * MINUTE),
    passwordPerAddress: limit(50, 15 * MINUTE),
    codeTryPerAddress: limit(50, 15 * MINUTE),
    mailResend: limit(1, 30),
    mailPerRecipient: limit(5, HOUR),
    mailPerAddress: limit(20, HOUR),
    mailOverall: limit(500, HOUR),
    feedbackPerSender: limit(20, HOUR),
    uploadBytesPerShop: limit(100 * 1024 * 1024, DAY, 'quota_exceeded'),
  };
}

function memoryLimit(points: number, duration: number, code: ErrorCode = 'too_many_requests'): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration });
  return {
    async count(key, counted = 1) {
      try {
        await limiter.consume(key, counted);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new HttpRefusal(code, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
