import { describe, expect, it } from '@jest/globals';
import { TurnPace } from './turnPace.ts';

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
});
