import { describe, expect, it } from '@jest/globals';
import { movedBy } from './adjustment.ts';

describe('an adjustment as entered', () => {
  it('corrects the books to the count', () => {
    expect(movedBy({ reason: 'count', quantityMilli: 9_500, adds: false }, 10_000)).toBe(-500);
    expect(movedBy({ reason: 'count', quantityMilli: 0, adds: false }, -2_000)).toBe(2_000);
    expect(movedBy({ reason: 'count', quantityMilli: 10_000, adds: false }, 10_000)).toBe(0);
  });

  it('subtracts what was lost, stolen, destroyed, written off or given away', () => {
    for (const reason of ['lost', 'stolen', 'destroyed', 'written_off', 'sample'] as const)
      expect(movedBy({ reason, quantityMilli: 2_000, adds: true }, 10_000)).toBe(-2_000);
  });

  it('goes either way for another reason', () => {
    expect(movedBy({ reason: 'other', quantityMilli: 2_000, adds: true }, 0)).toBe(2_000);
    expect(movedBy({ reason: 'other', quantityMilli: 2_000, adds: false }, 0)).toBe(-2_000);
  });

  it('is empty while the input is incomplete', () => {
    for (const quantityMilli of [null, Number.NaN, -1])
      expect(movedBy({ reason: 'count', quantityMilli, adds: false }, 0)).toBeUndefined();
    expect(movedBy({ reason: 'lost', quantityMilli: 0, adds: false }, 0)).toBeUndefined();
  });
});
