import type { ErrorCode } from '@bahi/contracts';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { HttpRefusal } from '../http/httpRefusal.ts';

/** Limits how often something may happen per key. */
export interface RateLimit {
  /** Counts one. @throws {HttpRefusal} 429 with `Retry-After` once the limit is passed */
  count(key: string, points?: number): Promise<void>;
  /** Counts nothing. @throws {HttpRefusal} 429 with `Retry-After` where the limit is reached */
  check(key: string): Promise<void>;
  /** The part of the limit that is counted already, 0 to 1 and beyond, and when it is free again. */
  spent(key: string): Promise<{ spent: number; retryAfterSeconds: number }>;
  /** Refunds one, after a legitimate attempt. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key. */
  reset(key: string): Promise<void>;
}

/** The refusal of a limit that is passed; undefined while it is not. */
export async function refusalOf(counted: Promise<void>): Promise<HttpRefusal | undefined> {
  try {
    await counted;
    return undefined;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}

/** A number of points per window in seconds. */
export interface Allowance {
  points: number;
  duration: number;
}

/** The refusal past a limit whose window ends so late. */
export const pastLimit = (code: ErrorCode, msLeft: number): HttpRefusal =>
  new HttpRefusal(code, { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });

/** @param code the error code past the limit */
export function limitOn(limiter: RateLimiterAbstract, code: ErrorCode): RateLimit {
  return {
    async count(key, counted = 1) {
      try {
        await limiter.consume(key, counted);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw pastLimit(code, error.msBeforeNext);
      }
    },
    async check(key) {
      const counted = await limiter.get(key);
      if (counted !== null && counted.consumedPoints >= limiter.points) throw pastLimit(code, counted.msBeforeNext);
    },
    async spent(key) {
      const counted = await limiter.get(key);
      return {
        spent: (counted?.consumedPoints ?? 0) / limiter.points,
        retryAfterSeconds: Math.max(1, Math.ceil((counted?.msBeforeNext ?? 0) / 1000)),
      };
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
