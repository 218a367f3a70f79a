import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';
import { serveApp, type ServedApp } from '@bahi/testing/servers/serveApp';
import type { Route } from '../http/route.ts';
import { routes } from '../routes.ts';

const ID = 'abcdef0123456789abcdef0123456789';
const PAGE = '<!doctype html><title>Bahi</title>';

/** The canonical address of a route. */
const addressOf = ({ path }: Pick<Route, 'path'>) =>
  `/api${path.replace(':month', '2026-01').replaceAll(/:\w+/g, () => ID)}`;

const encoded = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Other spellings that a server may take for the same address, each changed at every place where it can be. */
function spellingsOf(address: string): string[] {
  const segments = address.split('/').slice(1);
  const spellings = ['/', '//', '/.', '/x/..', '#x', '%3Fx=1', '%00', '%20', '%0a', '\\'].map((end) => address + end);
  for (const [index, segment] of segments.entries()) {
    const first = segment.charAt(0);
    const others = [
      `/${segment}`,
      `./${segment}`,
      `%2e/${segment}`,
      `x/../${segment}`,
      `x/%2E%2E/${segment}`,
      encoded(first) + segment.slice(1),
      `%25${encoded(first).slice(1)}${segment.slice(1)}`,
      `${segment};v=1`,
      `${segment}%3Bv`,
      ...(segment === segment.toUpperCase()
        ? []
        : [segment.toUpperCase(), segment.replace(/[a-z]/, (a) => a.toUpperCase())]),
    ];
    for (const other of others) spellings.push(`/${segments.with(index, other).join('/')}`);
    if (index === 0) continue;
    const [before, after] = [segments.slice(0, index).join('/'), segments.slice(index).join('/')];
    for (const slash of ['%2F', '%2f', '\\', '%5C']) spellings.push(`/${before}${slash}${after}`);
  }
  return spellings;
}

interface RawAnswer {
  status: number | undefined;
  cacheControl: string | undefined;
  body: string;
}

/** Sends the address as it is written; `fetch` would make it canonical first. */
async function sendRaw(
  { origin }: ServedApp,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, method, path, headers: { 'content-type': 'application/json', ...headers } });
  sent.end(body === undefined ? '' : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, cacheControl: answer.headers['cache-control'], body: await text(answer) };
}

describe('the address of a call', () => {
  let folder: string;
  let test: TestApp;
  let served: ServedApp;
  let answered = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-client-'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    const handle: Route['handle'] = async () => {
      answered += 1;
      return { status: 200, body: {} };
    };
    const open = routes.map(({ method, path }): Route => ({ method, path, access: 'public', handle }));
    test = await openTestApp({ routes: open, clientFolder: folder });
    served = await serveApp(test.app);
  });
  afterAll(async () => {
    await served.close();
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const everyAddress = [
    ...routes.map((route) => [route.method, addressOf(route)] as const),
    ['GET', '/health/live'] as const,
    ['GET', '/health/ready'] as const,
    ['GET', '/api/health/live'] as const,
  ];

  it.each(everyAddress)('is one: %s %s answers, every other spelling is 404', async (method, address) => {
    expect((await sendRaw(served, method, address)).status).toBe(200);
    expect((await sendRaw(served, method, `${address}?`)).status).toBe(200);
    const before = answered;
    for (const spelling of spellingsOf(address)) {
      const { status, cacheControl, body } = await sendRaw(served, method, spelling);
      expect([spelling, status, cacheControl]).toEqual([spelling, 404, 'no-store']);
      expect(body).toContain('"code":"not_found"');
    }
    expect(answered).toBe(before);
  });

  it('may come with the host before it, as proxies send it', async () => {
    expect((await sendRaw(served, 'GET', 'http://shop.test/api/categories')).status).toBe(200);
    expect((await sendRaw(served, 'GET', 'http://shop.test/api/categories/')).status).toBe(404);
    expect((await sendRaw(served, 'GET', 'http://shop.test//api/categories')).status).toBe(404);
  });

  it('has one method: a header or a field names no other', async () => {
    const others = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' };
    const path = `/api/members/${ID}?_method=DELETE`;
    expect((await sendRaw(served, 'POST', path, others, { _method: 'DELETE' })).status).toBe(405);
  });

  it.each(['/socket.io', '/Socket.IO/', '/%73ocket.io/', '/socket.io/;x/', '/API', '/health'])(
    'is never a page: %s',
    async (path) => {
      expect((await sendRaw(served, 'GET', path)).body).not.toContain(PAGE);
    },
  );

  it.each([
    '/',
    '/register',
    '/dashboard/',
    `/dashboard/billing/${ID}`,
    '/invite/aB3_-x',
    '/%E0%A4%AC%E0%A4%B9%E0%A5%80',
  ])('leaves pages their addresses: %s', async (path) => {
    expect((await sendRaw(served, 'GET', path)).body).toBe(PAGE);
  });
});

describe('a signed-in call', () => {
  let test: TestApp;
  let served: ServedApp;
  let owner: SignedInUser;
  beforeAll(async () => {
    test = await openTestApp();
    served = await serveApp(test.app);
    owner = await signUpOwner(test);
  });
  afterAll(async () => {
    await served.close();
    await test.close();
  });

  it('S1: asked by HEAD needs the session that GET needs', async () => {
    const headers = { authorization: owner.auth.Authorization };
    expect((await sendRaw(served, 'HEAD', '/api/members')).status).toBe(401);
    expect((await sendRaw(served, 'HEAD', '/api/members', headers)).status).toBe(200);
  });

  const made = async (path: string, body: object) => {
    const answer = await api(test).post(path).set(owner.auth).send(body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };

  it('F8: with one key makes one bill, whatever the spelling of the repeated address', async () => {
    const category = await made('/api/categories', { name: 'Grains' });
    const rice = { name: 'Rice', categoryId: category.id, unit: 'kg', sellingPricePaise: 5_000 };
    const product = await made('/api/products', rice);
    const body = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: product.id, quantityMilli: 1_000 }],
    };
    const headers = { authorization: owner.auth.Authorization, 'idempotency-key': 'one-bill' };
    const first = await sendRaw(served, 'POST', '/api/billing/complete', headers, body);
    expect(first.status).toBe(201);
    const events = await test.eventCount();
    for (const spelling of spellingsOf('/api/billing/complete')) {
      expect([spelling, (await sendRaw(served, 'POST', spelling, headers, body)).status]).toEqual([spelling, 404]);
    }
    const repeated = await sendRaw(served, 'POST', '/api/billing/complete?again=1', headers, body);
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect(await test.eventCount()).toBe(events);
  });
});
