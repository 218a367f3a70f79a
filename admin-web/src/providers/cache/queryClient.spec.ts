import { afterEach, describe, expect, it, jest } from '@jest/globals';
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
