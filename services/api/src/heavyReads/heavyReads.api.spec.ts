import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ThreadsBusy } from '@bahi/runtime';
import { api, openTestApp, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';
import type { HeavyReads } from './heavyReads.ts';

const THEN = '2026-01-01T00:00:00.000Z';

describe('reads that take long', () => {
  let test: TestApp;
  let owner: SignedInUser;
  let heavyReads: Partial<HeavyReads>;
  /** What the threads were asked, by name. */
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    const unexpected = async () => Promise.reject(new Error('not expected'));
    heavyReads = {};
    const threads = new Proxy({} as HeavyReads, {
      get: (_, name: keyof HeavyReads) => {
        asked.push(name);
        return heavyReads[name] ?? unexpected;
      },
    });
    test = await openTestApp({ ports: { heavyReads: threads } });
    owner = await signUpOwner(test);
  });
  afterEach(async () => test.close());

  const get = (path: string) => api(test).get(`/api${path}`).set(owner.auth);

  it.each([
    [`/dashboard?asOf=${THEN}`, 'dashboard'],
    [`/dashboard?knownAt=${THEN}&range=fy`, 'dashboard'],
    [`/products?asOf=${THEN}`, 'products'],
    [`/products/${'0'.repeat(32)}?knownAt=${THEN}`, 'products'],
  ])('are asked of the threads by GET %s; where many wait it is answered 503 with Retry-After', async (path, name) => {
    const busy = async () => Promise.reject(new ThreadsBusy('too many questions wait'));
    heavyReads = { dashboard: busy, products: busy };
    const { body, headers } = await get(path).expect(503);
    expect(body.code).toBe('busy');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(asked).toEqual([name]);
  });

  it('are all that the threads are asked: the present is read at once', async () => {
    await get('/dashboard?range=fy').expect(200);
    await get('/products').expect(200);
    expect(asked).toEqual([]);
  });

  it('end when the client has gone', async () => {
    const server = test.app.listen(0);
    const { port } = server.address() as AddressInfo;
    const path = `/api/dashboard?asOf=${THEN}`;
    await new Promise<void>((ended) => {
      heavyReads.dashboard = async (_question, signal) => {
        request.destroy();
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            reject(new Error('given up'));
            ended();
          });
        });
      };
      const request = httpGet({ port, path, headers: owner.auth, agent: false }).on('error', () => undefined);
    });
    await new Promise((closed) => server.close(closed));
  });
});
