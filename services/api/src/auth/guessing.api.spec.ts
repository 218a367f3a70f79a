import { describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpOwner } from '@bahi/testing/testApp';

describe('guessing', () => {
  it('S2: ten wrong tries for one account, whatever forwarding headers say', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 } });
    const victim = await signUpOwner(strict);
    const attempt = async (n: number) =>
      api(strict)
        .post('/api/auth/login')
        .set('X-Forwarded-For', `10.0.0.${n}`)
        .send({ identifier: victim.email, password: 'wrong-password' });
    for (let n = 0; n < 10; n += 1) expect((await attempt(n)).status).toBe(400);
    const refused = await attempt(10);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });

  it('S2: wrong tries from unknown networks keep nobody out who signs in from a known one, and the other way round', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 }, trustProxy: 1 });
    const victim = await signUpOwner(strict);
    const from = async (network: string, password: string) =>
      api(strict).post('/api/auth/login').set('X-Forwarded-For', network).send({ identifier: victim.email, password });
    const home = '198.51.100.7';
    expect((await from(home, victim.password)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await from(`203.0.113.${n}`, 'wrong-password')).status).toBe(400);
    // all unknown networks together have had their tries, and the right password is no more than another guess
    expect((await from('203.0.113.99', victim.password)).status).toBe(429);
    expect((await from(home, victim.password)).status).toBe(200);
    // the owner's sign-in gives strangers no new tries
    expect((await from('203.0.113.99', 'wrong-password')).status).toBe(429);
    // from a known network there are ten as well
    for (let n = 0; n < 10; n += 1) expect((await from(home, 'wrong-password')).status).toBe(400);
    expect((await from(home, victim.password)).status).toBe(429);
    await strict.close();
  });

  it('S2: fifty wrong tries from one address', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 } });
    const attempt = async (n: number) =>
      api(strict)
        .post('/api/auth/login')
        .send({ identifier: `a${n}@example.test`, password: 'wrong-password' });
    const statuses = await Promise.all(Array.from({ length: 51 }, async (_, n) => (await attempt(n)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await strict.close();
  });
});
