import { describe, expect, it } from '@jest/globals';
import { countRanges, countSender, MailCounts, type MailPurpose } from './mailCounts.ts';
import { networkOf } from './networkOf.ts';
import { refusalOf } from './rateLimit.ts';
import { createRateLimits } from './rateLimits.ts';

/** Sends mails, and says how many of them were let through. */
function sender() {
  const limits = createRateLimits({ limitScale: 1 });
  return async (networks: readonly string[], mailsOfEach: number, purpose: MailPurpose = 'register') => {
    let sent = 0;
    for (const network of networks) {
      for (let mail = 0; mail < mailsOfEach; mail += 1) {
        const refusal = await refusalOf(countSender(new MailCounts(), limits, networkOf(network), purpose));
        if (refusal === undefined) sent += 1;
      }
    }
    return sent;
  };
}
const numbered = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

describe('S4: the mails that one sender causes', () => {
  it('are twenty an hour from one network', async () => {
    expect(await sender()(['203.0.113.7'], 30)).toBe(20);
  });

  it.each([
    ['an IPv4 range', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['an IPv6 range of 48 bits', (n: number) => `2001:db8:1:${n.toString(16)}::1`, '2001:db8:2:1::1'],
  ])('are limited for %s, and leave the one beside it its own', async (_name, network, beside) => {
    const send = sender();
    const flood = await send(numbered(256, network), 20);
    expect(flood).toBeLessThanOrEqual(203);
    expect(await send([beside], 1)).toBe(1);
  });

  it.each([
    ['IPv4', (n: number) => `203.0.${n}.1`, '203.1.0.1', '203.0.250.1'],
    ['IPv6', (n: number) => `2001:db8:${n.toString(16)}::1`, '2001:db8:100::1', '2001:db8:fa::1'],
  ])(
    'are limited for ranges of one wide range of %s, where each keeps a few',
    async (_name, network, beside, within) => {
      const send = sender();
      expect(await send(numbered(100, network), 20)).toBe(200 + 100 * 3);
      expect(await send([within], 20)).toBe(3);
      expect(await send([beside], 20)).toBeGreaterThanOrEqual(10);
    },
  );

  it('are five hundred an hour from everywhere, where each wide range keeps ten', async () => {
    const send = sender();
    expect(
      await send(
        numbered(100, (n) => `${n + 20}.0.0.1`),
        20,
      ),
    ).toBe(500 + 100 * 10);
    expect(await send(['203.0.113.7'], 20)).toBe(10);
    expect(await send(['198.51.100.1', '198.51.100.2'], 20, 'reset')).toBe(40);
  });
});

describe('a mail that is refused or not sent', () => {
  it('counts towards nothing', async () => {
    const limits = createRateLimits({ limitScale: 1 });
    const network = '203.0.113.7';
    for (let mail = 0; mail < 100; mail += 1) {
      const counts = new MailCounts();
      await countSender(counts, limits, network, 'register');
      await expect(counts.done(Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    // a limit that is passed refuses before the others count
    await limits.mailOverall.count('feedback all', 500);
    await limits.mailReserveOfWideRange.count('feedback 203.0.0.0/16', 10);
    for (let mail = 0; mail < 100; mail += 1) {
      expect(await refusalOf(countRanges(new MailCounts(), limits, network, 'feedback'))).toBeDefined();
    }
    await limits.mailReserveOfWideRange.reset('feedback 203.0.0.0/16');
    for (let mail = 0; mail < 10; mail += 1) await countRanges(new MailCounts(), limits, network, 'feedback');
  });

  it('leaves no trace in the limit that refuses it: when another could not be sent, there is room again', async () => {
    const limits = createRateLimits({ limitScale: 1 });
    const unsent = new MailCounts();
    await unsent.count(limits.mailResend, 'asha');
    const counts = new MailCounts();
    for (let mail = 0; mail < 3; mail += 1) {
      expect(await refusalOf(counts.count(limits.mailResend, 'asha'))).toBeDefined();
      expect(await counts.fits(limits.mailResend, 'asha')).toBe(false);
    }
    await expect(unsent.done(Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await refusalOf(counts.count(limits.mailResend, 'asha'))).toBeUndefined();
  });
});
