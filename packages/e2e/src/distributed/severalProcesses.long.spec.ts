import { randomUUID } from 'node:crypto';
import type { BillView, ProductRow, Profile } from '@bahi/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { liveSockets, next } from '../attacks/liveSockets.ts';
import { describeDistributed } from '../engineServers.ts';
import { openTradingShop, type TradingShop } from '../faults/traffic/tradingShop.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { ShopClient, signIn } from '../shopClient.ts';
import { startInstallation, type Installation } from './installation.ts';

const RECOVERY_MS = 15_000;

describeDistributed('one shop at two API processes, two realtime processes and one worker', () => {
  let installation: Installation;
  let shop: TradingShop;
  /** The owner's client at each API process. */
  let here: ShopClient;
  let there: ShopClient;
  let secondRealtime: ProductProcess;

  /** A process may serve an ended session for a second more (S9). */
  const untilOver = async (client: ShopClient): Promise<void> => {
    while ((await client.call('GET', '/shop/profile')).status !== 401);
  };

  const sale = () => ({
    customer: { walkIn: true },
    lines: [{ productId: shop.productIds[0], quantityMilli: 1_000 }],
    paymentMethod: 'CASH',
  });

  beforeAll(async () => {
    installation = await startInstallation({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
    const { servers, dataDir, processes } = installation;
    const { api, secondApi } = processes;
    secondRealtime = await startProduct({ servers, dataDir, env: { LOG_LEVEL: 'warn', ROLE: 'realtime' } });
    shop = await openTradingShop(api, 2);
    here = new ShopClient(api.baseUrl, shop.token);
    there = new ShopClient(secondApi.baseUrl, shop.token);
  });
  afterAll(async () => {
    const endings = [await secondRealtime.stop(), ...(await installation.stop())];
    expect(endings).toEqual(Array.from({ length: 5 }, () => ({ code: 0, signal: null })));
  });

  it('sees writes of one process in the other at once, and its rows through the token', async () => {
    const renamed = await here.send<Profile>('PUT', '/shop/profile', { shopName: 'Sharma and Daughters' });
    expect((await there.get<Profile>('/shop/profile')).shopName).toBe(renamed.shopName);
    const sold = await here.call<BillView>('POST', '/billing/complete', sale());
    const token = sold.headers.get('consistency-token') ?? '';
    const read = async () => there.call<BillView[]>('GET', '/sales', undefined, { 'Consistency-Token': token });
    let sales = await read();
    // on a busy machine the update may take longer than a read waits, which the answer reports
    while (sales.headers.get('consistency') === 'stale') sales = await read();
    expect([sales.status, sales.headers.get('consistency')]).toEqual([200, null]);
    expect(sales.body.map(({ id }) => id)).toContain(sold.body.id);
  });

  it('executes a command sent to both processes once, with one answer', async () => {
    const before = (await here.get<ProductRow>(`/products/${shop.productIds[0]}`)).currentStockMilli;
    const key = { 'Idempotency-Key': randomUUID() };
    const [one, other] = await Promise.all(
      [here, there].map(async (client) => client.call<BillView>('POST', '/billing/complete', sale(), key)),
    );
    expect([one?.status, one?.body]).toEqual([other?.status, other?.body]);
    expect((await here.get<ProductRow>(`/products/${shop.productIds[0]}`)).currentStockMilli).toBe(before - 1_000);
  });

  it('numbers the commands of both processes on one ledger without gaps or refusals', async () => {
    const sold = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (n % 2 === 0 ? here : there).completeBill(sale())),
    );
    const numbers = sold
      .map(({ invoiceNumber = '' }) => Number(invoiceNumber.split('/').at(-1)))
      .toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('ends a session at once where it is ended, soon everywhere else, including its sockets', async () => {
    const { api, realtime, secondApi } = installation.processes;
    const session = await signIn(api.baseUrl, shop.email);
    const sockets = [realtime, secondRealtime].map(({ baseUrl }) => liveSockets(() => baseUrl));
    const connected = await Promise.all(sockets.map(async (at) => at.connected(session.token)));
    const elsewhere = new ShopClient(secondApi.baseUrl, session.token);
    expect((await elsewhere.call('GET', '/shop/profile')).status).toBe(200);
    const gone = connected.map(async (socket) => next(socket, 'disconnect'));
    expect((await session.call('POST', '/auth/logout')).status).toBe(204);
    expect((await session.call('GET', '/shop/profile')).status).toBe(401);
    await untilOver(elsewhere);
    await Promise.all(gone);
    for (const at of sockets) at.close();
  });

  it('notifies open screens of writes by any process, at either realtime process', async () => {
    const sockets = [installation.processes.realtime, secondRealtime].map(({ baseUrl }) => liveSockets(() => baseUrl));
    const connected = await Promise.all(sockets.map(async (at) => at.connected(shop.token)));
    const all = connected.map(async (socket) => {
      const heard = new Set<string>();
      return new Promise<void>((resolve) => {
        socket.on('changed', ({ collections }: { collections: string[] }) => {
          for (const collection of collections) heard.add(collection);
          if (heard.has('sales') && heard.has('products')) resolve();
        });
      });
    });
    await there.completeBill(sale());
    await Promise.all(all);
    for (const at of sockets) at.close();
  });

  it('counts rate limits together through Redis, per process while it is away, and together again afterwards', async () => {
    const { redis } = installation.servers;
    let others = 0;
    // one code per address in half a minute; a new sender each time, far from the others, because ranges of senders are limited too
    const askAtBoth = async (email = `somebody${(others += 1)}@else.example.test`) => {
      const from = { 'X-Forwarded-For': `10.${others % 256}.${Math.floor(others / 256)}.1` };
      const asked = async (client: ShopClient) => (await client.call('POST', '/auth/send-otp', { email }, from)).status;
      return [await asked(here), await asked(there)];
    };
    expect(await askAtBoth()).toEqual([200, 429]);
    redis.kill('SIGKILL');
    const alone = `somebody${others}@alone.example.test`;
    expect(await askAtBoth(alone)).toEqual([200, 200]);
    expect(await askAtBoth(alone)).toEqual([429, 429]);
    await redis.restart();
    const back = performance.now();
    for (let statuses = await askAtBoth(); statuses[1] !== 429; statuses = await askAtBoth()) {
      expect(statuses).toEqual([200, 200]);
      expect(performance.now() - back).toBeLessThan(RECOVERY_MS);
    }
  });

  it('starts a process before its stores, and recovers running ones, without intervention', async () => {
    const { servers, dataDir, processes } = installation;
    servers.mongod.kill('SIGKILL');
    const starting = startProduct({ servers, dataDir, env: { LOG_LEVEL: 'warn', ROLE: 'api' } });
    const away = await here.call('GET', '/products');
    expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await fetch(`${processes.api.baseUrl}/health/live`)).status).toBe(200);
    expect((await fetch(`${processes.api.baseUrl}/health/ready`)).status).toBe(503);
    await servers.mongod.restart();
    const back = performance.now();
    const late = await starting;
    for (;;) {
      if ((await here.call('GET', '/products')).status === 200) break;
    }
    expect(performance.now() - back).toBeLessThan(RECOVERY_MS);
    expect((await new ShopClient(late.baseUrl, shop.token).call('GET', '/products')).status).toBe(200);
    await late.stop();
  });

  it('loses only the pushes without Redis, and ends sessions', async () => {
    const { api, secondApi } = installation.processes;
    const session = await signIn(api.baseUrl, shop.email);
    const elsewhere = new ShopClient(secondApi.baseUrl, session.token);
    expect((await elsewhere.call('GET', '/shop/profile')).status).toBe(200);
    installation.servers.redis.kill('SIGKILL');
    expect((await session.call('POST', '/auth/logout')).status).toBe(204);
    await untilOver(elsewhere);
    const sold = await here.completeBill(sale());
    const sales = await here.list<BillView>('sales', { filter: { id: [sold.id] } });
    expect(sales.total).toBe(1);
    expect((await fetch(`${installation.processes.api.baseUrl}/health/ready`)).status).toBe(200);
    await installation.servers.redis.restart();
  });
});
