import { describe, expect, it } from '@jest/globals';
import { COINS, countBody, countedPaise, NOTES, NOTHING_COUNTED } from './pieces.ts';

describe('the count of a drawer', () => {
  it('has notes and coins in the order in which they are counted', () => {
    expect(NOTES.map(({ paise }) => paise / 100)).toEqual([500, 200, 100, 50, 20, 10, 5]);
    expect(COINS.map(({ paise }) => paise / 100)).toEqual([20, 10, 5, 2, 1, 0.5]);
  });

  it('adds up notes, coins and the loose rest', () => {
    const pieces = { note500: 2, note20: 1, coin2000: 3, coin50: 3 };
    expect(countedPaise({ pieces, loosePaise: 50 })).toBe(100_000 + 2_000 + 6_000 + 150 + 50);
    expect(countedPaise({ pieces, loosePaise: Number.NaN })).toBe(108_150);
    expect(countedPaise(NOTHING_COUNTED)).toBe(0);
  });

  it('is sent with notes and coins of one value together, without what is not there', () => {
    const pieces = { note2000: 1, note500: 0, note20: 1, coin2000: 3, note10: 4, coin1000: 1, coin100: 0 };
    expect(countBody({ pieces, loosePaise: null })).toEqual({
      counted: [
        { paise: 200_000, count: 1 },
        { paise: 2_000, count: 4 },
        { paise: 1_000, count: 5 },
      ],
      loosePaise: 0,
    });
  });
});
