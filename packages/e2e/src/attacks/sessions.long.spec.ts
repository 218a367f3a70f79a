import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MemberRow } from '@bahi/contracts';
import { describeOnEngines } from '../engineServers.ts';
import { startProduct, startRefused } from '../productProcess.ts';
import { liveSockets, next } from './liveSockets.ts';
import { startTwoShops, type TwoShops } from './twoShops.ts';
import { PASSWORD, ShopClient, signIn } from '../shopClient.ts';

const JWT_SECRET = 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6Gd';

type Claims = Record<string, unknown>;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
function hmacToken(header: object, claims: Claims, secret: string, hash = 'sha256'): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

describeOnEngines('sessions', (engine) => {
  let product: TwoShops['product'];
  let shop: TwoShops['shop'];
  let other: TwoShops['other'];
  beforeAll(async () => {
    ({ product, shop, other } = await startTwoShops(engine, { JWT_SECRET }));
  });
  afterAll(async () => {
    await product.stop();
  });

  const sockets = liveSockets(() => product.baseUrl);
  afterEach(() => sockets.close());

  const statusOf = async (token: string | undefined) =>
    (await new ShopClient(product.baseUrl, token).call('GET', '/shop/profile')).status;

  /** The token in the newest invitation to this address. */
  function invitation(email: string): string {
    const outbox = join(product.dataDir, 'outbox');
    const mails = readdirSync(outbox)
      .toSorted()
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
    return /\/invite\/([\w-]+)/.exec(mails.findLast((mail) => mail.includes(email)) ?? '')?.[1] ?? '';
  }

  describe('tokens', () => {
    it('S8: open a session only with our algorithm, secret, issuer and audience', async () => {
      const claims = claimsOf(shop.token ?? '');
      const hs256 = { alg: 'HS256', typ: 'JWT' };
      expect(await statusOf(hmacToken(hs256, claims, JWT_SECRET))).toBe(200);

      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
      const rs256 = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
      const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const forged = {
        'no algorithm': `${part({ alg: 'none' })}.${part(claims)}.`,
        'no algorithm, in capitals, signed': hmacToken({ alg: 'NONE' }, claims, JWT_SECRET),
        'RS256 with a key of its own': `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
        'RS256 with its key in the head': hmacToken(
          { ...hs256, jwk: publicKey.export({ format: 'jwk' }) },
          claims,
          publicPem,
        ),
        'HS256 over a public key': hmacToken(hs256, claims, publicPem),
        'HS256 over nothing': hmacToken({ ...hs256, kid: '/dev/null' }, claims, ''),
        HS512: hmacToken({ alg: 'HS512', typ: 'JWT' }, claims, JWT_SECRET, 'sha512'),
        'another issuer': hmacToken(hs256, { ...claims, iss: 'else' }, JWT_SECRET),
        'no issuer': hmacToken(hs256, { ...claims, iss: undefined }, JWT_SECRET),
        'another audience': hmacToken(hs256, { ...claims, aud: 'else' }, JWT_SECRET),
        'another person': hmacToken(hs256, { ...claims, sub: other.profile.accountId }, JWT_SECRET),
        'a session that never existed': hmacToken(hs256, { ...claims, sid: 'f'.repeat(32) }, JWT_SECRET),
        'a session named by an operator': hmacToken(hs256, { ...claims, sid: { $ne: '' } }, JWT_SECRET),
        'an expired time': hmacToken(hs256, { ...claims, exp: 1 }, JWT_SECRET),
        'changed claims': [
          shop.token?.split('.')[0],
          part({ ...claims, sub: other.profile.accountId }),
          shop.token?.split('.')[2],
        ].join('.'),
      };
      for (const [name, token] of Object.entries(forged)) {
        expect([name, await statusOf(token), await sockets.refused({ auth: { token } })]).toEqual([
          name,
          401,
          'session_expired',
        ]);
      }
    });
  });

  describe('a session that ends', () => {
    const newPassword = 'Thanda-sharbat-5566';

    it('S9: logout ends its token and its socket, and no other', async () => {
      const client = await signIn(product.baseUrl, 'asha@example.test');
      const [socket, kept] = [await sockets.connected(client.token), await sockets.connected(shop.token)];
      const gone = next(socket, 'disconnect');
      await client.send('POST', '/auth/logout');
      expect(await statusOf(client.token)).toBe(401);
      expect(await gone).toBe('io server disconnect');
      expect(await sockets.refused({ auth: { token: client.token } })).toBe('session_expired');
      expect([kept.connected, await statusOf(shop.token)]).toEqual([true, 200]);
    });

    it('S9: a changed password ends every other session and its socket', async () => {
      const stolen = await signIn(product.baseUrl, 'asha@example.test');
      const [theirs, own] = [await sockets.connected(stolen.token), await sockets.connected(shop.token)];
      const gone = next(theirs, 'disconnect');
      await shop.send('PUT', '/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword,
        confirmPassword: newPassword,
      });
      expect([await statusOf(stolen.token), await statusOf(shop.token)]).toEqual([401, 200]);
      await gone;
      expect(own.connected).toBe(true);
    });

    it('S9: a reset password ends every session and its socket', async () => {
      const client = await signIn(product.baseUrl, 'ravi@example.test');
      const socket = await sockets.connected(client.token);
      const gone = next(socket, 'disconnect');
      const email = 'ravi@example.test';
      const visitor = new ShopClient(product.baseUrl);
      await visitor.send('POST', '/auth/send-otp', { email, purpose: 'reset' });
      await visitor.send('POST', '/auth/reset-password', {
        email,
        otp: await product.readOtp(email),
        newPassword,
        confirmPassword: newPassword,
      });
      await gone;
      expect([await statusOf(client.token), await statusOf(other.token)]).toEqual([401, 401]);
      other.token = (await signIn(product.baseUrl, email, newPassword)).token;
    });

    it("S9: removing a member ends the member's sessions and sockets at once", async () => {
      const email = 'meena@example.test';
      const row = await shop.send<MemberRow>('POST', '/members', { email, role: 'staff' });
      const staff = new ShopClient(product.baseUrl);
      const body = { token: invitation(email), name: 'Meena', password: newPassword, confirmPassword: newPassword };
      staff.token = (await staff.send<{ accessToken: string }>('POST', '/auth/accept-invite', body)).accessToken;
      const gone = next(await sockets.connected(staff.token), 'disconnect');
      await shop.send('DELETE', `/members/${row.id}`);
      expect(await statusOf(staff.token)).toBe(401);
      await gone;
    });
  });
});

describe('secrets', () => {
  it.each([
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'your-256-bit-secret-your-256-bit-secret'],
    ['JWT_SECRET', 'Sup3rS3cretSup3rS3cretSup3rS3cret'],
    ['DATA_SECRET', 'changeme-changeme-changeme-1234567'],
    ['DATA_SECRET', '0123456789abcdef0123456789abcdef'],
  ])('S8: stop production from starting when %s is weak (%s), and are named in the error', async (name, value) => {
    const { code, log } = await startRefused({ env: { NODE_ENV: 'production', [name]: value } });
    expect([code, log]).toEqual([1, expect.stringMatching(new RegExp(`^${name}: too weak[^\\n]*\\n$`))]);
    expect(log).not.toContain(value);
  });

  it('S8: need at least 32 characters in every mode', async () => {
    const { code, log } = await startRefused({ env: { JWT_SECRET: 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6G' } });
    expect([code, log]).toEqual([1, expect.stringMatching(/^JWT_SECRET: [^\n]*32[^\n]*\n$/)]);
  });

  it('S8: generated by the program are long and readable only by their owner', async () => {
    const product = await startProduct();
    const file = join(product.dataDir, 'keys.json');
    const { dataSecret } = JSON.parse(readFileSync(file, 'utf8')) as { dataSecret: string };
    expect(dataSecret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(product.dataDir).mode & 0o777).toBe(0o700);
    await product.stop();
  });
});
