import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppendOutcomeUnknown, StorageFull, StoreUnavailable } from '@bahi/event-store';
import { PrivateStoreFull, PrivateStoreUnavailable } from '@bahi/private-store';
import { ReadModelUnavailable } from '@bahi/read-store';
import {
  api,
  codeSentTo,
  openTestApp,
  registration,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';
import { createServer } from 'node:http';
import { z } from 'zod';
import { BODY_LIMIT, command, open, OWNER, query, type Route } from './route.ts';
import { limitServer, serverTimeouts } from './serverTimeouts.ts';

const echoBody = z.strictObject({ name: z.string('required').optional(), deep: z.unknown().optional() });
const failures: Readonly<Record<string, Error>> = {
  away: new StoreUnavailable('sqlite is away'),
  unknown: new AppendOutcomeUnknown('sqlite said nothing'),
  'private-away': new PrivateStoreUnavailable('sqlite is away'),
  rebuilding: new ReadModelUnavailable('saleList has no live build'),
  full: new StorageFull('sqlite is full'),
  'private-full': new PrivateStoreFull('sqlite is full'),
};
const extra: readonly Route[] = [
  open('POST /echo', echoBody, async (_services, call) => ({ status: 200, body: call.body ?? {} })),
  open('POST /address', echoBody, async (_services, call) => ({ status: 200, body: { ip: call.ip } })),
  open('POST /broken', echoBody, async () => {
    throw new Error('secret detail of /srv/private.db');
  }),
  open('POST /fails/:how', echoBody, async (_services, call) => {
    throw failures[call.params['how'] ?? ''] ?? new Error('a failure without a name');
  }),
  query('GET /things', OWNER, async () => ({ status: 200, body: [] })),
  command('PUT /things/:id', OWNER, echoBody, async () => ({ status: 200, body: {} }), { readOnly: ['id'] }),
];

let test: TestApp;
let plain: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestApp({ routes: extra });
  plain = await openTestApp();
  owner = await signUpOwner(plain);
});
afterAll(async () => {
  await Promise.all([test.close(), plain.close()]);
});

const echo = () => api(test).post('/api/echo');
const sendRaw = (body: string | Buffer, type = 'application/json') =>
  echo()
    .set('Content-Type', type)
    .serialize(() => body)
    .send(body);

describe('bodies', () => {
  it('S12: malformed JSON is 400 with a message', async () => {
    for (const body of ['{', '{"name":}', "{'name':1}", '\u0000', Buffer.from([0x22, 0xff, 0xfe, 0x22])]) {
      const answer = await sendRaw(body).expect(400);
      expect(answer.body).toMatchObject({ code: 'malformed_json', message: 'The request body is not valid JSON.' });
    }
  });

  it('S26: a number beyond all numbers is refused, also where its field is ignored', async () => {
    const { status, body } = await sendRaw('{"deep":1e999}').set('Idempotency-Key', 'beyond');
    expect([status, body.code]).toEqual([400, 'malformed_json']);
  });

  it('S12: a body that is no object is 422', async () => {
    for (const body of ['[]', '"text"', '1', 'null', 'true']) await sendRaw(body).expect(422);
  });

  it('S12: 100 kB pass, one byte more is 413', async () => {
    const body = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    await sendRaw(body(BODY_LIMIT)).expect(200);
    const answer = await sendRaw(body(BODY_LIMIT + 1)).expect(413);
    expect(answer.body.code).toBe('body_too_large');
  });

  it('S12: twelve levels pass, thirteen are refused, and a hundred thousand do not hurt', async () => {
    const nested = (levels: number) => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    await sendRaw(nested(12)).expect(200);
    expect((await sendRaw(nested(13)).expect(400)).body.code).toBe('body_too_deep');
    await sendRaw(nested(50_000)).expect(400);
  });

  it('S12, S17: a non-empty body of another type is 415, an empty one passes', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ]) {
      const answer = await sendRaw('{"name":"x"}', type).expect(415);
      expect(answer.body.code).toBe('unsupported_media_type');
    }
    await echo().set('Content-Type', 'text/plain').expect(200);
    await echo().set('Content-Encoding', 'gzip').set('Content-Type', 'application/json').send('{}').expect(415);
  });

  it('S13: a key that reaches prototypes changes nothing', async () => {
    await sendRaw('{"__proto__":{"polluted":true}}').expect(400);
    await sendRaw('{"deep":{"a":[{"__proto__":{"polluted":true}}]}}').expect(400);
    const answer = await sendRaw('{"constructor":{"prototype":{"polluted":true}}}').expect(422);
    expect(answer.body.errorCodes).toEqual({ constructor: 'unknown_field' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a value of another kind is not valid, one that is not there is required', async () => {
    const sent: [string, string, object, object][] = [
      ['post', '/billing/create', { reuseEmpty: 'yes' }, { reuseEmpty: 'invalid' }],
      [
        'post',
        '/billing/complete',
        { lines: [null, 'x'], customer: 5 },
        { 'lines.0': 'invalid', 'lines.1': 'invalid', customer: 'invalid' },
      ],
      [
        'post',
        '/purchases/batch',
        { vendorId: 'a'.repeat(32), purchaseDate: '2026-01-01', vendorBillNumber: '1' },
        { lines: 'required' },
      ],
      ['post', '/auth/login', { identifier: 'x', password: 'y', remember: 'yes' }, { remember: 'invalid' }],
      ['put', '/shop/profile', [], { body: 'invalid' }],
    ];
    for (const [method, path, body, errorCodes] of sent) {
      const answer = await api(plain)[method as 'post' | 'put'](`/api${path}`).set(owner.auth).send(body);
      expect([path, answer.status, answer.body.errorCodes]).toEqual([path, 422, errorCodes]);
    }
  });

  it('S10: unknown fields are named, read-only ones ignored', async () => {
    const answer = await echo().send({ name: 'a', admin: true }).expect(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_body',
      message: 'Please check the highlighted fields.',
      errors: { admin: 'This field is not known' },
      errorCodes: { admin: 'unknown_field' },
    });
  });

  it('S26: numbers that are no numbers are refused on the real routes', async () => {
    const body = { name: 'Salt', categoryId: 'a'.repeat(32), unit: 'pcs' };
    for (const price of ['-1', '1e308', '1.5', '"NaN"', 'null', '99999999999999999999']) {
      const json = JSON.stringify(body).replace(/\}$/, `,"sellingPricePaise":${price}}`);
      const answer = await api(plain)
        .post('/api/products')
        .set(owner.auth)
        .set('Content-Type', 'application/json')
        .send(json);
      expect([price, answer.status]).toEqual([price, 422]);
      expect(answer.body.errors.sellingPricePaise).toEqual(expect.any(String));
    }
  });
});

describe('addresses', () => {
  it('unknown ones are 404, wrong methods 405, both in JSON', async () => {
    const missing = await api(test).get('/api/nowhere').expect(404);
    expect(missing.body).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
    const wrong = await api(test).delete('/api/things').expect(405).expect('Allow', 'GET');
    expect(wrong.body.code).toBe('method_not_allowed');
    await api(test).get('/api/things/%E0%A4%A').expect(404);
    await api(test).post('/api/%2e%2e/health').expect(404);
  });

  it('a repeated query parameter is refused', async () => {
    await api(plain).get('/api/shop/info?a=1&a=2').set(owner.auth).expect(400);
  });

  it('profile is matched before a shop id', async () => {
    await api(plain).put('/api/shop/profile').set(owner.auth).send({}).expect(200);
  });
});

describe('request ids', () => {
  it('keep a harmless one and replace any other', async () => {
    const kept = await echo().set('X-Request-Id', 'till-4_abcdef').expect(200);
    expect(kept.headers['x-request-id']).toBe('till-4_abcdef');
    for (const sent of ['short', 'a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65)]) {
      expect((await echo().set('X-Request-Id', sent)).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('are those of the trace that the request belongs to', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = (id: string) => `00-${id}-00f067aa0ba902b7-01`;
    const answer = await echo().set('traceparent', parent(trace)).expect(200);
    expect(answer.headers['x-request-id']).toBe(trace);
    for (const sent of [parent('0'.repeat(32)), parent(trace.toUpperCase()), `ff${parent(trace).slice(2)}`, trace]) {
      expect((await echo().set('traceparent', sent)).headers['x-request-id']).not.toContain(trace);
    }
    const both = await echo().set('traceparent', parent(trace)).set('X-Request-Id', 'till-4_abcdef');
    expect(both.headers['x-request-id']).toBe('till-4_abcdef');
  });
});

describe('failures', () => {
  it('S24: an unexpected error is one 500 without stack, path or store name', async () => {
    const answer = await api(test).post('/api/broken').send({}).expect(500);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect(answer.text).not.toMatch(/secret|private\.db|at |\.ts|sqlite/i);
  });

  it.each([
    ['away', 503, 'store_unavailable'],
    ['unknown', 503, 'store_unavailable'],
    ['private-away', 503, 'store_unavailable'],
    ['rebuilding', 503, 'rebuilding'],
    ['full', 507, 'storage_full'],
    ['private-full', 507, 'storage_full'],
  ])('F5, F6: a store that is %s answers %i %s, and 503 says when to come back', async (how, status, code) => {
    const answer = await api(test).post(`/api/fails/${how}`).send({}).expect(status);
    expect([answer.body.code, answer.headers['retry-after']]).toEqual([code, status === 503 ? '2' : undefined]);
    expect(answer.text).not.toMatch(/sqlite|saleList/i);
  });
});

describe('headers', () => {
  it('S16: CSP without inline script, nosniff, no-store; HSTS only behind TLS', async () => {
    const { headers } = await api(test).get('/api/nowhere');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    const tls = await openTestApp({ routes: extra, settings: { publicUrl: 'https://shop.test' } });
    expect((await api(tls).get('/api/nowhere')).headers['strict-transport-security']).toMatch(/max-age=\d+/);
    await tls.close();
  });

  it('S17: only the public address is a foreign page allowed to be, and it is never reflected', async () => {
    const ours = await echo().set('Origin', 'http://shop.test').expect(200);
    expect(ours.headers['access-control-allow-origin']).toBe('http://shop.test');
    expect(ours.headers['access-control-expose-headers']).toMatch(/Content-Range.*Idempotency-Replayed/);
    for (const origin of ['http://evil.test', 'null', 'http://shop.test.evil.test', 'https://shop.test']) {
      const answer = await echo().set('Origin', origin).expect(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    const preflight = await api(test).options('/api/echo').set('Origin', 'http://evil.test');
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    await api(test).options('/api/echo').set('Origin', 'http://shop.test').expect(204);
  });

  it('S2: forwarding headers count only behind the stated number of proxies', async () => {
    const sent = { 'X-Forwarded-For': '10.1.2.3' };
    const direct = await api(test).post('/api/address').set(sent).send({});
    expect(direct.body.ip).not.toBe('10.1.2.3');
    const behind = await openTestApp({ routes: extra, trustProxy: 1 });
    const proxied = await api(behind).post('/api/address').set(sent).send({});
    expect(proxied.body.ip).toBe('10.1.2.3');
    await behind.close();
  });
});

describe('logs', () => {
  it('S23: name the endpoint and outcome; no password, code, token, address, number or text', async () => {
    const own = await openTestApp();
    const body = registration();
    await api(own).post('/api/auth/send-otp').send({ email: body.email });
    const otp = codeSentTo(own, body.email);
    const answer = await api(own)
      .post('/api/auth/register')
      .send({ ...body, otp })
      .expect(201);
    const bearer = { Authorization: `Bearer ${answer.body.accessToken}` };
    await api(own).get('/api/shop/profile?q=hidden-text').set(bearer).expect(200);
    await api(own).post('/api/feedback').set(bearer).field('message', 'hidden-text').expect(201);
    const log = own.logged();
    expect(log).toMatch(/"route":"\/auth\/register"/);
    expect(log).toMatch(/"status":201/);
    expect(log.match(/"route":/g)).toHaveLength(log.trim().split('\n').length);
    const secrets = [body.password, otp, answer.body.accessToken, body.email, body.phone, 'Asha', 'hidden-text'];
    for (const secret of secrets) expect(log).not.toContain(secret);
    await own.close();
  });
});

describe('idempotency keys', () => {
  it('are 1 to 128 ASCII characters', async () => {
    const put = (key: string) => api(test).put('/api/things/1').set(owner.auth).set('Idempotency-Key', key).send({});
    for (const key of ['x'.repeat(129), 'a b']) {
      const answer = await api(plain).put('/api/shop/profile').set(owner.auth).set('Idempotency-Key', key).send({});
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key']);
    }
    expect((await put('anything')).status).toBe(401);
  });
});

describe('the head of a request', () => {
  it('has room for as many ids as a filter takes, and no more than twice that', async () => {
    const server = createServer(serverTimeouts, plain.app);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const answer = async (ids: number) => {
      const filter = JSON.stringify({ id: Array.from({ length: ids }, () => owner.profile.shopId) });
      const address = `http://127.0.0.1:${port}/api/products?filter=${encodeURIComponent(filter)}`;
      return (await fetch(address, { headers: owner.auth })).status;
    };
    const answers = [await answer(1_000), await answer(1_001), await answer(2_000)];
    server.close();
    server.closeAllConnections();
    expect(answers).toEqual([200, 400, 431]);
  });
});

describe('slow clients', () => {
  it('S20: the server stops waiting for a head after 15 s and for a request after 60 s', () => {
    const server = createServer(serverTimeouts, test.app);
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
  });

  it('an idle connection is kept longer than by a proxy that waits a minute', () => {
    expect(createServer(serverTimeouts, test.app).keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('S20: a head that never ends is hung up on', async () => {
    const limits = { ...serverTimeouts, headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
    const server = createServer(limits, test.app);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /api/echo HTTP/1.1\r\nX-Slow: ');
    const heard = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('utf8');
      });
      socket.on('close', () => resolve(text));
    });
    expect(heard).toMatch(/^HTTP\/1\.1 408/);
    server.close();
  });

  it('S20: closes a connection that reads nothing of an answer for a minute', async () => {
    const server = createServer(serverTimeouts, (_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)));
    limitServer(server);
    expect(server.timeout).toBe(60_000);
    server.timeout = 100;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const connection = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const served = await connection;
    await new Promise((resolve) => served.once('close', resolve));
    expect(served.bytesWritten).toBeGreaterThan(0);
    client.destroy();
    server.close();
  });
});
