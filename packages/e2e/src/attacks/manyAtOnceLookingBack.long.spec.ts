import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEngines, startEngineServers, type EngineServers } from '../engineServers.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { runningProduct } from '../sharedStage.ts';
import { ShopClient } from '../shopClient.ts';

const SEED = resolve('packages/tooling/dist/seed.js');
/** Of the shop that sends past-day queries; another shop must not notice. */
const PRODUCTS = 3_000;
/** Fewer on the second engine, where adding bills takes minutes; they show the same effect. */
const BILLS = { embedded: 6_000, distributed: 1_500 };
const AT_ONCE = 40;
/** Limits that even a slow machine meets. The bench `looking-back` checks for a second and for 100 ms. */
const REFUSED_AT_ONCE_MS = 3_000;
/** So many of a shop wait in line. They are refused too where the line proves too slow, within the time that anybody may wait. */
const [IN_LINE, REFUSED_WITHIN_MS] = [8, 6_000];
const READ_P95_MS = 400;
const MOST_ADDED_MB = 300;
const DAY_MS = 86_400_000;

const run = promisify(execFile);

/** Memory of a process in megabytes. */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Processor time of a process so far, in milliseconds. */
function processorMs(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(user) + Number(system)) * 10;
}

async function signedIn(product: ProductProcess): Promise<ShopClient> {
  const shop = new ShopClient(product.baseUrl);
  const credentials = { identifier: 'owner0@example.test', password: 'Password-0-example' };
  const { body } = await shop.call<{ accessToken: string }>('POST', '/auth/login', credentials);
  shop.token = body.accessToken;
  return shop;
}

interface Watched {
  readsMs: number[];
  mostMb: number;
}

/** Reads repeatedly and measures the available memory until `work` is done. */
async function watchedDuring(shop: ShopClient, pid: number, work: Promise<unknown>): Promise<Watched> {
  const until = { isOver: false };
  void work.finally(() => {
    until.isOver = true;
  });
  const watched: Watched = { readsMs: [], mostMb: 0 };
  while (!until.isOver) {
    const began = performance.now();
    expect((await shop.call('GET', '/shop/profile')).status).toBe(200);
    watched.readsMs.push(performance.now() - began);
    watched.mostMb = Math.max(watched.mostMb, residentMb(pid));
    await pause(10);
  }
  await work;
  return watched;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;

describeOnEngines('many past-day queries at once', (engine) => {
  let servers: EngineServers | undefined;
  let product: ProductProcess;
  let dataDir: string;
  let looking: ShopClient;
  let other: ShopClient;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
    servers = engine === 'distributed' ? await startEngineServers() : undefined;
    const env = { ...process.env, ...servers?.env, DATA_DIR: dataDir };
    const size = ['--products', String(PRODUCTS), '--bills', String(BILLS[engine])];
    await run(process.execPath, [SEED, ...size], { env });
    product = await startProduct({ engine, dataDir, ...(servers && { servers, ownsServers: true }) });
    looking = await signedIn(product);
    other = await runningProduct(product).openShop();
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A different time for each query, so that no cached answer can serve another. */
  const instants = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => new Date(Date.now() - index * DAY_MS).toISOString());

  it.each([
    ['the dashboard', (at: string) => `/dashboard?range=fy&asOf=${at}`],
    ['the dashboard as it was known', (at: string) => `/dashboard?range=fy&knownAt=${at}`],
    ['products', (at: string) => `/products?asOf=${at}&range=[0,999]&sort=["averageCostPaise","DESC"]`],
    ['a list that has to be sorted', (at: string) => `/sales?sort=["lineCount","DESC"]&range=[0,${at.length}]`],
  ])(`are answered or soon refused, and another shop reads as usual: ${AT_ONCE} × %s`, async (_, pathOf) => {
    await looking.call('GET', pathOf(new Date().toISOString()));
    const quietMb = residentMb(product.pid);
    const asked = instants(AT_ONCE).map(async (at) => {
      const began = performance.now();
      const { status, headers, body } = await looking.call<{ code?: string }>('GET', pathOf(at));
      return { status, code: body.code, after: headers.get('retry-after'), ms: performance.now() - began };
    });
    const { readsMs, mostMb } = await watchedDuring(other, product.pid, Promise.all(asked));
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    for (const { status, code, after, ms } of refused) {
      expect(status).toBe(503);
      // who waited in line may have had too little time left
      expect(ms < REFUSED_AT_ONCE_MS ? ['busy'] : ['busy', 'request_timeout']).toContain(code);
      expect(Number(after)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
    }
    expect(refused.filter(({ ms }) => ms >= REFUSED_AT_ONCE_MS).length).toBeLessThanOrEqual(IN_LINE);
    expect(p95(readsMs)).toBeLessThan(READ_P95_MS);
    expect(mostMb - quietMb).toBeLessThan(MOST_ADDED_MB);
  });

  it('stop working when the client disconnects', async () => {
    const gone = new AbortController();
    const asked = instants(AT_ONCE).map(async (at) =>
      looking.call('GET', `/dashboard?range=fy&asOf=${at}`, undefined, {}, gone.signal).catch(() => undefined),
    );
    // one is running by then, the others wait
    await other.call('GET', '/shop/profile');
    gone.abort();
    await Promise.all(asked);
    await other.call('GET', '/shop/profile');
    const before = processorMs(product.pid);
    await pause(2_000);
    expect(processorMs(product.pid) - before).toBeLessThan(600);
  });
});
