import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { createRateLimits, type RateLimits } from './rateLimits.ts';

/** How many calls pass at once. */
async function burstOf(name: 'session' | 'sessionRead'): Promise<{ passed: number; retryAfterSeconds: number }> {
  const limit = createRateLimits({ limitScale: 1 })[name];
  for (let passed = 0; ; passed += 1) {
    try {
      await limit.count('a session');
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      return { passed, retryAfterSeconds: error.details.retryAfterSeconds ?? 0 };
    }
  }
}

describe('the rate of a session', () => {
  it.each([
    ['session', 2_000],
    ['sessionRead', 1_000],
  ] as const)('is steady: no more than so many calls at once (%s: %d), and soon again', async (name, most) => {
    const { passed, retryAfterSeconds } = await burstOf(name);
    expect(passed).toBe(most);
    expect(retryAfterSeconds).toBeLessThanOrEqual(10);
  });

  describe('past the limit of reads', () => {
    let app: BooksApp;
    const counted: string[] = [];
    beforeEach(async () => {
      app = await BooksApp.open();
      const refusing: Partial<RateLimits['sessionRead']> = {
        async count(key) {
          counted.push(key);
          throw new HttpRefusal('too_many_requests', { retryAfterSeconds: 7 });
        },
      };
      Object.assign(app.services.limits.sessionRead, refusing);
    });
    afterEach(() => app.close());

    it('refuses reads with Retry-After, and takes commands', async () => {
      const { status, body, headers } = await app.call('GET', '/categories');
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '7']);
      expect(counted).toHaveLength(1);
      expect((await app.call('POST', '/categories', { body: { name: 'Grains' } })).status).toBe(201);
      expect((await app.call('POST', '/billing/create', { body: {} })).status).toBe(201);
      expect(counted).toHaveLength(1);
    });
  });
});
