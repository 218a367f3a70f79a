import { describe, expect, it } from '@jest/globals';
import type { Leases } from './leases.ts';

const HOUR = 3_600_000;
const mine = { key: 'backup', note: 'mine', forMs: HOUR };
const other = { ...mine, note: 'another' };

/** The contract of leases, as two processes see them. */
export function describeLeases(leases: () => Leases, beside: () => Leases): void {
  describe('leases', () => {
    it('F8: give a key to one of many at once, and tell the others its note', async () => {
      const turns = Array.from({ length: 10 }, (_, turn) => turn);
      const taken = await Promise.all(
        turns.flatMap((turn) => [
          leases().take({ ...mine, note: `here ${turn}` }),
          beside().take({ ...mine, note: `beside ${turn}` }),
        ]),
      );
      expect(taken.filter((note) => note === undefined)).toHaveLength(1);
      const holders = new Set(taken.filter((note) => note !== undefined));
      expect(holders.size).toBe(1);
      expect(await beside().take(other)).toBe([...holders][0]);
    });

    it('give one of many a key whose lease is over', async () => {
      await leases().take({ ...mine, forMs: 0 });
      const taken = await Promise.all(Array.from({ length: 10 }, async () => beside().take(other)));
      expect(taken.filter((note) => note === undefined)).toHaveLength(1);
    });

    it('F11: are over when they end later than one that is taken now: the clock was set back since', async () => {
      await leases().take({ ...mine, forMs: 3 * HOUR });
      const taken = await Promise.all(Array.from({ length: 10 }, async () => beside().take(other)));
      expect(taken.filter((note) => note === undefined)).toHaveLength(1);
      expect(await leases().take(mine)).toBe('another');
    });

    it('hold where the taker knows that the key may be held for longer', async () => {
      await leases().take({ ...mine, forMs: 3 * HOUR });
      expect(await beside().take({ ...other, longestMs: 3 * HOUR })).toBe('mine');
      expect(await beside().take({ ...other, longestMs: 2 * HOUR })).toBeUndefined();
    });

    it('are independent for different keys', async () => {
      await leases().take(mine);
      expect(await leases().take({ ...mine, key: 'purge' })).toBeUndefined();
    });

    it('end when their holder releases them, and not when another one does', async () => {
      await leases().take(mine);
      await beside().release(other);
      expect(await beside().take(other)).toBe('mine');
      await beside().release(mine);
      expect(await beside().take(other)).toBeUndefined();
      await leases().release({ key: 'unknown', note: 'mine' });
    });

    it('are kept under another note and for another time by their holder only', async () => {
      await leases().take(mine);
      expect(await beside().keep(other, { note: 'stolen', forMs: HOUR })).toBe(false);
      expect(await beside().keep(mine, { note: 'done', forMs: HOUR })).toBe(true);
      expect(await leases().take(other)).toBe('done');
      expect(await leases().keep({ ...mine, note: 'done' }, { note: 'done', forMs: 0 })).toBe(true);
      expect(await leases().take(other)).toBeUndefined();
    });

    it('are not kept once they are over or released', async () => {
      await leases().take({ ...mine, forMs: 0 });
      expect(await leases().keep(mine, mine)).toBe(false);
      await leases().take(mine);
      await leases().release(mine);
      expect(await leases().keep(mine, mine)).toBe(false);
    });
  });
}
