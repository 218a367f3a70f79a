import { describe, expect, it } from '@jest/globals';
import { TurnPace } from './batchSchedule.ts';

const each = (ms: number) => new TurnPace({ watchedMs: ms, unwatchedMs: ms });

describe('the pace of turns', () => {
  it('lets the first events after a quiet time through at once', () => {
    const pace = each(10);
    for (let turn = 0; turn < 8; turn += 1) {
      expect(pace.waitMs(100 + turn)).toBe(0);
      pace.begun(100 + turn);
    }
  });

  it('is one turn in the given time under load', () => {
    const pace = each(10);
    let now = 0;
    for (let turn = 0; turn < 108; turn += 1) {
      now += pace.waitMs(now);
      pace.begun(now);
    }
    expect(now).toBeGreaterThan(990);
    expect(now).toBeLessThan(1_010);
    expect(pace.waitMs(now + 4)).toBeCloseTo(6);
  });

  it('does not wait when it is told so', () => {
    const pace = each(0);
    for (let turn = 0; turn < 50; turn += 1) pace.begun(1);
    expect(pace.waitMs(1)).toBe(0);
  });

  it('is quicker while somebody watches', () => {
    const pace = new TurnPace({ watchedMs: 10, unwatchedMs: 100 });
    for (let turn = 0; turn < 8; turn += 1) pace.begun(1);
    expect(pace.waitMs(1)).toBeCloseTo(100);
    pace.watched = true;
    expect(pace.waitMs(1)).toBeCloseTo(10);
    pace.watched = false;
    expect(pace.waitMs(1)).toBeCloseTo(100);
  });

  it.each([
    [1, 10],
    [40, 120],
    [5_000, 5_000],
  ])('begins turns of %i ms each %i ms under load, and at once after a quiet time', (turnMs, apartMs) => {
    const pace = new TurnPace({ watchedMs: 10, unwatchedMs: 10, perTurn: 3 });
    let now = 0;
    const turn = (): number => {
      now += pace.waitMs(now);
      const began = now;
      pace.begun(now);
      now += turnMs;
      pace.ended(now);
      return began;
    };
    for (let burst = 0; burst < 30; burst += 1) turn();
    const [first, second] = [turn(), turn()];
    expect(second - first).toBeCloseTo(apartMs);
    now += 2_000;
    expect(pace.waitMs(now)).toBe(0);
  });

  it('lets events gather no longer than a reader would notice, however slow turns are and however many could not wait', () => {
    const pace = new TurnPace({ watchedMs: 10, unwatchedMs: 10, perTurn: 3 });
    pace.begun(0);
    pace.ended(150);
    for (let turn = 0; turn < 100; turn += 1) pace.begun(150);
    expect(pace.waitMs(150)).toBeCloseTo(200);
  });
});
