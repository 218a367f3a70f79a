import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SharedCounts } from '@bahi/projection-runner';
import { refusalOf, type RateLimit } from './rateLimit.ts';
import { deferredLimit, sharedLimit } from './sharedLimit.ts';

const ALLOWANCE = { points: 3, duration: 10 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A server where the key has been counted so often, in a window that ends now. */
const lastMillisecond = (counted: number): SharedCounts => ({
  add: async () => ({ counted, msLeft: 0, forgotten: '' }),
  get: async () => ({ counted, msLeft: 0, forgotten: '' }),
  forget: async () => undefined,
});

const isRefused = async (limit: RateLimit, key = 'key') => (await refusalOf(limit.count(key))) !== undefined;

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

/** A server of counts whose keys a test can drop, and that may take no calls. */
function server() {
  const counted = new Map<string, number>();
  const marks = new Map<string, string>();
  let marked = 0;
  const state = { takes: { add: true, forget: true } };
  const answer = (key: string) => ({ counted: counted.get(key) ?? 0, msLeft: 10_000, forgotten: marks.get(key) ?? '' });
  const refuse = (): never => {
    throw new Error('OOM command not allowed');
  };
  const counts: SharedCounts = {
    async add(key, points) {
      if (!state.takes.add) refuse();
      counted.set(key, (counted.get(key) ?? 0) + points);
      return answer(key);
    },
    get: async (key) => (counted.has(key) ? answer(key) : null),
    async forget(key) {
      counted.delete(key);
      if (!state.takes.forget) refuse();
      marks.set(key, String((marked += 1)));
    },
  };
  return { counts, state, evict: () => counted.clear() };
}

const limitOver = ({ counts }: Pick<ReturnType<typeof server>, 'counts'>) =>
  sharedLimit(counts, 'name', ALLOWANCE, 'too_many_requests');

describe('a limit over a server that is full', () => {
  const full = () => {
    const shared = server();
    shared.state.takes = { add: false, forget: false };
    return shared;
  };

  it('holds', async () => {
    const limit = limitOver(full());
    await limit.count('key', 3);
    expect(await isRefused(limit)).toBe(true);
    expect(await limit.spent('key')).toMatchObject({ spent: 4 / 3 });
    expect((await refusalOf(limit.check('key')))?.details.retryAfterSeconds).toBe(10);
    expect(await isRefused(limit, 'other')).toBe(false);
    await jest.advanceTimersByTimeAsync(10_001);
    expect(await isRefused(limit)).toBe(false);
  });

  it('lets through without end what is given back or forgotten each time', async () => {
    const limit = limitOver(full());
    for (let call = 0; call < 20; call += 1) {
      await limit.count('key');
      await (call % 2 === 0 ? limit.giveBack('key') : limit.reset('key'));
    }
    expect(await limit.spent('key')).toMatchObject({ spent: 0 });
  });

  it('keeps none of what was given back while the server was full', async () => {
    const shared = server();
    const limit = limitOver(shared);
    for (let call = 0; call < 10; call += 1) {
      shared.state.takes.add = true;
      await limit.count('key');
      // it fills up in between
      shared.state.takes.add = false;
      await limit.giveBack('key');
    }
    shared.state.takes.add = true;
    await limit.count('key', 3);
    expect(await isRefused(limit)).toBe(true);
  });
});

describe('a limit over a server that drops keys', () => {
  it('holds', async () => {
    const shared = server();
    const limit = limitOver(shared);
    for (let call = 0; call < 3; call += 1) {
      await limit.count('key');
      shared.evict();
    }
    expect(await isRefused(limit)).toBe(true);
  });

  it('holds for each process, and is forgotten for all of them', async () => {
    const shared = server();
    const [one, other] = [limitOver(shared), limitOver(shared)];
    await one.count('key', 3);
    shared.evict();
    expect(await isRefused(one)).toBe(true);
    expect(await isRefused(other)).toBe(false);
    await other.reset('key');
    await one.count('key', 3);
    expect(await isRefused(one)).toBe(true);
    expect(await isRefused(other)).toBe(true);
  });
});
