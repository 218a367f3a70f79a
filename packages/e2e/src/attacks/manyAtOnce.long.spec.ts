import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEngines } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { registerShop, signIn, type ShopClient } from '../shopClient.ts';

const LOGINS = 100;
const SLOW_HEADS = 300;
const HEAD_MS = 15_000;
/** The server checks every two seconds. */
const LATE_MS = 4_000;

/** 95th percentile of the duration in ms of consecutive signed-in reads, until `work` is done. */
async function readsDuring(shop: ShopClient, work: Promise<unknown>): Promise<{ p95: number; count: number }> {
  const until = { isOver: false };
  void work.finally(() => {
    until.isOver = true;
  });
  const times: number[] = [];
  while (!until.isOver) {
    const began = performance.now();
    const { status } = await shop.call('GET', '/shop/profile');
    times.push(performance.now() - began);
    expect(status).toBe(200);
    await pause(10);
  }
  await work;
  return { p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity, count: times.length };
}

interface SlowHead {
  /** What the server sent before it closed the connection, and after how long. */
  ended: Promise<{ heard: string; afterMs: number }>;
}

/** A client that sends its request head one byte at a time and never finishes it. */
function slowHead(port: number): SlowHead {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.write('GET /api/shop/profile HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
  const dripping = setInterval(() => socket.writable && socket.write('x'), 1_000);
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.on('error', () => undefined);
  const ended = new Promise<{ heard: string; afterMs: number }>((resolve) => {
    socket.on('close', () => {
      clearInterval(dripping);
      resolve({ heard, afterMs: performance.now() - began });
    });
  });
  return { ended };
}

describeOnEngines('many requests at once', (engine) => {
  let product: ProductProcess;
  let shop: ShopClient;
  beforeAll(async () => {
    product = await startProduct({ engine, env: { LIMIT_SCALE: '1000' } });
    shop = await registerShop(product.baseUrl, 'asha@example.test', (email) => product.readOtp(email));
  });
  afterAll(() => product.stop());

  it(`S7: keep a signed-in read below a second while ${LOGINS} sign-ins run in parallel`, async () => {
    const logins = Array.from({ length: LOGINS }, async () => signIn(product.baseUrl, 'asha@example.test'));
    const { p95, count } = await readsDuring(shop, Promise.all(logins));
    for (const { token } of await Promise.all(logins)) expect(token).toEqual(expect.any(String));
    expect(count).toBeGreaterThan(10);
    expect(p95).toBeLessThan(1_000);
  });

  // a slow head is cut off before any engine is involved
  if (engine === 'embedded')
    it(`S20: keep a good client below a second beside ${SLOW_HEADS} slow heads, which are cut off after 15 s`, async () => {
      const { port } = new URL(product.baseUrl);
      const heads = Array.from({ length: SLOW_HEADS }, () => slowHead(Number(port)));
      const { p95, count } = await readsDuring(shop, Promise.all(heads.map(({ ended }) => ended)));
      expect(count).toBeGreaterThan(100);
      expect(p95).toBeLessThan(1_000);
      for (const { ended } of heads) {
        const { heard, afterMs } = await ended;
        expect(heard).toMatch(/^HTTP\/1\.1 408 /);
        expect(afterMs).toBeGreaterThan(HEAD_MS - 1_000);
        expect(afterMs).toBeLessThan(HEAD_MS + LATE_MS);
      }
    });
});
