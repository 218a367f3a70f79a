import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { httpCaller, type HttpCaller } from '@bahi/testing/attacks';
import { describeOnEngines } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { registerShop } from '../shopClient.ts';

describeOnEngines('security headers', (engine) => {
  let product: ProductProcess;
  let owner: HttpCaller;

  beforeAll(async () => {
    product = await startProduct({ engine });
    const { token } = await registerShop(product.baseUrl, 'asha@example.test', (email) => product.readOtp(email));
    owner = httpCaller(product.baseUrl, {}, token);
  });
  afterAll(() => product.stop());

  const places = [
    '/',
    '/dashboard/sales',
    '/login',
    '/assets/nothing.js',
    '/api/nothing',
    '/api/shop/profile',
    '/health/live',
    '/health/ready',
  ];

  it('S16: every answer forbids foreign and inline scripts, sniffing and framing', async () => {
    for (const place of places) {
      const { headers } = await fetch(`${product.baseUrl}${place}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect([place, /script-src 'self'[^;]*;/.exec(policy)?.[0]]).toEqual([
        place,
        "script-src 'self' 'wasm-unsafe-eval';",
      ]);
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'none'",
        "script-src-attr 'none'",
      ])
        expect(policy).toContain(rule);
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'DENY', 'no-referrer']);
      expect([headers.get('x-powered-by'), headers.get('server'), headers.get('strict-transport-security')]).toEqual([
        null,
        null,
        null,
      ]);
      if (/^\/(api|health)/.test(place)) expect([place, headers.get('cache-control')]).toEqual([place, 'no-store']);
    }
  });

  it('S16: the page itself contains no inline script', async () => {
    const page = await (await fetch(`${product.baseUrl}/`)).text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+\s*=|javascript:/i);
  });

  // headers are set before any engine is involved
  if (engine === 'embedded')
    it('S16: HSTS is sent only behind TLS', async () => {
      const secure = await startProduct({ env: { PUBLIC_URL: 'https://books.example.in' } });
      const { headers } = await fetch(`${secure.baseUrl}/api/nothing`);
      await secure.stop();
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    });

  it('S17: no foreign page may read or write, and only JSON is accepted as a command', async () => {
    const url = `${product.baseUrl}/api/categories`;
    const authorization = `Bearer ${owner.token}`;
    const total = async () => (await owner.send('GET', { path: '/categories' })).headers.get('content-range');
    const before = await total();
    for (const origin of ['https://evil.example', 'null', `${product.baseUrl}.evil.example`]) {
      const read = await fetch(url, { headers: { authorization, origin } });
      const write = await fetch(url, {
        method: 'POST',
        headers: { authorization, origin, 'content-type': 'application/json' },
        body: '{"name":"x"}',
      });
      const asked = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      for (const { headers } of [read, write, asked])
        expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
          null,
          null,
        ]);
      expect([origin, write.status]).toEqual([origin, 403]);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
      'application/jsonp',
      '',
    ]) {
      const write = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: Buffer.from('{"name":"x"}'),
      });
      expect([type, write.status]).toEqual([type, 415]);
    }
    expect(await total()).toBe(before);
  });
});
