import { describe, expect, it } from '@jest/globals';
import type { PrivateStore } from './port.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const NOW = Date.parse('2026-01-05T06:30:00.000Z');
const HOUR = 3_600_000;

const code = { emailKey: 'e', purpose: 'register', codeKey: 'right', expiresAt: NOW + HOUR } as const;
const attempt = { emailKey: 'e', purpose: 'register', codeKey: 'right', latestEnd: NOW + HOUR } as const;
const wrong = { ...attempt, codeKey: 'wrong' };

/** What every adapter does with one-time codes. */
export function describeCodes(store: () => PrivateStore): void {
  describe('one-time codes', () => {
    it('S3: work once, even in a race', async () => {
      await store().codes.put(code);
      const tries = await Promise.all(Array.from({ length: 20 }, async () => store().codes.consume(attempt, NOW)));
      expect(tries.filter((outcome) => outcome === 'right')).toHaveLength(1);
    });

    it('S3: are void after five wrong tries', async () => {
      await store().codes.put(code);
      for (let n = 0; n < 5; n += 1) expect(await store().codes.consume(wrong, NOW)).toBe('wrong');
      expect(await store().codes.consume(attempt, NOW)).toBe('wrong');
    });

    it('S3: still accept a right fifth try', async () => {
      await store().codes.put(code);
      for (let n = 0; n < 4; n += 1) await store().codes.consume(wrong, NOW);
      expect(await store().codes.consume(attempt, NOW)).toBe('right');
    });

    it('S3: keep their tries when the right one is checked, and count a try when a wrong one is', async () => {
      await store().codes.put(code);
      for (let n = 0; n < 4; n += 1) expect(await store().codes.check(wrong, NOW)).toBe('wrong');
      for (let n = 0; n < 6; n += 1) expect(await store().codes.check(attempt, NOW)).toBe('right');
      expect(await store().codes.check(attempt, NOW + HOUR)).toBe('wrong');
      expect(await store().codes.consume(attempt, NOW)).toBe('right');
      expect(await store().codes.check(attempt, NOW)).toBe('wrong');
      await store().codes.put(code);
      for (let n = 0; n < 5; n += 1) expect(await store().codes.check(wrong, NOW)).toBe('wrong');
      expect(await store().codes.check(attempt, NOW)).toBe('wrong');
    });

    it('F11: are expired, without counting a try, if they end later than any could', async () => {
      await store().codes.put(code);
      const early = { ...attempt, latestEnd: NOW + HOUR - 1 };
      for (let n = 0; n < 5; n += 1) expect(await store().codes.check(early, NOW)).toBe('wrong');
      expect(await store().codes.consume(early, NOW)).toBe('wrong');
      expect(await store().codes.consume(attempt, NOW)).toBe('right');
    });

    it('expire, serve one purpose, and are replaced by the next', async () => {
      await store().codes.put(code);
      expect(await store().codes.consume(attempt, NOW + HOUR)).toBe('wrong');
      expect(await store().codes.consume({ ...attempt, purpose: 'reset' }, NOW)).toBe('wrong');
      await store().codes.put({ ...code, codeKey: 'next' });
      expect(await store().codes.consume(attempt, NOW)).toBe('superseded');
      expect(await store().codes.consume({ ...attempt, codeKey: 'next' }, NOW)).toBe('right');
    });
  });
  describeNewerCodes(store);
}

/** Codes of one address and purpose, of which the later replace the earlier. */
function describeNewerCodes(store: () => PrivateStore): void {
  describe('one-time codes that newer ones replace', () => {
    it('are told from earlier ones, which use up no try of the newest, however they ended', async () => {
      await store().codes.put({ ...code, codeKey: 'first', expiresAt: NOW + HOUR - 2 });
      for (let n = 0; n < 5; n += 1) expect(await store().codes.check(wrong, NOW)).toBe('wrong');
      await store().codes.put({ ...code, codeKey: 'second', expiresAt: NOW + HOUR - 1 });
      expect(await store().codes.consume({ ...attempt, codeKey: 'second' }, NOW)).toBe('right');
      await store().codes.put({ ...code, codeKey: 'newest' });
      for (let n = 0; n < 4; n += 1) expect(await store().codes.check(wrong, NOW)).toBe('wrong');
      for (const codeKey of ['first', 'second', 'first', 'second', 'first'])
        expect(await store().codes.consume({ ...attempt, codeKey }, NOW)).toBe('superseded');
      expect(await store().codes.check({ ...attempt, codeKey: 'first', purpose: 'reset' }, NOW)).toBe('wrong');
      expect(await store().codes.consume({ ...attempt, codeKey: 'newest' }, NOW)).toBe('right');
      // there is no newer one that works
      expect(await store().codes.check({ ...attempt, codeKey: 'first' }, NOW)).toBe('wrong');
    });

    it('are taken back when they could not be sent: the one before works on, with its own tries', async () => {
      await store().codes.put({ ...code, expiresAt: NOW + HOUR - 1 });
      for (let n = 0; n < 4; n += 1) await store().codes.check(wrong, NOW);
      await store().codes.put({ ...code, codeKey: 'unsent' });
      await store().codes.withdraw({ ...code, codeKey: 'other' });
      expect(await store().codes.check(attempt, NOW)).toBe('superseded');
      await store().codes.withdraw({ ...code, codeKey: 'unsent' });
      expect(await store().codes.check(attempt, NOW)).toBe('right');
      expect(await store().codes.check({ ...attempt, codeKey: 'unsent' }, NOW)).toBe('wrong');
      expect(await store().codes.check(attempt, NOW)).toBe('wrong');
    });

    it('stay when they are taken back and there was none before', async () => {
      await store().codes.put(code);
      await store().codes.withdraw(code);
      expect(await store().codes.consume(attempt, NOW)).toBe('right');
    });
  });
}

/** What every adapter does with invitations. */
export function describeInvitations(store: () => PrivateStore): void {
  describe('invitations', () => {
    const invitation = {
      memberId: id(1),
      shopId: id(100),
      email: 'staff@example.test',
      emailKey: 'staff',
      role: 'staff',
      tokenHash: 'token hash',
      expiresAt: NOW + HOUR,
    } as const;

    it('are found by their token and by shop, and can be removed', async () => {
      await store().invitations.put(invitation);
      expect(await store().invitations.byTokenHash('token hash')).toEqual(invitation);
      expect(await store().invitations.ofShop(id(100))).toEqual([invitation]);
      expect(await store().invitations.ofShop(id(101))).toEqual([]);
      await store().invitations.remove(id(1));
      expect(await store().invitations.byTokenHash('token hash')).toBeUndefined();
    });

    it('know the token that a newer one replaced, until they are removed', async () => {
      const { invitations } = store();
      await invitations.put(invitation);
      await invitations.put({ ...invitation, tokenHash: 'newer' });
      await invitations.put({ ...invitation, tokenHash: 'newest' });
      const known = async () =>
        Promise.all(['token hash', 'newer', 'newest', 'other'].map(async (hash) => invitations.isReplaced(hash)));
      expect(await known()).toEqual([true, true, false, false]);
      expect(await invitations.ofShop(id(100))).toEqual([{ ...invitation, tokenHash: 'newest' }]);
      await invitations.put(invitation);
      expect(await known()).toEqual([false, true, true, false]);
      await invitations.remove(id(1));
      expect(await known()).toEqual([false, false, false, false]);
    });

    it('stay after they expire, because the member is still expected', async () => {
      await store().invitations.put(invitation);
      expect(await store().purgeExpired(invitation.expiresAt + 1)).toBe(0);
      expect(await store().invitations.ofShop(id(100))).toEqual([invitation]);
    });
  });
}
