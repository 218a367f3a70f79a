import { describe, expect, it } from '@jest/globals';
import { BatchSchedule } from './batchSchedule.ts';

const each = (ms: number) => new BatchSchedule({ watchedMs: ms, unwatchedMs: ms });

describe('the schedule of rounds', () => {
  it('runs the first rounds after a quiet time at once', () => {
    const schedule = each(10);
    for (let round = 0; round < 8; round += 1) {
      expect(schedule.waitMs(100 + round)).toBe(0);
      schedule.started(100 + round);
    }
  });

  it('is one round per interval under load', () => {
    const schedule = each(10);
    let now = 0;
    for (let round = 0; round < 108; round += 1) {
      now += schedule.waitMs(now);
      schedule.started(now);
    }
    expect(now).toBeGreaterThan(990);
    expect(now).toBeLessThan(1_010);
    expect(schedule.waitMs(now + 4)).toBeCloseTo(6);
  });

  it('does not wait when the interval is 0', () => {
    const schedule = each(0);
    for (let round = 0; round < 50; round += 1) schedule.started(1);
    expect(schedule.waitMs(1)).toBe(0);
  });

  it('is faster while a screen is open', () => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 100 });
    for (let round = 0; round < 8; round += 1) schedule.started(1);
    expect(schedule.waitMs(1)).toBeCloseTo(100);
    schedule.isWatched = true;
    expect(schedule.waitMs(1)).toBeCloseTo(10);
    schedule.isWatched = false;
    expect(schedule.waitMs(1)).toBeCloseTo(100);
  });

  it.each([
    [1, 10],
    [40, 120],
    [5_000, 5_000],
  ])('starts rounds of %i ms every %i ms under load, and at once after a quiet time', (durationMs, apartMs) => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 10, timesDuration: 3 });
    let now = 0;
    const round = (): number => {
      now += schedule.waitMs(now);
      const began = now;
      schedule.started(now);
      now += durationMs;
      schedule.finished(now);
      return began;
    };
    for (let burst = 0; burst < 30; burst += 1) round();
    const [first, second] = [round(), round()];
    expect(second - first).toBeCloseTo(apartMs);
    now += 2_000;
    expect(schedule.waitMs(now)).toBe(0);
  });

  it('waits at most 200 ms, however slow rounds are and however many could not wait', () => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 10, timesDuration: 3 });
    schedule.started(0);
    schedule.finished(150);
    for (let round = 0; round < 100; round += 1) schedule.started(150);
    expect(schedule.waitMs(150)).toBeCloseTo(200);
  });
});
