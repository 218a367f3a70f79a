import type { ErrorCode } from '@bahi/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitOn, type RateLimit } from './rateLimit.ts';
import { sharedLimit, toldLimit, type LimitClient } from './sharedLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit there is. */
export interface RateLimits {
  session: RateLimit;
  publicCall: RateLimit;
  /** Connections for live figures, while it is not known whose they are. */
  socketOpening: RateLimit;
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

/**
 * Limits per window in seconds, each multiplied by `scale`.
 * @param client where several processes count together; without it each counts for itself
 */
export function createRateLimits(scale: number, client?: LimitClient): RateLimits {
  const made =
    (shared: typeof sharedLimit) =>
    (name: keyof RateLimits, unscaled: number, duration: number, code: ErrorCode = 'too_many_requests'): RateLimit => {
      const allowance = { points: Math.ceil(unscaled * scale), duration };
      return client === undefined
        ? limitOn(new RateLimiterMemory(allowance), code)
        : shared(client, name, allowance, code);
    };
  const limit = made(sharedLimit);
  const limitOfAnyCall = made(toldLimit);
  return {
    // a busy counter with a scanner stays far below; a loop gone wild does not
    session: limitOfAnyCall('session', 12_000, MINUTE),
    publicCall: limitOfAnyCall('publicCall', 600, MINUTE),
    // all the screens behind one router at once; whoever is let in has it back
    socketOpening: limit('socketOpening', 1_000, MINUTE),
    passwordPerAccount: limit('passwordPerAccount', 10, 15 * MINUTE),
    passwordPerAddress: limit('passwordPerAddress', 50, 15 * MINUTE),
    codeTryPerAddress: limit('codeTryPerAddress', 50, 15 * MINUTE),
    mailResend: limit('mailResend', 1, 30),
    mailPerRecipient: limit('mailPerRecipient', 5, HOUR),
    mailPerAddress: limit('mailPerAddress', 20, HOUR),
    mailOverall: limit('mailOverall', 500, HOUR),
    feedbackPerSender: limit('feedbackPerSender', 20, HOUR),
    uploadBytesPerShop: limit('uploadBytesPerShop', 100 * 1024 * 1024, DAY, 'quota_exceeded'),
  };
}
