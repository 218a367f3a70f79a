import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@bahi/testing/faults';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeDistributed } from '../engineServers.ts';
import { countersAt } from '../faults/counterRounds.ts';
import { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import { runToolWith } from '../faults/traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from '../faults/traffic/tradingShop.ts';
import type { ShopClient } from '../shopClient.ts';
import { startInstallation, type Installation } from './installation.ts';
import { startWriters } from './steadyWriters.ts';

const WRITERS = 8;
/** Counters are quick, not a flood: the processes share two processors with their stores here. */
const PAUSE_MS = 100;
const EARLIEST_MS = 300;
const LATEST_MS = 1_500;
const START_MS = 200_000;

describeDistributed('counters at two API processes', () => {
  let installation: Installation;
  let shop: TradingShop;
  let books: Bookkeeping;
  let unanswered = 0;

  /** The owner at either API process, as a proxy would send the requests. */
  const clientAt = (turn: number): ShopClient => {
    const { api, secondApi } = installation.processes;
    return ownerOf(shop, turn % 2 === 0 ? api : secondApi);
  };

  beforeAll(async () => {
    installation = await startInstallation(NO_LIMITS);
    shop = await openTradingShop(installation.processes.api);
    books = new Bookkeeping(shop);
  }, START_MS);
  afterAll(async () => {
    await installation.stop();
  }, 60_000);

  it('F9: 8 counters make 400 bills with retries and aborts: gap-free numbers, exact stock, no conflict shown', async () => {
    const { api, secondApi } = installation.processes;
    const report = await countersAt([api, secondApi], { seed: 3, counters: 8, bills: 400 });
    expect(report.problems).toEqual([]);
    expect(report.bills).toBeGreaterThanOrEqual(400);
    expect(report.aborted).toBeGreaterThan(50);
    expect(report.repeated).toBeGreaterThan(20);
    expect(report.unavailable).toBe(0);
  }, 200_000);

  it.each(['api', 'worker', 'realtime', 'secondApi'] as const)(
    'F1: the %s is killed under eight writers at both API processes: comes back, nothing lost, nothing doubled',
    async (role) => {
      const random = seededRandom(role.length);
      const writers = startWriters({ shop, books, writers: WRITERS, seed: role.length, clientAt, pauseMs: PAUSE_MS });
      await pause(EARLIEST_MS + random.below(LATEST_MS - EARLIEST_MS));
      const restarted = await installation.processes[role].killAndRestart();
      installation.processes[role] = restarted;
      expect(await writers.stop()).toEqual([]);
      unanswered += writers.unanswered;
      // nine programs share two processors here: how long it takes says more of them than of the one that starts
      process.stderr.write(`${role}: ready again after ${Math.round(restarted.readyInMs)} ms\n`);
      const owner = clientAt(0);
      expect([...(await books.differences(owner)), ...(await books.lostBills(owner))]).toEqual([]);
      expect(books.billCount).toBeGreaterThan(20);
    },
    200_000,
  );

  it('F1: some requests were cut, or the kills would have proved nothing', () => {
    expect(unanswered).toBeGreaterThan(0);
  });

  it('F1, F14: the read models equal those filled anew beside them, and the ledger is sound', async () => {
    const { servers, dataDir } = installation;
    const run = async (name: string, ...args: string[]) => {
      const ending = await runToolWith(servers.env, name, dataDir, ...args);
      expect(ending).toMatchObject({ code: 0 });
      return ending.output;
    };
    const before = await run('digest');
    const models = [...before.matchAll(/^[0-9a-f]{64} {2}(\w+)$/gm)].map(([, name]) => name ?? '');
    expect(models.length).toBeGreaterThan(10);
    await run('rebuild', ...models);
    expect(await run('digest')).toBe(before);
    expect(await run('verify')).toMatch(/ streams: sound\n$/);
  }, 180_000);
});
