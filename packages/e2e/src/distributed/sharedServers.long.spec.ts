import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeDistributed, startEngineServers, type EngineServers } from '../engineServers.ts';
import { backupRounds } from '../faults/backupRounds.ts';
import { draftRaceRounds } from '../faults/draftRaceRounds.ts';
import { idempotencyRounds } from '../faults/idempotencyRounds.ts';
import { reconnectRounds, silentSockets } from '../faults/pushRuns.ts';
import { readYourWritesRounds } from '../faults/readYourWritesRounds.ts';
import { stopUnderTraffic } from '../faults/stopRun.ts';
import { sharedAndFreshDigest } from '../faults/traffic/tools.ts';
import { NO_LIMITS } from '../faults/traffic/tradingShop.ts';
import { startProduct } from '../productProcess.ts';
import { poisonUnderTraffic } from './poisonUnderTraffic.ts';
import { rebuildBesideWorkers } from './rebuildBesideWorkers.ts';
import type { TradingProcesses } from './tradingShops.ts';

/*
 * Smaller forms of the single-process fault runs, on the distributed engine. All share the same servers, filled by the
 * suites before. The faults of several processes are in the other files of this folder. Not applicable here: power
 * cuts, bit rot and a full disk, which concern SQLite's files (F2, F4, F5), and clock changes, which need the test's
 * own process (F11).
 */
describeDistributed('fault runs on the distributed engine', () => {
  let servers: EngineServers;
  beforeAll(async () => {
    servers = await startEngineServers();
  });
  afterAll(async () => {
    await servers.close();
  });

  it('F8: execute commands once and answer alike, when sent in parallel, later and after a kill', async () => {
    const report = await idempotencyRounds({ seed: 1, commands: 100, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.commands).toBeGreaterThanOrEqual(100);
    expect(report.replayed).toBeGreaterThan(3 * report.commands);
  });

  it('F10: settle 100 races of completing against editing or discarding on one acknowledged version', async () => {
    const report = await draftRaceRounds({ seed: 1, races: 100, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.races).toBe(100);
    expect(Math.min(report.completed, report.edited, report.discarded)).toBeGreaterThan(5);
  });

  it('F12, F16: show a write within 2 s or report stale reads, while two workers pause and continue', async () => {
    const start = async () => startProduct({ servers, env: { ...NO_LIMITS, ROLE: 'worker' } });
    const workers = await Promise.all([start(), start()]);
    try {
      const report = await readYourWritesRounds({ seed: 1, pairs: 120, on: { servers }, workers });
      expect(report.problems).toEqual([]);
      expect(report.pairs).toBeGreaterThanOrEqual(120);
      expect(Math.min(report.fresh, report.stale)).toBeGreaterThan(5);
    } finally {
      await Promise.all(workers.map(async (worker) => worker.stop()));
    }
  });

  it('F17: show the same figures on every dashboard as GET within 5 s, after 500 cut connections under traffic', async () => {
    const report = await reconnectRounds({ seed: 1, disconnects: 500, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.disconnects).toBe(500);
    expect(report.slowestMs).toBeLessThan(5_000);
    expect(report.pushes).toBeGreaterThanOrEqual(25);
  });

  it('F17: spend at most 32 MiB on a hundred sockets that watch and never read', async () => {
    const report = await silentSockets({ sockets: 100, trafficMs: 8_000, on: { servers } });
    expect(report.sockets).toBe(100);
    expect(report.costMiB).toBeLessThan(32);
    // zero cost would mean that there were no sockets
    expect(report.costMiB).toBeGreaterThan(0.1);
  });

  it('F18: exit with 0 within 12 s of SIGTERM under traffic, and cut no request', async () => {
    const report = await stopUnderTraffic({ silent: 5, slowHeads: 2 }, { servers });
    expect(report.problems).toEqual([]);
    expect(report.stoppedInMs).toBeLessThan(12_000);
    expect(report.underWay).toBeGreaterThan(0);
    expect(report.resetAfter).toBeLessThanOrEqual(1);
  });

  it('F20: back up, under 20 writers, every bill acknowledged before the start, and nothing partial', async () => {
    const report = await backupRounds({ rounds: 1, seed: 20, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.acknowledgedBefore).toBeGreaterThan(5);
    expect(report.restored).toBeGreaterThanOrEqual(report.acknowledgedBefore);
    expect(report.damaged).toBe(4);
  });

  describe('read models, while shops trade at an API process beside one worker', () => {
    let processes: TradingProcesses;
    beforeAll(async () => {
      const start = async (ROLE: string) => startProduct({ servers, env: { ...NO_LIMITS, ROLE } });
      processes = { worker: await start('worker'), api: await start('api') };
    });
    afterAll(async () => {
      await Promise.all([processes.api.stop(), processes.worker.stop()]);
    });

    it('F14: are never empty or partial during a rebuild, and resume it after every process that fills them is killed', async () => {
      const report = await rebuildBesideWorkers(servers, processes);
      expect(report.problems).toEqual([]);
      expect(report.readsMeanwhile).toBeGreaterThan(20);
      // the kill came while they were being filled
      expect(report.cut).toBeGreaterThan(0);
    });

    it('F13: park a shop with a damaged event, visibly and through a kill; a retry replays it in order', async () => {
      const report = await poisonUnderTraffic(servers, processes);
      expect(report.problems).toEqual([]);
      expect(report.parked).toEqual(
        expect.arrayContaining(['productList', 'billList', 'stockHistory', 'salesDashboard']),
      );
      expect(report.billsMeanwhile).toBeGreaterThanOrEqual(8);
    });

    it('F12: are continued by the other worker while one of two pauses', async () => {
      const second = await startProduct({ servers, env: { ...NO_LIMITS, ROLE: 'worker' } });
      try {
        const report = await readYourWritesRounds({ seed: 2, pairs: 60, on: { servers }, workers: [processes.worker] });
        expect(report.problems).toEqual([]);
        // the pause is longer than a read waits: with one worker, many reads would be stale
        expect(report.fresh).toBeGreaterThanOrEqual(0.9 * report.pairs);
      } finally {
        await second.stop();
      }
    });

    it('F12, F13, F14: equal a fresh replay after all of this', async () => {
      const [shared, fresh] = await sharedAndFreshDigest(servers.env, processes.api.dataDir);
      expect(shared).toBe(fresh);
    });
  });
});
