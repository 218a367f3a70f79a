import { describe, expect, it } from '@jest/globals';
import { quickAmounts } from './quickAmounts.ts';

const rupees = (total: number): number[] => quickAmounts(total * 100).map((paise) => paise / 100);

describe('the amounts offered for cash', () => {
  it('are the exact sum and the next 10, 50, 100 and 500', () => {
    expect(rupees(437)).toEqual([437, 440, 450, 500]);
    expect(rupees(1_203)).toEqual([1_203, 1_210, 1_250, 1_300, 1_500]);
    expect(rupees(12)).toEqual([12, 20, 50, 100, 500]);
  });

  it('name each amount once', () => {
    expect(rupees(450)).toEqual([450, 500]);
    expect(rupees(500)).toEqual([500]);
  });

  it('round the paise of a total up', () => {
    expect(rupees(439.35)).toEqual([439.35, 440, 450, 500]);
  });

  it('are none for a bill of nothing', () => {
    expect(rupees(0)).toEqual([]);
  });
});
