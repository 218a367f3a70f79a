import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CategoryRow } from '@bahi/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { describeDistributed, startEngineServers, type EngineServers } from '../engineServers.ts';
import { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from '../faults/traffic/tradingShop.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { startedWithoutStores } from './lateStores.ts';
import { spoiledNetwork, STORES, type SpoiledNetwork, type StoreName } from './spoiledNetwork.ts';
import { startWriters, type SteadyWriters } from './steadyWriters.ts';

/** How long a store is at least unavailable. The long form takes a minute: STORE_FAULT_MS=60000. */
const FAULT_MS = Number(process.env['STORE_FAULT_MS'] ?? 1_000);
const IS_LONG = process.env['STORE_FAULT_MS'] !== undefined;
const ANSWER_MS = 6_000;
const RECOVERY_MS = 15_000;
const RETRY_MS = 200;
const START_MS = 120_000 + FAULT_MS;
const ROLES = ['api', 'realtime', 'worker', 'all'] as const;
type Role = (typeof ROLES)[number];

/** The status of a process for each kind of request. */
type Statuses = Record<'live' | 'ready', number> & Partial<Record<'read' | 'lookBack' | 'command', number>>;

const answersRequests = (role: Role): boolean => role === 'api' || role === 'all';

describeDistributed('F6: each store cut off, silent or slow, for every role', () => {
  let servers: EngineServers;
  let network: SpoiledNetwork;
  let processes: Record<Role, ProductProcess>;
  let shop: TradingShop;
  let books: Bookkeeping;
  let writers: SteadyWriters;
  const sockets: Socket[] = [];
  /** Names of acknowledged categories. */
  const added: string[] = [];
  let asked = 0;

  const startRole = async (ROLE: Role, over: SpoiledNetwork, ready: boolean) =>
    startProduct({ servers: over.servers, env: { ...NO_LIMITS, LOG_LEVEL: 'fatal', ROLE }, ready });

  beforeAll(async () => {
    servers = await startEngineServers();
    network = await spoiledNetwork(servers);
    const [api, realtime, worker, all] = await Promise.all(ROLES.map(async (role) => startRole(role, network, true)));
    if (api === undefined || realtime === undefined || worker === undefined || all === undefined)
      throw new Error('a process is missing');
    processes = { api, realtime, worker, all };
    shop = await openTradingShop(api, 3);
    books = new Bookkeeping(shop);
    const clientAt = (turn: number) => ownerOf(shop, turn % 2 === 0 ? api : all);
    writers = startWriters({ shop, books, writers: 4, seed: 6, clientAt, pauseMs: 200 });
    sockets.push(...(await Promise.all([realtime, all].map(openScreen))));
  });
  afterAll(async () => {
    network.become('open');
    await writers.stop();
    await stopProcesses();
    await network.close();
    await servers.close();
  });

  afterEach(() => network.become('open'));

  async function stopProcesses(): Promise<void> {
    for (const socket of sockets) socket.disconnect();
    network.become('open');
    await Promise.all(Object.values(processes).map(async (process) => process.stop()));
  }

  /** A page that stays open, and reconnects when it is rejected because a store is missing. */
  async function openScreen({ baseUrl }: ProductProcess): Promise<Socket> {
    const socket = io(baseUrl, { transports: ['websocket'], auth: { token: shop.token }, forceNew: true });
    socket.on('connect_error', () => void pause(RETRY_MS).then(() => socket.connect()));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** The status of an answer, after checking that it came in time and has `Retry-After`. */
  async function statusOf(what: string, call: Promise<{ status: number; headers: Headers }>): Promise<number> {
    const began = performance.now();
    const { status, headers } = await call;
    const tookMs = performance.now() - began;
    if (tookMs > ANSWER_MS) throw new Error(`${what}: ${status} after ${Math.round(tookMs)} ms`);
    if (status === 503 && !what.endsWith('ready') && headers.get('retry-after') === null)
      throw new Error(`${what}: 503 without Retry-After`);
    return status;
  }

  async function add(role: Role): Promise<{ status: number; headers: Headers }> {
    const name = `Asked ${(asked += 1)}`;
    const answer = await ownerOf(shop, processes[role]).call<CategoryRow>('POST', '/categories', { name });
    if (answer.status < 300) added.push(name);
    return answer;
  }

  async function askAt(role: Role): Promise<Statuses> {
    const { baseUrl } = processes[role];
    const now = new Date().toISOString();
    const [live, ready, ...rest] = await Promise.all([
      statusOf(`${role} live`, fetch(`${baseUrl}/health/live`)),
      statusOf(`${role} ready`, fetch(`${baseUrl}/health/ready`)),
      ...(answersRequests(role)
        ? [
            statusOf(`${role} read`, ownerOf(shop, processes[role]).call('GET', '/products')),
            statusOf(`${role} look back`, ownerOf(shop, processes[role]).call('GET', `/products?knownAt=${now}`)),
            statusOf(`${role} command`, add(role)),
          ]
        : []),
    ]);
    const [read, lookBack, command] = rest;
    if (read === undefined || lookBack === undefined || command === undefined) return { live, ready };
    return { live, ready, read, lookBack, command };
  }

  async function askEverywhere(): Promise<Record<Role, Statuses>> {
    const [api, realtime, worker, all] = await Promise.all(ROLES.map(askAt));
    return { api, realtime, worker, all } as Record<Role, Statuses>;
  }

  const isWell = ({ live, ready, read = 200, lookBack = 200, command = 201 }: Statuses): boolean =>
    live === 200 && ready === 200 && read === 200 && lookBack === 200 && command === 201;

  /** What is still wrong: answers of all processes, lists with the newest write, and its pushes. */
  async function missing(withinMs: number): Promise<string | undefined> {
    const statuses = await askEverywhere();
    if (!Object.values(statuses).every(isWell)) return JSON.stringify(statuses);
    const changes = sockets.map(async (socket) => new Promise((resolve) => socket.once('changed', resolve)));
    const written = await add('api');
    const token = { 'Consistency-Token': written.headers.get('consistency-token') ?? '' };
    const read = await ownerOf(shop, processes.all).call('GET', '/categories', undefined, token);
    if (read.status !== 200 || read.headers.has('consistency')) return `read: ${read.status}, stale`;
    const areHeard = await Promise.race([Promise.all(changes).then(() => true), pause(withinMs, false)]);
    return areHeard ? undefined : `heard nothing: ${sockets.map(({ connected }) => connected).join()}`;
  }

  /** Checks that everything recovers in time by itself. */
  async function comesBack(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS;
    for (;;) {
      const found = await missing(deadline - performance.now());
      if (performance.now() > deadline) throw new Error(`not back: ${found}`);
      if (found === undefined) return;
    }
  }

  const away: Record<StoreName | 'all three', Record<Role, Statuses>> = {
    eventStore: {
      // authentication reads the books of the shop
      api: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
      realtime: { live: 200, ready: 503 },
      worker: { live: 200, ready: 503 },
      all: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
    },
    mongod: {
      api: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
      realtime: { live: 200, ready: 503 },
      worker: { live: 200, ready: 503 },
      all: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
    },
    redis: {
      api: { live: 200, ready: 200, read: 200, lookBack: 200, command: 201 },
      realtime: { live: 200, ready: 503 },
      worker: { live: 200, ready: 200 },
      all: { live: 200, ready: 200, read: 200, lookBack: 200, command: 201 },
    },
    'all three': {
      api: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
      realtime: { live: 200, ready: 503 },
      worker: { live: 200, ready: 503 },
      all: { live: 200, ready: 503, read: 503, lookBack: 503, command: 503 },
    },
  };
  const faults = (['cut', 'silent'] as const).flatMap((way) =>
    ([...STORES, 'all three'] as const).map((store) => [way, store] as const),
  );

  it.each(faults)(
    'F6: %s: %s: every role answers within 6 s what it can, and recovers within 15 s',
    async (way, store) => {
      const began = performance.now();
      network.become(way, store === 'all three' ? STORES : [store]);
      const expected = away[store];
      let statuses = await askEverywhere();
      // readiness checks the store, and a process may have a check in progress
      while (!isDeepStrictEqual(statuses, expected) && performance.now() - began < ANSWER_MS)
        statuses = await askEverywhere();
      expect(statuses).toEqual(expected);
      while (performance.now() - began < FAULT_MS) expect(await askEverywhere()).toEqual(expected);
      network.become('open');
      await comesBack();
    },
  );

  it.each([...STORES, 'all three'] as const)(
    'F6: slow: %s: every answer comes within 6 s, nothing fails permanently, and all is well within 15 s',
    async (store) => {
      network.become('slow', store === 'all three' ? STORES : [store]);
      const began = performance.now();
      do {
        for (const { live, ready, read = 200, lookBack = 200, command = 201 } of Object.values(await askEverywhere())) {
          expect(live).toBe(200);
          for (const status of [ready, read, lookBack]) expect([200, 503]).toContain(status);
          expect([201, 503]).toContain(command);
        }
      } while (performance.now() - began < FAULT_MS);
      network.become('open');
      await comesBack();
    },
  );

  it('F6: nothing was lost or duplicated, and the faults took effect', async () => {
    expect(await writers.stop()).toEqual([]);
    const owner = ownerOf(shop, processes.all);
    expect([...(await books.differences(owner)), ...(await books.lostBills(owner))]).toEqual([]);
    const names = new Set((await owner.all<CategoryRow>('categories')).map(({ name }) => name));
    expect(added.filter((name) => !names.has(name))).toEqual([]);
    expect(writers.unavailable).toBeGreaterThan(20);
    expect(books.billCount).toBeGreaterThan(20);
  });

  it(
    'F6: a role that starts while a store is away is live, reports that it is not ready, and becomes ready by itself within 15 s of its return',
    async () => {
      // the running processes are no longer needed
      await stopProcesses();
      const { token } = shop;
      const report = await startedWithoutStores({ servers, token, awayMs: FAULT_MS, everyWay: IS_LONG });
      expect(report.problems).toEqual([]);
      // four roles; each of three stores, and all of them; cut, silent or slow
      expect(report.starts).toBe(IS_LONG ? 4 * 4 * 3 : 4 * 4 + 4);
    },
    START_MS + 4 * 4 * 3 * FAULT_MS,
  );
});
