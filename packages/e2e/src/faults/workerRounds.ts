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
  /** Time from the end of the load until all lists of all shops were complete. */
  caughtUpMs: number;
  /** Per Redis fault: the time from its return until everything written by then was shown. */
  lagBackMs: number[];
  /** The same just before each fault, which is the lag that the load alone causes on this machine. */
  lagBeforeMs: number[];
  problems: string[];
}

const PRODUCTS = 3;
const BETWEEN_FAULTS_MS = 500;
/** Test machines are slow and shared, so requests are repeated when a store takes long, as every client does. */
const PATIENCE_MS = 60_000;

interface Traded {
  shop: TradingShop;
  client: ShopClient;
  books: Bookkeeping;
}

/** Repeats a call with the same key while a store is too slow. @throws {Error} on any other refusal */
async function insist<T>(call: () => Promise<Answer<T>>): Promise<T> {
  for (const began = performance.now(); ;) {
    const { status, body } = await call();
    if (status < 300) return body;
    if (status !== 503 || performance.now() - began > PATIENCE_MS) throw new Error(`${status} ${JSON.stringify(body)}`);
    await pause(200);
  }
}

/** One counter that sells until stopped, pausing up to the given time after each command. */
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

/** The time until the shops' lists show everything that their own clients had written when it began. */
async function lagOf(traded: readonly Traded[]): Promise<number> {
  const began = performance.now();
  const isShown = async (client: ShopClient, list: string): Promise<boolean> => {
    const { status, headers } = await client.call('GET', `/${list}?range=[0,0]`);
    return status < 300 && headers.get('consistency') !== 'stale';
  };
  await Promise.all(
    traded.map(async ({ client }) => {
      // a copy of the client waits only for the writes so far
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

/** F7: flushes or restarts Redis while everybody works; sessions must survive. */
async function disturb(servers: EngineServers, traded: readonly Traded[], rounds: number) {
  const lags = { lagBeforeMs: [] as number[], lagBackMs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await pause(BETWEEN_FAULTS_MS);
    lags.lagBeforeMs.push(await lagOf(traded));
    // a restart also breaks the connections, which everybody notices; a flush does not
    if (round % 2 === 0) await flushRedis(servers.redis);
    else await servers.redis.restart();
    lags.lagBackMs.push(await lagOf(traded));
  }
  return lags;
}

/**
 * Runs several workers beside one API process, with one counter per shop. Every shop's totals must be exact in the end.
 * @param options `bills` in all shops together; Redis is flushed or restarted `redisRounds` times; `pauseMs` is the
 * maximum pause after each command; lists may lag `lagWithinMs` after Redis is back; `saturated` means that the
 * counters alone cause more lag, and then the lag before the fault is the limit
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
    // wait for all, so that the first failure is reported and not the sellers whose server is stopped because of it
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
