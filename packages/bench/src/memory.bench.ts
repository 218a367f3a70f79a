import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Bench, Row } from './bench.ts';
import type { ChildServer } from './childServer.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure } from './stats.ts';

const MEGABYTE = 1_000_000;

/** Each shop sells once and reads its products and dashboard. */
async function beActive(server: ChildServer, shops: readonly ShopHandle[]): Promise<void> {
  const client = await RawClient.open(server.address);
  for (const shop of shops) {
    const headers = { Authorization: `Bearer ${shop.token}` };
    const sale = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: shop.productIds[0], quantityMilli: 1000 }],
    };
    const sold = await client.request('POST', '/api/billing/complete', headers, JSON.stringify(sale));
    if (sold.status >= 300) throw new Error(`sale: ${sold.status} ${sold.body}`);
    await client.request('GET', '/api/products?range=%5B0%2C24%5D', headers);
    await client.request('GET', '/api/dashboard?range=today', headers);
  }
  client.close();
}

/** The size of the state cache from the server's metrics. */
async function statesMb(port: number): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^bahi_stream_cache_bytes (\S+)/m.exec(page)?.[1]) / MEGABYTE;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * G9: memory of the server with one active shop, and the size of the states of a thousand active shops with 300
 * products.
 */
export const g9: Bench = {
  id: 'G9',
  async run({ scale }): Promise<Row[]> {
    const count = 1_000 * scale;
    const dataDir = temporaryFolder();
    await seed(dataDir, count, 300, 0);
    const port = await freePort();
    const server = await startProduct(dataDir, { METRICS_PORT: String(port) });
    await beActive(server, await openShops(server.address, 1));
    const base = server.memoryBytes();
    const shops = await openShops(server.address, count);
    await beActive(server, shops);
    await beActive(server, shops);
    const full = server.memoryBytes();
    const needed = (await statesMb(port)) / scale;
    await server.stop();
    return [
      {
        id: 'G9',
        what: 'memory needed per 1,000 active shops × 300 products, as the cache weighs states',
        value: needed,
        unit: 'MB',
        floor: 190,
        goal: 95,
        better: 'lower',
        detail: `${figure(full / MEGABYTE)} MB resident`,
      },
      {
        id: 'G9',
        what: 'memory of the server with one shop',
        value: base / MEGABYTE,
        unit: 'MB',
        floor: 200,
        goal: 150,
        better: 'lower',
        detail: 'resident, all threads',
      },
    ];
  },
};
