import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpCaller, PNG, SampleThings, WALK_IN, type HttpCaller, type NewestWrite } from '@bahi/testing/attacks';
import { io } from 'socket.io-client';
import { describeOnEngines } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { PASSWORD, registerShop } from '../shopClient.ts';
import { keptContent } from './keptContent.ts';

const MIB = 1024 * 1024;
const email = 'asha.quiet@example.test';
const phone = '9820077777';

describeOnEngines('confidential data', (engine) => {
  let product: ProductProcess;
  let visitor: HttpCaller;
  let owner: HttpCaller;
  let shop: SampleThings;
  const newest: NewestWrite = {};
  /** Values that no log line may contain. Each test adds the secrets that it sends. */
  const secrets = [PASSWORD, email, phone];

  beforeAll(async () => {
    product = await startProduct({
      engine,
      env: { LIMIT_SCALE: '1000', LOG_LEVEL: 'trace', FEEDBACK_TO: 'desk.quiet@example.test' },
    });
    secrets.push('desk.quiet@example.test');
    const readCode = async (address: string) => {
      const code = await product.readOtp(address);
      secrets.push(code);
      return code;
    };
    const { token = '', profile } = await registerShop(product.baseUrl, email, readCode, { phone });
    secrets.push(token);
    visitor = httpCaller(product.baseUrl, newest);
    owner = httpCaller(product.baseUrl, newest, token);
    shop = new SampleThings(owner, profile.shopId);
  });
  afterAll(() => product.stop());

  /** A text that occurs nowhere else. */
  function secret(word = ''): string {
    const made = `${word}${randomBytes(9).toString('hex')}`;
    secrets.push(made);
    return made;
  }

  async function sendConfidences(): Promise<void> {
    const mail = () => `${secret()}@quiet.example.test`;
    await visitor.send('POST', { path: '/auth/login', body: { identifier: email, password: secret('Wrong-') } });
    await visitor.send('POST', { path: '/auth/login', body: { identifier: mail(), password: secret() } });
    await visitor.send('POST', { path: '/auth/login', body: { identifier: '+91 98200 66666', password: '' } });
    await visitor.send('POST', {
      path: '/auth/accept-invite',
      body: { token: secret(), name: secret(), password: secret(), confirmPassword: 'x' },
    });
    await visitor.send('POST', {
      path: '/auth/reset-password',
      body: { email, otp: '918273', newPassword: secret(), confirmPassword: secret() },
    });
    await visitor.send(
      'GET',
      { path: '/shop/profile' },
      { authorization: `Bearer ${secret()}.${secret()}.${secret()}` },
    );
    await visitor.send('POST', {
      path: '/feedback',
      form: { message: secret('Dear '), name: secret(), email: mail(), phone: '9820055555' },
    });
    secrets.push('98200 66666', '918273', '9820055555');
    await owner.send('POST', { path: '/feedback', form: { message: secret('My '), image: PNG } });
    const newPassword = secret('New-');
    await owner.send('PUT', {
      path: '/auth/change-password',
      body: { currentPassword: secret(), newPassword, confirmPassword: newPassword },
    });
    await owner.send('POST', { path: '/members', body: { email: mail(), role: 'staff' } });
    await owner.send('PUT', {
      path: '/shop/profile',
      body: { phone: '9820044444', ownerName: secret('Asha '), upiId: `${secret()}@bank` },
    });
    secrets.push('9820044444');
    const customer = { name: secret('Meena '), phone: '9820033333', address: secret() };
    secrets.push('9820033333');
    await owner.ok('POST', { path: '/billing/complete', body: { ...WALK_IN, customer, lines: [await shop.line()] } });
    await owner.send('GET', { path: '/products', query: { filter: { q: secret() }, [secret()]: secret() } });
    await owner.send('GET', { path: `/products/${secret()}` });
    await owner.send(
      'POST',
      { path: `/${secret()}`, body: { password: secret() } },
      { 'user-agent': secret(), cookie: secret(), 'x-request-id': 'till-4-abcdef', referer: `http://x/?t=${secret()}` },
    );
    await sendBroken();
  }

  /** Sends requests that fail before any handler runs. */
  async function sendBroken(): Promise<void> {
    const url = `${product.baseUrl}/api/auth/login`;
    const headers = { 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body: `{"identifier":"${secret()}","password":"${secret()}"` });
    await fetch(url, {
      method: 'POST',
      headers,
      body: `{"identifier":"${secret()}","password":"${'x'.repeat(200_000)}"}`,
    });
    await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: secret() });
    const socket = io(product.baseUrl, { reconnection: false, transports: ['websocket'], auth: { token: secret() } });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    socket.disconnect();
  }

  describe('logs', () => {
    it('S23: contain no password, code, token, address, number, name or text of anybody, even at the most verbose level', async () => {
      await sendConfidences();
      const marker = `marker-${randomBytes(6).toString('hex')}`;
      const seen = await visitor.send('GET', { path: '/openapi.json' }, { 'x-request-id': marker });
      expect(seen.status).toBe(200);
      // lines are written in order: once this one is there, all are
      while (!product.log().includes(marker)) await new Promise((resolve) => setImmediate(resolve));
      const log = product.log();
      expect(secrets.filter((text) => log.includes(text))).toEqual([]);
      expect(log).toMatch(/"route":"\/auth\/login"/);
      expect(log).not.toMatch(/\$argon2|eyJ[\w-]{10}|@quiet|@example/);
      for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    });
  });

  describe('the stores', () => {
    it('S3, S23: contain no codes, tokens or passwords, and addresses and numbers only in the private store', async () => {
      const kept = keptContent(product);
      const places = Object.entries(await kept.publicPlaces());
      expect(places.length).toBeGreaterThan(3);
      for (const [place, bytes] of places) {
        expect([place, bytes.length > 0]).toEqual([place, true]);
        expect([place, [email, phone, PASSWORD, 'eyJhbGci', '$argon2'].filter((text) => bytes.includes(text))]).toEqual(
          [place, []],
        );
      }
      const inPrivate = await kept.privateStore();
      expect(inPrivate.includes(email)).toBe(true);
      expect([PASSWORD, 'eyJhbGci'].filter((text) => inPrivate.includes(text))).toEqual([]);
    });

    it('S3: store a pending code as a keyed hash', async () => {
      await visitor.ok('POST', { path: '/auth/send-otp', body: { email: 'waiting@quiet.example.test' } });
      const codeKeys = await keptContent(product).codeKeys();
      expect(codeKeys.length).toBeGreaterThan(0);
      for (const codeKey of codeKeys) expect(codeKey).toMatch(/^[0-9a-f]{40}$/);
    });

    it('S7: store a password as argon2id with 19 MiB, two passes and one lane', async () => {
      const hashes = await keptContent(product).passwordHashes();
      expect(hashes).not.toEqual([]);
      for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe('uploads', () => {
    const uploads = async () => keptContent(product).uploads();
    const picture = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);

    it('S14: may have exactly 5 MiB; one byte more gets 413 and leaves nothing behind', async () => {
      const before = await uploads();
      await owner.ok('POST', { path: '/feedback', form: { message: 'look', image: picture(5 * MIB) } });
      const after = await uploads();
      expect(after.names).toHaveLength(before.names.length + 1);
      expect(after.bytes - before.bytes).toBeGreaterThanOrEqual(5 * MIB);
      const answer = await owner.send('POST', {
        path: '/feedback',
        form: { message: 'look', image: picture(5 * MIB + 1) },
      });
      expect([answer.status, answer.body.code]).toEqual([413, 'image_too_large']);
      expect(await uploads()).toEqual(after);
    });

    it('S14: have generated names that no URL can reach', async () => {
      const { names } = await uploads();
      expect(names).not.toEqual([]);
      for (const name of names) {
        expect(name).toMatch(/^[0-9a-f]{32}$/);
        for (const path of [
          `/uploads/${name}`,
          `/${name}`,
          `/assets/${name}`,
          `/api/feedback/${name}/image`,
          `/assets/..%2f..%2fuploads%2f${name}`,
          `/api/uploads/${name}`,
          `/..%2fprivate.db`,
        ]) {
          const answer = await fetch(product.baseUrl + path);
          expect(Buffer.from(await answer.arrayBuffer()).includes(PNG)).toBe(false);
        }
      }
    });

    if (engine === 'embedded')
      it('S14: are files that only the operator may read', async () => {
        for (const name of (await uploads()).names)
          expect([name, statSync(join(product.dataDir, 'uploads', name)).mode & 0o077]).toEqual([name, 0]);
      });

    it('S14: are served as downloads that no browser runs, only to the shop’s owner', async () => {
      const { id } = await shop.feedback();
      const path = `/feedback/${id}/image`;
      const { status, headers } = await owner.send('GET', { path });
      expect([
        status,
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
      ]).toEqual([200, 'image/png', 'nosniff', 'no-store']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="feedback-[0-9a-f]{8}\.png"$/);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox/);
      expect((await visitor.send('GET', { path })).status).toBe(401);
    });
  });
});
