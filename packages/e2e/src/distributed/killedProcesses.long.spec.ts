import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeDistributed } from '../engineServers.ts';
import { countersAt } from '../faults/counterRounds.ts';
import { ANSWERS_MS, KilledInstallation, type Killed, type RoleName } from './killUnderWriters.ts';

describeDistributed('counters at two API processes', () => {
  let killed: KilledInstallation;
  let unanswered = 0;

  beforeAll(async () => {
    killed = await KilledInstallation.open();
  });
  afterAll(async () => {
    await killed.installation.stop();
  });

  it.each([2, 16])(
    'F9: make 400 bills with %i counters, retries and aborts: gap-free numbers, exact stock, no visible conflict',
    async (counters) => {
      const { api, secondApi } = killed.installation.processes;
      const report = await countersAt([api, secondApi], { seed: 3, counters, bills: 400 });
      expect(report.problems).toEqual([]);
      expect(report.bills).toBeGreaterThanOrEqual(400);
      expect(report.aborted).toBeGreaterThan(50);
      expect(report.repeated).toBeGreaterThan(20);
      expect(report.unavailable).toBe(0);
    },
  );

  /**
   * Kills, checks, and reports the time it took. Nine programs share two processors here, so the time says little about
   * the restarted ones.
   */
  async function killedAndBack(...roles: RoleName[]): Promise<Killed> {
    const report = await killed.kill(roles, roles.length);
    expect(report.problems).toEqual([]);
    expect(killed.books.billCount).toBeGreaterThan(20);
    unanswered += report.unanswered;
    const [answersInMs, readyInMs] = [report.answersInMs, report.readyInMs].map(Math.round);
    process.stderr.write(`${roles.join(' and ')}: answered after ${answersInMs} ms, ready after ${readyInMs} ms\n`);
    return report;
  }

  it.each(['api', 'worker', 'realtime'] as const)(
    'F1: answer within 5 s after the %s is killed under eight writers, and lose or duplicate nothing',
    async (role) => {
      const { answersInMs } = await killedAndBack(role);
      expect(answersInMs).toBeLessThan(ANSWERS_MS);
    },
  );

  it('F1: come back after both API processes are killed under eight writers, and lose or duplicate nothing', async () => {
    await killedAndBack('api', 'secondApi');
  });

  it('F1: had some requests cut off, or the kills would have proved nothing', () => {
    expect(unanswered).toBeGreaterThan(0);
  });

  it('F1, F14: leave read models that equal freshly rebuilt ones, and a sound ledger', async () => {
    expect(await killed.replayed()).toEqual([]);
  });
});
