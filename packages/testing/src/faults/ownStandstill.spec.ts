import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OwnStandstill } from './ownStandstill.ts';

/** Looks are 20 ms apart. */
const TICK_MS = 20;

describe('a standstill of the own process', () => {
  let now = 0;
  let standstill: OwnStandstill;

  /** The process runs on, or its timer fires this much later than set. */
  function tick(lateMs = 0): void {
    now += TICK_MS + lateMs;
    jest.advanceTimersByTime(TICK_MS);
  }

  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    standstill = new OwnStandstill(() => now);
  });

  afterEach(() => {
    standstill.stop();
    jest.useRealTimers();
  });

  it('is not detected while the process runs, even if it is busy', () => {
    for (const lateMs of [0, 10, 50, 0, 49]) tick(lateMs);
    expect(standstill.msWithin(0, now)).toBe(0);
  });

  it('counts as far as it overlaps the measured time', () => {
    tick();
    tick(200);
    tick();
    // from 40 to 240
    expect(standstill.msWithin(0, now)).toBe(200);
    expect(standstill.msWithin(140, now)).toBe(100);
    expect(standstill.msWithin(0, 90)).toBe(50);
    expect(standstill.msWithin(100, 130)).toBe(30);
    expect(standstill.msWithin(0, 40)).toBe(0);
    expect(standstill.msWithin(240, now)).toBe(0);
  });

  it('adds up with others', () => {
    tick(100);
    tick(20);
    tick(3_000);
    expect(standstill.msWithin(0, now)).toBe(3_100);
    expect(standstill.msWithin(120, now)).toBe(3_000);
  });

  it('counts once, even before the timer has noticed it', () => {
    tick();
    now += TICK_MS + 500;
    expect(standstill.msWithin(0, now)).toBe(500);
    const ended = now;
    jest.advanceTimersByTime(TICK_MS);
    expect(standstill.msWithin(0, ended)).toBe(500);
  });

  it('is not looked for after the stop', () => {
    tick(100);
    now += TICK_MS + 500;
    standstill.stop();
    now += 10_000;
    expect(standstill.msWithin(0, now)).toBe(600);
  });

  it('is detected when the process really stands still', () => {
    jest.useRealTimers();
    const earlier = performance.now();
    const real = new OwnStandstill();
    const began = performance.now();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    const ended = performance.now();
    real.stop();
    expect(real.msWithin(began, ended)).toBeGreaterThan(140);
    expect(real.msWithin(began, ended)).toBeLessThanOrEqual(ended - began);
    expect(real.msWithin(earlier - 1_000, earlier)).toBe(0);
  });
});
