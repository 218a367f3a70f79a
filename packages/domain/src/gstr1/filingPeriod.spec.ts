import { describe, expect, it } from '@jest/globals';
import { filedWith } from './filingPeriod.ts';

const filed = (at: string, filing: 'monthly' | 'quarterly' = 'quarterly') => ({ at, filedAs: { filing } });

describe('R49: the return that filed a month', () => {
  it('is that of its quarter where no IFF was sent', () => {
    const months = new Map([
      ['2026-10', filed('2026-11-12')],
      ['2026-11', filed('2027-01-10')],
      ['2026-12', filed('2027-01-10')],
    ]);
    const of = ['2026-10', '2026-11', '2026-12', '2027-01'].map((month) => filedWith(month, months));
    expect(of).toEqual(['2026-10', '2026-12', '2026-12', null]);
  });

  it('is its own for a shop that files each month, and for one without a return', () => {
    const at = '2026-11-12';
    expect(
      filedWith(
        '2026-10',
        new Map([
          ['2026-10', filed(at, 'monthly')],
          ['2026-12', filed(at, 'monthly')],
        ]),
      ),
    ).toBe('2026-10');
    expect(filedWith('2026-10', new Map([['2026-10', { at, filedAs: null }]]))).toBe('2026-10');
  });
});
