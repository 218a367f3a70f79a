import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { refusalOf, type RateLimit } from './rateLimit.ts';
import { deferredLimit, sharedLimit } from './sharedLimit.ts';

const ALLOWANCE = { points: 3, duration: 10 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A connection to a Redis where the key has been counted so often, in a window that ends now. */
const lastMillisecond = (counted: number) => ({ status: 'ready', rlflxIncr: async () => [counted, 0] });

const isRefused = async (limit: RateLimit) => (await refusalOf(limit.count('key'))) !== undefined;

it.each([
  ['reached', 3],
  ['passed', 4],
])('a limit that is %s in the last millisecond of a window is free in the next one', async (_, counted) => {
  const limit = deferredLimit(lastMillisecond(counted), 'name', ALLOWANCE, 'too_many_requests');
  await limit.count('key');
  await jest.advanceTimersByTimeAsync(ALLOWANCE.duration * 1_000 + 1_000);
  expect(await isRefused(limit)).toBe(false);
});

it('a refusal in the last millisecond says to try again in a second', async () => {
  const limit = sharedLimit(lastMillisecond(4), 'name', ALLOWANCE, 'too_many_requests');
  expect((await refusalOf(limit.count('key')))?.details.retryAfterSeconds).toBe(1);
});
