import type { ErrorCode } from '@bahi/contracts';
import type { SharedCounts } from '@bahi/projection-runner';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitOn, type RateLimit } from './rateLimit.ts';
import { deferredLimit, sharedLimit } from './sharedLimit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MEBIBYTE = 1_048_576;

/** All limits. */
export interface RateLimits {
  session: RateLimit;
  /** Reads of a session, so that searches without end leave room for its commands. */
  sessionRead: RateLimit;
  publicCall: RateLimit;
  /** New connections for live figures, before their token is known. */
  socketOpening: RateLimit;
  passwordPerAccount: RateLimit;
  passwordPerAddress: RateLimit;
  passwordPerRange: RateLimit;
  codeTryPerAddress: RateLimit;
  codeTryPerRange: RateLimit;
  mailResend: RateLimit;
  mailPerRecipient: RateLimit;
  /** Mails to addresses without an account, by sender; see `countRanges` for how the reserves work. */
  mailPerAddress: RateLimit;
  mailReserveOfSubnet: RateLimit;
  mailPerRange: RateLimit;
  mailReserveOfRange: RateLimit;
  mailPerWideRange: RateLimit;
  mailReserveOfWideRange: RateLimit;
  mailOverall: RateLimit;
  /** Requests for a reset code past the limits above, which only accounts get. */
  resetPastLimit: RateLimit;
  invitationPerShop: RateLimit;
  invitationReserveOfShop: RateLimit;
  feedbackPerSender: RateLimit;
  uploadBytesPerShop: RateLimit;
  /** Bytes that shops add to the log: without imports, and by imports. */
  recordedBytesPerShop: RateLimit;
  /** The part of it that a member other than the owner adds. */
  recordedBytesPerMember: RateLimit;
  importedBytesPerShop: RateLimit;
}

/** The limits set by the environment. */
export interface LimitSettings {
  /** Multiplies every limit. */
  limitScale: number;
  /** Megabytes of events that a shop may add in an hour, imports apart; default 256. */
  shopMbPerHour?: number | undefined;
  /** The same in a day for what it imports; default 1,024. */
  importMbPerDay?: number | undefined;
}

/**
 * Limits per window in seconds.
 * @param counts lets several processes count together; without it each counts for itself
 */
export function createRateLimits(settings: LimitSettings, counts?: SharedCounts): RateLimits {
  const { limitScale: scale, shopMbPerHour = 256, importMbPerDay = 1_024 } = settings;
  const made =
    (shared: typeof sharedLimit) =>
    (name: keyof RateLimits, unscaled: number, duration: number, code: ErrorCode = 'too_many_requests'): RateLimit => {
      const allowance = { points: Math.ceil(unscaled * scale), duration };
      return counts === undefined
        ? limitOn(new RateLimiterMemory(allowance), code)
        : shared(counts, name, allowance, code);
    };
  const limit = made(sharedLimit);
  const limitOfAnyCall = made(deferredLimit);
  return {
    // short windows keep the rate steady. A busy counter with a scanner stays far below; a runaway loop does not
    session: limitOfAnyCall('session', 2_000, 10),
    sessionRead: limitOfAnyCall('sessionRead', 1_000, 10),
    publicCall: limitOfAnyCall('publicCall', 600, MINUTE),
    // all screens behind one router at once; a successful sign-in refunds the attempt
    socketOpening: limit('socketOpening', 1_000, MINUTE),
    passwordPerAccount: limit('passwordPerAccount', 10, 15 * MINUTE),
    passwordPerAddress: limit('passwordPerAddress', 50, 15 * MINUTE),
    passwordPerRange: limit('passwordPerRange', 200, 15 * MINUTE),
    codeTryPerAddress: limit('codeTryPerAddress', 50, 15 * MINUTE),
    codeTryPerRange: limit('codeTryPerRange', 200, 15 * MINUTE),
    mailResend: limit('mailResend', 1, 30),
    mailPerRecipient: limit('mailPerRecipient', 5, HOUR),
    mailPerAddress: limit('mailPerAddress', 20, HOUR),
    mailReserveOfSubnet: limit('mailReserveOfSubnet', 2, HOUR),
    mailPerRange: limit('mailPerRange', 60, HOUR),
    mailReserveOfRange: limit('mailReserveOfRange', 3, HOUR),
    mailPerWideRange: limit('mailPerWideRange', 200, HOUR),
    mailReserveOfWideRange: limit('mailReserveOfWideRange', 10, HOUR),
    mailOverall: limit('mailOverall', 500, HOUR),
    resetPastLimit: limit('resetPastLimit', 100, HOUR),
    invitationPerShop: limit('invitationPerShop', 20, HOUR),
    invitationReserveOfShop: limit('invitationReserveOfShop', 5, HOUR),
    feedbackPerSender: limit('feedbackPerSender', 20, HOUR),
    uploadBytesPerShop: limit('uploadBytesPerShop', 100 * MEBIBYTE, DAY, 'quota_exceeded'),
    recordedBytesPerShop: limitOfAnyCall('recordedBytesPerShop', shopMbPerHour * MEBIBYTE, HOUR, 'shop_budget_spent'),
    recordedBytesPerMember: limitOfAnyCall(
      'recordedBytesPerMember',
      shopMbPerHour * MEBIBYTE,
      HOUR,
      'shop_budget_spent',
    ),
    importedBytesPerShop: limitOfAnyCall('importedBytesPerShop', importMbPerDay * MEBIBYTE, DAY, 'import_budget_spent'),
  };
}
