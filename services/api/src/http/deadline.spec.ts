import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestDeadline } from './deadline.ts';

describe('the time of a request', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const taking = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

  it('is one for all its parts, and nine seconds long', async () => {
    const inTime = requestDeadline();
    const first = inTime(taking(6_000));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await first).toBe('done');
    const second = expect(inTime(taking(3_500))).rejects.toMatchObject({ refusal: { code: 'request_timeout' } });
    await jest.advanceTimersByTimeAsync(3_000);
    await second;
  });

  it('does not run while its body is awaited', async () => {
    const inTime = requestDeadline();
    await jest.advanceTimersByTimeAsync(20_000);
    const answer = inTime(taking(8_000));
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await answer).toBe('done');
  });
});
