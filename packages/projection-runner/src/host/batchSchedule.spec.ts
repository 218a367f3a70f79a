import { describe, expect, it } from '@jest/globals';
import { BatchSchedule } from './batchSchedule.ts';

const each = (ms: number) => new BatchSchedule({ watchedMs: ms, unwatchedMs: ms });

describe('the pace of turns', () => {
  it('lets the first events after a quiet time through at once', () => {
    const schedule = each(10);
    for (let turn = 0; turn < 8; turn += 1) {
      expect(schedule.waitMs(100 + turn)).toBe(0);
      schedule.started(100 + turn);
    }
  });

  it('is one turn in the given time under load', () => {
    const schedule = each(10);
    let now = 0;
    for (let turn = 0; turn < 108; turn += 1) {
      now += schedule.waitMs(now);
      schedule.started(now);
    }
    expect(now).toBeGreaterThan(990);
    expect(now).toBeLessThan(1_010);
    expect(schedule.waitMs(now + 4)).toBeCloseTo(6);
  });

  it('does not wait when it is told so', () => {
    const schedule = each(0);
    for (let turn = 0; turn < 50; turn += 1) schedule.started(1);
    expect(schedule.waitMs(1)).toBe(0);
  });

  it('is quicker while somebody watches', () => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 100 });
    for (let turn = 0; turn < 8; turn += 1) schedule.started(1);
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
  ])('begins turns of %i ms each %i ms under load, and at once after a quiet time', (turnMs, apartMs) => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 10, timesDuration: 3 });
    let now = 0;
    const turn = (): number => {
      now += schedule.waitMs(now);
      const began = now;
      schedule.started(now);
      now += turnMs;
      schedule.finished(now);
      return began;
    };
    for (let burst = 0; burst < 30; burst += 1) turn();
    const [first, second] = [turn(), turn()];
    expect(second - first).toBeCloseTo(apartMs);
    now += 2_000;
    expect(schedule.waitMs(now)).toBe(0);
  });

  it('lets events gather no longer than a reader would notice, however slow turns are and however many could not wait', () => {
    const schedule = new BatchSchedule({ watchedMs: 10, unwatchedMs: 10, timesDuration: 3 });
    schedule.started(0);
    schedule.finished(150);
    for (let turn = 0; turn < 100; turn += 1) schedule.started(150);
    expect(schedule.waitMs(150)).toBeCloseTo(200);
  });
});
