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
 * The fault runs of one process in smaller forms on the distributed engine, each on the same servers, which the shops before it
 * have left full. What several processes add stands in the files beside this one. Without a meaning here: power cuts, bit rot and
 * a full disk, which are those of SQLite's files (F2, F4, F5); the clock, which only the test's own process can set (F11).
 */
describeDistributed('fault runs on the distributed engine', () => {
  let servers: EngineServers;
  beforeAll(async () => {
    servers = await startEngineServers();
  });
  afterAll(async () => {
    await servers.close();
  });

  it('F8: commands in parallel copies, later and after a kill have one effect and one answer', async () => {
    const report = await idempotencyRounds({ seed: 1, commands: 100, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.commands).toBeGreaterThanOrEqual(100);
    expect(report.replayed).toBeGreaterThan(3 * report.commands);
  });

  it('F10: in 100 races of completing against editing or discarding, one acknowledged version stands and stays', async () => {
    const report = await draftRaceRounds({ seed: 1, races: 100, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.races).toBe(100);
    expect(Math.min(report.completed, report.edited, report.discarded)).toBeGreaterThan(5);
  });

  it('F12, F16: while two workers stand still and go on, reads show their write within 2 s or say that they are stale', async () => {
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

  it('F17: after 500 cut connections under traffic every dashboard shows what GET does within 5 s', async () => {
    const report = await reconnectRounds({ seed: 1, disconnects: 500, on: { servers } });
    expect(report.problems).toEqual([]);
    expect(report.disconnects).toBe(500);
    expect(report.slowestMs).toBeLessThan(5_000);
    expect(report.pushes).toBeGreaterThanOrEqual(25);
  });

  it('F17: a hundred sockets that watch and never read cost at most 32 MiB', async () => {
    const report = await silentSockets({ sockets: 100, trafficMs: 8_000, on: { servers } });
    expect(report.sockets).toBe(100);
    expect(report.costMiB).toBeLessThan(32);
    // sockets that cost nothing were not there
    expect(report.costMiB).toBeGreaterThan(0.1);
  });

  it('F18: SIGTERM under traffic: it exits 0 within 12 s and cuts no request', async () => {
    const report = await stopUnderTraffic({ silent: 5, slowHeads: 2 }, { servers });
    expect(report.problems).toEqual([]);
    expect(report.stoppedInMs).toBeLessThan(12_000);
    expect(report.underWay).toBeGreaterThan(0);
    expect(report.resetAfter).toBeLessThanOrEqual(1);
  });

  it('F20: a backup under 20 writers holds every bill acknowledged before it began, and nothing half', async () => {
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

    it('F14: while they are rebuilt they are never empty or partial, and a kill of all who fill them is resumed', async () => {
      const report = await rebuildBesideWorkers(servers, processes);
      expect(report.problems).toEqual([]);
      expect(report.readsMeanwhile).toBeGreaterThan(20);
      // the kill came while they were being filled
      expect(report.cut).toBeGreaterThan(0);
    });

    it('F13: an event that goes bad parks its shop where it matters, visibly, through a kill; retry heals in order', async () => {
      const report = await poisonUnderTraffic(servers, processes);
      expect(report.problems).toEqual([]);
      expect(report.parked).toEqual(
        expect.arrayContaining(['productList', 'billList', 'stockHistory', 'salesDashboard']),
      );
      expect(report.billsMeanwhile).toBeGreaterThanOrEqual(8);
    });

    it('F12: while one of two workers stands still and goes on, the other takes over what it was in the middle of', async () => {
      const second = await startProduct({ servers, env: { ...NO_LIMITS, ROLE: 'worker' } });
      try {
        const report = await readYourWritesRounds({ seed: 2, pairs: 60, on: { servers }, workers: [processes.worker] });
        expect(report.problems).toEqual([]);
        // it stands still for longer than a read waits: alone, it would leave many stale
        expect(report.fresh).toBeGreaterThanOrEqual(0.9 * report.pairs);
      } finally {
        await second.stop();
      }
    });

    it('F12, F13, F14: after all of this they equal those of a fresh replay', async () => {
      const [shared, fresh] = await sharedAndFreshDigest(servers.env, processes.api.dataDir);
      expect(shared).toBe(fresh);
    });
  });
});
