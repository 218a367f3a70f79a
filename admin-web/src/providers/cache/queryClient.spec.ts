import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { apiErrorOf, HttpFailure } from '../http/apiError.ts';
import { queryClient } from './queryClient.ts';

const UNDER_FIVE_MINUTES_MS = 4 * 60_000 + 50_000;
const KEY = ['products', 'getList'];

afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

describe('cached data that no screen uses', () => {
  it('checklist 22: is removed after five minutes, and not much earlier', () => {
    jest.useFakeTimers();
    queryClient.setQueryData(KEY, ['tea']);
    jest.advanceTimersByTime(UNDER_FIVE_MINUTES_MS);
    expect(queryClient.getQueryData(KEY)).toEqual(['tea']);
    jest.advanceTimersByTime(11_000);
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });
});

describe('data on screen that could not be fetched', () => {
  it.each([
    ['for want of an answer is fetched again by itself', 0, 'loaded'],
    ['because of an error is not', 500, undefined],
  ])('%s', async (_what, status, expected) => {
    jest.useFakeTimers();
    let isBroken = true;
    const queryFn = async (): Promise<string> => {
      if (isBroken) throw apiErrorOf(new HttpFailure('', status, '', undefined));
      return 'loaded';
    };
    const screen = new QueryObserver(queryClient, { queryKey: KEY, queryFn });
    const leave = screen.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(1);
    expect(screen.getCurrentResult().isError).toBe(true);
    isBroken = false;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(screen.getCurrentResult().data).toBe(expected);
    leave();
  });
});
