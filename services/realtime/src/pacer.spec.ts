import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPacer, type Pacer } from './pacer.ts';

describe('a pacer', () => {
  let runs: number;
  let pacer: Pacer;
  beforeEach(() => {
    jest.useFakeTimers();
    runs = 0;
    pacer = createPacer(async () => {
      runs += 1;
    }, 1_000);
  });
  afterEach(() => {
    pacer.stop();
    jest.useRealTimers();
  });

  it('runs at once for the first request', () => {
    pacer.request();
    expect(runs).toBe(1);
  });

  it('waits at its leading edge for what comes with it, when told so', async () => {
    let settled = 0;
    const patient = createPacer(async () => void (settled += 1), 1_000, 50);
    patient.request();
    await jest.advanceTimersByTimeAsync(40);
    patient.request();
    expect(settled).toBe(0);
    await jest.advanceTimersByTimeAsync(900);
    expect(settled).toBe(1);
    patient.stop();
  });

  it('runs once more at the end of the interval for all requests within it', async () => {
    for (let request = 0; request < 50; request += 1) pacer.request();
    await jest.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(2);
  });

  it('runs at once again after a quiet interval', async () => {
    pacer.request();
    await jest.advanceTimersByTimeAsync(1_000);
    pacer.request();
    expect(runs).toBe(2);
  });

  it('runs again by itself after one that failed, at a longer interval, until one succeeds', async () => {
    let tries = 0;
    const tried = createPacer(async () => {
      tries += 1;
      if (tries < 3) throw new Error('the stores are away');
    }, 1_000);
    tried.request();
    await jest.advanceTimersByTimeAsync(3_999);
    expect(tries).toBe(1);
    await jest.advanceTimersByTimeAsync(4_001);
    expect(tries).toBe(3);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(3);
    tried.stop();
  });

  it('does nothing more once stopped', async () => {
    pacer.request();
    pacer.request();
    pacer.stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
  });
});
