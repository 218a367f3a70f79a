import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@bahi/testing/faults';
import { flushRedis } from '@bahi/testing/servers/redis';
import { startEngineServers, type EngineServers } from '../engineServers.ts';
import type { Answer, ShopClient } from '../shopClient.ts';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand, sendCommand } from './traffic/command.ts';

export interface WorkerReport {
  bills: number;
  /** From the end of the load until every list of every shop showed everything. */
  caughtUpMs: number;
  /** Per round with a fault of Redis: until all that had been written when it was there again was shown. */
  lagBackMs: number[];
  /** The same right before each fault: what the load alone costs on this machine. */
  lagBeforeMs: number[];
  problems: string[];
}

const PRODUCTS = 3;
const BETWEEN_FAULTS_MS = 500;
/** Machines of the tests are slow and shared: a store that takes long is asked again, as every client does. */
const PATIENCE_MS = 60_000;

interface Traded {
  shop: TradingShop;
  client: ShopClient;
  books: Bookkeeping;
}

/** Asks again while a store is too slow, with the same key. @throws {Error} on every other refusal */
async function insist<T>(call: () => Promise<Answer<T>>): Promise<T> {
  for (const began = performance.now(); ;) {
    const { status, body } = await call();
    if (status < 300) return body;
    if (status !== 503 || performance.now() - began > PATIENCE_MS) throw new Error(`${status} ${JSON.stringify(body)}`);
    await pause(200);
  }
}

/** One counter sells, with a pause of at most so long after each command, while it is told to go on. */
async function sell(
  { shop, client, books }: Traded,
  { seed, pauseMs }: { seed: number; pauseMs: number },
  goesOn: () => boolean,
): Promise<void> {
  const random = seededRandom(seed);
  while (goesOn()) {
    const command = nextCommand(shop, random);
    books.acknowledge(command, await insist(() => sendCommand(client, command)));
    await pause(random.below(pauseMs + 1));
  }
}

/** How long it takes until the shops' lists show all that their own clients had written when it began. */
async function lagOf(traded: readonly Traded[]): Promise<number> {
  const began = performance.now();
  const isShown = async (client: ShopClient, list: string): Promise<boolean> => {
    const { status, headers } = await client.call('GET', `/${list}?range=[0,0]`);
    return status < 300 && headers.get('consistency') !== 'stale';
  };
  await Promise.all(
    traded.map(async ({ client }) => {
      // a copy of the client waits for the writes of now, not for those that follow
      const reader = client.atThisMoment();
      for (const list of ['sales', 'products']) {
        while (!(await isShown(reader, list))) {
          if (performance.now() - began > PATIENCE_MS) throw new Error(`${list} is stale`);
          await pause(50);
        }
      }
    }),
  );
  return performance.now() - began;
}

/** F7: Redis forgets everything, or is started again, under everybody's hands; sessions go on. */
async function disturb(servers: EngineServers, traded: readonly Traded[], rounds: number) {
  const lags = { lagBeforeMs: [] as number[], lagBackMs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await pause(BETWEEN_FAULTS_MS);
    lags.lagBeforeMs.push(await lagOf(traded));
    // a restart breaks the connections as well, by which everybody knows; a flush leaves them, and nobody does
    if (round % 2 === 0) await flushRedis(servers.redis);
    else await servers.redis.restart();
    lags.lagBackMs.push(await lagOf(traded));
  }
  return lags;
}

/**
 * Several projection workers beside one API process, one counter per shop: every shop's totals must be exact in the end.
 * @param options `bills` over all shops; `redisRounds` times Redis is flushed or started again meanwhile; `pauseMs` at most after each command; lists may
 *   lag `lagWithinMs` after Redis is back; `saturated` where counters alone make them lag more: then as long as before it went away
 */
export async function workerRounds(options: {
  seed: number;
  workers: number;
  shops: number;
  bills: number;
  redisRounds: number;
  pauseMs: number;
  lagWithinMs: number;
  saturated?: boolean;
}): Promise<WorkerReport> {
  const report: WorkerReport = { bills: 0, caughtUpMs: 0, lagBackMs: [], lagBeforeMs: [], problems: [] };
  const servers = await startEngineServers();
  const process = (ROLE: string) =>
    startProduct({ engine: 'distributed', servers, ownsServers: false, env: { ...NO_LIMITS, ROLE } });
  const running: ProductProcess[] = [];
  try {
    for (let worker = 0; worker < options.workers; worker += 1) running.push(await process('worker'));
    const api = await process('api');
    running.push(api);
    const traded: Traded[] = [];
    for (let shop = 0; shop < options.shops; shop += 1) {
      const opened = await openTradingShop(api, PRODUCTS);
      traded.push({ shop: opened, client: ownerOf(opened, api), books: new Bookkeeping(opened) });
    }
    const wanted = Math.ceil(options.bills / options.shops);
    let disturbed = options.redisRounds === 0;
    const selling = traded.map((one, index) =>
      sell(
        one,
        { seed: options.seed * 1_009 + index, pauseMs: options.pauseMs },
        () => one.books.billCount < wanted || !disturbed,
      ),
    );
    const disturbing = disturb(servers, traded, options.redisRounds).finally(() => {
      disturbed = true;
    });
    // one wait for all: whichever fails first is told, not the sellers whose server is stopped for it
    const [lags] = await Promise.all([disturbing, ...selling]);
    Object.assign(report, lags);
    report.caughtUpMs = await lagOf(traded);
    for (const { client, books } of traded) {
      report.problems.push(...(await books.differences(client)), ...(await books.lostBills(client)));
      report.bills += books.billCount;
    }
    for (const [round, lagMs] of report.lagBackMs.entries()) {
      const beforeMs = report.lagBeforeMs[round] ?? 0;
      if (lagMs <= Math.max(options.lagWithinMs, options.saturated === true ? beforeMs : 0)) continue;
      const both = `${Math.round(lagMs)} ms after Redis was back, ${Math.round(beforeMs)} ms before`;
      report.problems.push(`lists lagged ${both}`);
    }
    return report;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await servers.close();
  }
}
