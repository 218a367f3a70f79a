import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestDeadline } from './deadline.ts';
import { OWNER } from './route.ts';

describe('the time of a request', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const taking = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

  it.each([
    ['six seconds', { access: OWNER }, 1_900],
    ['ten, where passwords of others may be hashed first', { access: 'public' }, 5_600],
    ['ten, where a product may have to be replayed', { access: OWNER, replays: true }, 5_600],
  ] as const)('is one for all its parts, and leaves an answer inside %s', async (_, route, lessThanMs) => {
    const withMongodbDeadline = requestDeadline(route);
    const first = withMongodbDeadline(taking(4_000));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await first).toBe('done');
    const second = expect(withMongodbDeadline(taking(lessThanMs))).rejects.toMatchObject({
      refusal: { code: 'request_timeout' },
    });
    await jest.advanceTimersByTimeAsync(lessThanMs);
    await second;
  });

  it('does not run while its body is awaited', async () => {
    const withMongodbDeadline = requestDeadline({ access: OWNER });
    await jest.advanceTimersByTimeAsync(20_000);
    const answer = withMongodbDeadline(taking(5_000));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await answer).toBe('done');
  });
});
