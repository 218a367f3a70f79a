import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DashboardView } from '@bahi/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { Socket } from 'socket.io-client';
import { sampleToken } from '../../testing/sampleToken.ts';
import { accessToken, startSession } from '../session.ts';
import { LiveMessages, useLiveMessages } from './live.ts';
import { queryClient } from './queryClient.ts';

const position = (place: number): string => String(place).padStart(20, '0');
let hidden = false;
let live: LiveMessages;
let stops: (() => void)[] = [];

/** A list on screen; answers how often it was fetched. */
function onScreen(...queryKey: string[]): () => number {
  let fetched = 0;
  const queryFn = async (): Promise<number> => (fetched += 1);
  stops.push(
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity, initialData: 0 }).subscribe(
      () => undefined,
    ),
  );
  return () => fetched;
}
const changed = (collections: string[], place: number): void =>
  live.changed({ collections, position: position(place) });
const pass = async (ms = 250): Promise<void> => jest.advanceTimersByTimeAsync(ms).then(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  hidden = false;
  queryClient.clear();
  live = new LiveMessages();
});
afterEach(() => {
  live.stop();
  for (const stop of stops) stop();
  stops = [];
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('live messages', () => {
  it('reload changed data, once per 250 ms however many there are', async () => {
    const products = onScreen('products', 'getList');
    const vendors = onScreen('vendors', 'getList');
    for (let place = 1; place <= 10; place += 1) changed(['products'], place);
    await pass(249);
    expect(products()).toBe(0);
    await pass(1);
    expect([products(), vendors()]).toEqual([1, 0]);
  });

  it('are ignored when they are older than the last one', async () => {
    const products = onScreen('products', 'getList');
    changed(['products'], 5);
    await pass();
    changed(['products'], 5);
    changed(['products'], 4);
    await pass();
    expect(products()).toBe(1);
    changed(['products'], 6);
    await pass();
    expect(products()).toBe(2);
  });

  it('are handled when the page becomes visible', async () => {
    const products = onScreen('products', 'getList');
    hidden = true;
    changed(['products'], 1);
    await pass(10_000);
    expect(products()).toBe(0);
    hidden = false;
    live.shown();
    await pass();
    expect(products()).toBe(1);
  });

  it('never reload the record that is open in a form, which would overwrite input', async () => {
    const record = onScreen('products', 'getOne', '1');
    changed(['products'], 1);
    await pass();
    expect(record()).toBe(0);
    expect(queryClient.getQueryState(['products', 'getOne', '1'])?.isInvalidated).toBe(true);
  });

  it('about the shop reload its info and profile', async () => {
    const [info, profile] = [onScreen('shopInfo'), onScreen('shopProfile')];
    changed(['shop'], 1);
    await pass();
    expect([info(), profile()]).toEqual([1, 1]);
  });

  it('make everything on screen reload after a reconnect', async () => {
    const [products, dashboard] = [onScreen('products', 'getList'), onScreen('dashboard', 'today')];
    live.reconnected();
    await pass();
    expect([products(), dashboard()]).toEqual([1, 1]);
  });

  it('missed before the first connection are made up for, in lists that were loaded or loading', async () => {
    const sales = onScreen('sales', 'getList');
    const others = [onScreen('products', 'getOne', '1'), onScreen('shopProfile'), onScreen('dashboard', 'today')];
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const queryFn = jest.fn(async () => slow.then(() => 0));
    stops.push(
      new QueryObserver(queryClient, { queryKey: ['billing', 'getList'], queryFn }).subscribe(() => undefined),
    );
    live.connected();
    await pass();
    expect([sales(), queryFn.mock.calls.length]).toEqual([1, 1]);
    answer();
    await pass();
    expect([sales(), queryFn.mock.calls.length]).toEqual([1, 2]);
    expect(others.map((fetched) => fetched())).toEqual([0, 0, 0]);
  });

  it('faster than a list answers do not cancel its request, and cause one more after it', async () => {
    let place = 0;
    const answered: number[] = [];
    const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<number> => {
      const asked = place;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!signal.aborted) answered.push(asked);
      return asked;
    };
    const observer = new QueryObserver(queryClient, { queryKey: ['sales', 'getList'], queryFn });
    stops.push(observer.subscribe(() => undefined));
    while (place < 20) {
      changed(['sales'], (place += 1));
      await pass(300);
    }
    expect(answered.length).toBeGreaterThanOrEqual(4);
    await pass(10_000);
    expect([answered.length <= 7, answered.at(-1), observer.getCurrentResult().data]).toEqual([true, 20, 20]);
  });

  it('with an unknown format are ignored', async () => {
    const products = onScreen('products', 'getList');
    for (const message of [undefined, 'x', { collections: ['nonsense'], position: '1' }]) live.changed(message);
    live.dashboard({ range: 'never', position: '1' });
    await pass();
    expect(products()).toBe(0);
  });
});

describe('pushed figures', () => {
  const tiles = (lowStock: number) => ({
    totalProducts: 1,
    lowStock,
    outOfStock: 0,
    totalStock: { countMilli: 0, gramMilli: 0, mlMilli: 0 },
  });
  const shown = (place: number): Partial<DashboardView> => ({
    range: 'today',
    position: position(place),
    tiles: tiles(0),
    lowStock: [],
  });
  const push = (place: number, lowStock: number): void =>
    live.dashboard({ range: 'today', position: position(place), tiles: tiles(lowStock) });
  const lowStock = (): number | undefined =>
    queryClient.getQueryData<DashboardView>(['dashboard', 'today', 'revenue'])?.tiles.lowStock;

  beforeEach(() => {
    queryClient.setQueryData(['dashboard', 'today', 'revenue'], shown(5));
  });

  it('replace the tiles on screen on arrival, and change nothing else', () => {
    push(6, 1);
    expect(lowStock()).toBe(1);
    push(8, 3);
    push(7, 2);
    expect(lowStock()).toBe(3);
    expect(queryClient.getQueryData(['dashboard', 'today', 'revenue'])).toHaveProperty('lowStock', []);
  });

  it('wait while the tab is hidden, and only the newest is drawn', async () => {
    hidden = true;
    push(8, 3);
    push(7, 2);
    expect(lowStock()).toBe(0);
    hidden = false;
    live.shown();
    await pass();
    expect(lowStock()).toBe(3);
  });

  it('change nothing when they are older than the shown ones or of another range', async () => {
    push(4, 9);
    await pass();
    live.dashboard({ range: 'month', position: position(9), tiles: tiles(9) });
    await pass();
    expect(lowStock()).toBe(0);
  });
});

describe('the live connection', () => {
  /** The sockets of this page so far: who was signed in as it opened, and how to be its server. */
  let sockets: { token: string | null; close: jest.Mock; hear: (event: string, what?: unknown) => void }[];
  const open = (): Socket => {
    const listeners: [event: string, act: (what: unknown) => void][] = [];
    const hear = (event: string, what?: unknown): void =>
      listeners.forEach(([name, heard]) => void (name === event && heard(what)));
    const close = jest.fn();
    sockets.push({ token: accessToken(), close, hear });
    const on = (event: string, heard: (what: unknown) => void): number => listeners.push([event, heard]);
    return { on, emit: jest.fn(), close } as unknown as Socket;
  };
  const standing = (): (string | null)[] =>
    sockets.filter(({ close }) => close.mock.calls.length === 0).map(({ token }) => token);

  beforeEach(() => {
    sockets = [];
    startSession(sampleToken('asha'));
  });
  afterEach(() => {
    localStorage.clear();
    accessToken();
  });

  it('is a new one for each token, so that the next account gets no messages it may not see', () => {
    const { unmount } = renderHook(() => useLiveMessages(open));
    expect(standing()).toEqual([sampleToken('asha')]);
    act(() => startSession(sampleToken('ravi')));
    expect(standing()).toEqual([sampleToken('ravi')]);
    unmount();
    expect(standing()).toEqual([]);
  });

  it('reloads lists after the first connection, and everything after a reconnect', async () => {
    const { unmount } = renderHook(() => useLiveMessages(open));
    const [sales, profile] = [onScreen('sales', 'getList'), onScreen('shopProfile')];
    sockets[0]?.hear('connect');
    await pass();
    expect([sales(), profile()]).toEqual([1, 0]);
    sockets[0]?.hear('connect');
    await pass();
    expect([sales(), profile()]).toEqual([2, 1]);
    unmount();
  });

  it('reloads what is on screen when its session is over, so that the page notices; not when the server is down', async () => {
    const { unmount } = renderHook(() => useLiveMessages(open));
    const sales = onScreen('sales', 'getList');
    for (const refusal of ['websocket error', 'store_unavailable', 'too_many_requests']) {
      sockets[0]?.hear('connect_error', new Error(refusal));
      await pass();
    }
    expect(sales()).toBe(0);
    sockets[0]?.hear('connect_error', new Error('session_expired'));
    await pass();
    expect(sales()).toBe(1);
    unmount();
  });
});
