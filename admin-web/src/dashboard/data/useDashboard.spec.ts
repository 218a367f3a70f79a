import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { shopDay } from '@bahi/domain/arithmetic';
import { createElement, type ReactNode } from 'react';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { useDashboard } from './useDashboard.ts';

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);
const pass = async (ms: number): Promise<void> => act(async () => jest.advanceTimersByTimeAsync(ms));

describe('a dashboard that stays open', () => {
  /** By how much the server's clock is ahead. */
  let aheadMs: number;
  let asked: number;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T23:59:00+05:30') });
    [aheadMs, asked] = [0, 0];
    queryClient.clear();
    globalThis.fetch = async () => {
      asked += 1;
      const day = shopDay(new Date(Date.now() + aheadMs).toISOString());
      return new Response(JSON.stringify({ from: day, to: day }));
    };
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  const shown = (past: { asOf?: string } = {}) =>
    renderHook(() => useDashboard({ range: 'today', ...past }), { wrapper }).result;

  it('changes to the next day soon after midnight in India', async () => {
    const view = shown();
    await pass(50_000);
    expect([view.current.data?.to, asked]).toEqual(['2026-11-21', 1]);
    await pass(15_000);
    expect([view.current.data?.to, asked]).toEqual(['2026-11-22', 2]);
    await pass(23 * 3_600_000);
    expect(asked).toBe(2);
    await pass(3_600_000);
    expect([view.current.data?.to, asked]).toEqual(['2026-11-23', 3]);
  });

  it('requests again while the server is still on the day before', async () => {
    aheadMs = -90_000;
    const view = shown();
    await pass(65_000);
    expect(view.current.data?.to).toBe('2026-11-21');
    await pass(120_000);
    expect([view.current.data?.to, asked]).toEqual(['2026-11-22', 4]);
  });

  it('does not change while it shows a past day', async () => {
    shown({ asOf: '2024-02-29T23:59:59.999+05:30' });
    await pass(30 * 3_600_000);
    expect(asked).toBe(1);
  });
});
