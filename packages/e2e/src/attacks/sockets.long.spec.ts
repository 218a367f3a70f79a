import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ChangedMessage } from '@bahi/contracts';
import type { Socket } from 'socket.io-client';
import { describeOnEngines } from '../engineServers.ts';
import type { ShopClient } from '../shopClient.ts';
import { liveSockets, next } from './liveSockets.ts';
import { startTwoShops, type TwoShops } from './twoShops.ts';

describeOnEngines('sockets', (engine) => {
  let product: TwoShops['product'];
  let shop: TwoShops['shop'];
  let other: TwoShops['other'];
  beforeAll(async () => {
    ({ product, shop, other } = await startTwoShops(engine));
  });
  afterAll(async () => {
    await product.stop();
  });

  const sockets = liveSockets(() => product.baseUrl);
  afterEach(() => sockets.close());

  it('S21: accept the token only in the handshake', async () => {
    const { token } = shop;
    for (const options of [
      {},
      { query: { token } },
      { extraHeaders: { authorization: `Bearer ${token}` } },
      { extraHeaders: { cookie: `token=${token}` } },
      { auth: { token: [token] } },
      { auth: { token: { token } } },
    ]) {
      expect(await sockets.refused(options)).toBe('session_expired');
    }
    expect(await sockets.refused({ auth: { token } })).toBe('let in');
  });

  it('S17, S21: reject a page of another origin, whatever its token', async () => {
    for (const origin of ['https://evil.example', 'null', `${product.baseUrl}.evil.example`]) {
      expect(await sockets.refused({ auth: { token: shop.token }, extraHeaders: { origin } })).not.toBe('let in');
      const polled = await fetch(`${product.baseUrl}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
      expect([polled.status, polled.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    expect(await sockets.refused({ auth: { token: shop.token }, extraHeaders: { origin: product.baseUrl } })).toBe(
      'let in',
    );
  });

  /** Adds a category and returns the id of the request. */
  async function requestOf(writer: ShopClient, name: string): Promise<string> {
    const { status, headers } = await writer.call('POST', '/categories', { name });
    expect(status).toBe(201);
    return headers.get('x-request-id') ?? '';
  }

  /** Collects the request ids that a socket receives from now on. */
  function requestsTold(socket: Socket): string[] {
    const heard: string[] = [];
    socket.on('changed', ({ correlationIds = [] }: ChangedMessage) => heard.push(...correlationIds));
    return heard;
  }

  it('S1, S21: join only rooms that the server assigns: no message opens another shop’s', async () => {
    const [mine, theirs] = [await sockets.connected(shop.token), await sockets.connected(other.token)];
    const { shopId } = other.profile;
    for (const name of ['join', 'subscribe', 'watch', 'room', 'shop:watch']) mine.emit(name, `shop:${shopId}:owner`);
    for (const more of [{ shopId }, { room: `shop:${shopId}:owner` }, { role: 'owner', shopId }])
      mine.emit('dashboard:watch', { range: 'today', ...more });
    // messages about earlier writes may still be in flight
    const [heard, theirsHeard] = [requestsTold(mine), requestsTold(theirs)];
    const theirRequest = await requestOf(other, 'Secret plans');
    while (!theirsHeard.includes(theirRequest)) await next(theirs, 'changed');
    const ownRequest = await requestOf(shop, 'Own plans');
    while (!heard.includes(ownRequest)) await next(mine, 'changed');
    expect(heard).not.toContain(theirRequest);
  });

  it('S21: close the connection on a message above 64 KiB, and accept one below', async () => {
    const socket = await sockets.connected(shop.token);
    socket.emit('dashboard:watch', { range: 'x'.repeat(60 * 1024) });
    const shown = next(socket, 'dashboard');
    socket.emit('dashboard:watch', { range: 'today' });
    await shown;
    const gone = next(socket, 'disconnect');
    socket.emit('dashboard:watch', { range: 'x'.repeat(65 * 1024) });
    await gone;
    expect((await fetch(`${product.baseUrl}/health/live`)).status).toBe(200);
  });

  it('S16: forbid sniffing and caching of polled answers', async () => {
    const { status, headers } = await fetch(`${product.baseUrl}/socket.io/?EIO=4&transport=polling`);
    expect([status, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      200,
      'nosniff',
      'no-store',
    ]);
  });

  it('S21: ignore invalid messages without affecting anybody', async () => {
    const socket = await sockets.connected(shop.token);
    for (const nonsense of [
      null,
      1,
      'fy',
      [],
      { range: { $ne: 1 } },
      { range: '__proto__' },
      Buffer.alloc(100),
      { range: ['today'] },
    ]) {
      socket.emit('dashboard:watch', nonsense, () => undefined);
      socket.emit('dashboard:unwatch', nonsense);
    }
    const shown = next<{ range: string }>(socket, 'dashboard');
    socket.emit('dashboard:watch', { range: 'fy' });
    expect((await shown).range).toBe('fy');
  });
});
