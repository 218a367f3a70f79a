import { inMemoryPrivateStore, type Leases } from '@bahi/private-store';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runTimedWork, type TimedWork } from './timedWork.ts';

const SECOND = 1_000;

describe('timed work', () => {
  let leases: Leases;
  const stops: (() => Promise<void>)[] = [];
  const failures: object[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    ({ leases } = inMemoryPrivateStore());
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    failures.length = 0;
    jest.useRealTimers();
  });

  /** One more process that repeats the work each second. Returns how often it ran, and its stop. */
  function process(change: Partial<TimedWork> = {}) {
    const seen = { runs: 0 };
    const work = async () => void (seen.runs += 1);
    const all: TimedWork[] = [{ name: 'count', everyMs: SECOND, runsIn: 'each process', work, ...change }];
    const stop = runTimedWork(all, { leases, logger: { error: (fields: object) => void failures.push(fields) } });
    stops.push(stop);
    return { seen, stop };
  }

  it('runs after each period, and at the start only where it says so', async () => {
    const [{ seen: usual }, { seen: early }] = [process(), process({ atStart: true })];
    await jest.advanceTimersByTimeAsync(SECOND - 1);
    expect([usual.runs, early.runs]).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(2 * SECOND + 1);
    expect([usual.runs, early.runs]).toEqual([3, 4]);
  });

  it('never overlaps itself', async () => {
    let [begun, end] = [0, (): void => undefined];
    const work = async () => {
      begun += 1;
      await new Promise<void>((resolve) => (end = resolve));
    };
    process({ work });
    await jest.advanceTimersByTimeAsync(10 * SECOND);
    expect(begun).toBe(1);
    end();
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(begun).toBe(2);
    end();
  });

  it('goes on after a failure, and logs it by name', async () => {
    const { seen } = process({ work: async () => Promise.reject(new Error(`away ${(seen.runs += 1)}`)) });
    await jest.advanceTimersByTimeAsync(2 * SECOND);
    expect(failures).toEqual([
      { err: new Error('away 1'), work: 'count' },
      { err: new Error('away 2'), work: 'count' },
    ]);
  });

  it('is done in every process, or in each period by one of them', async () => {
    const each = Array.from({ length: 3 }, () => process());
    const one = Array.from({ length: 3 }, () => process({ name: 'purge', runsIn: 'one process' }));
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    expect(each.map(({ seen }) => seen.runs)).toEqual([5, 5, 5]);
    expect(one.reduce((sum, { seen }) => sum + seen.runs, 0)).toBe(5);
  });

  it('F11: goes on in the next period after the clock is set back by a year', async () => {
    const { seen } = process({ runsIn: 'one process' });
    await jest.advanceTimersByTimeAsync(SECOND);
    jest.setSystemTime(Date.now() - 365 * 24 * 3600 * SECOND);
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(seen.runs).toBe(2);
  });

  it('is taken over from a process that ends', async () => {
    const [first, second] = [0, 1].map(() => process({ runsIn: 'one process' }));
    await jest.advanceTimersByTimeAsync(2 * SECOND);
    await first?.stop();
    await jest.advanceTimersByTimeAsync(2 * SECOND);
    expect([first?.seen.runs, second?.seen.runs]).toEqual([2, 2]);
  });

  it('that failed in one process is tried by the next in the same period', async () => {
    process({ runsIn: 'one process', work: async () => Promise.reject(new Error('away')) });
    const { seen } = process({ runsIn: 'one process' });
    await jest.advanceTimersByTimeAsync(SECOND);
    expect([failures.length, seen.runs]).toEqual([1, 1]);
  });

  it('begins nothing after the stop, which waits for what is running and tells it', async () => {
    const order: string[] = [];
    const work = async (stopping: AbortSignal) => {
      order.push('begins');
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      order.push('ends');
    };
    const { stop } = process({ work });
    await jest.advanceTimersByTimeAsync(SECOND);
    await stop();
    order.push('stopped');
    await jest.advanceTimersByTimeAsync(5 * SECOND);
    expect(order).toEqual(['begins', 'ends', 'stopped']);
  });
});
