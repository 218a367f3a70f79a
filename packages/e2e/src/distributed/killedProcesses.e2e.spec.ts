import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeDistributed } from '../engineServers.ts';
import { countersAt } from '../faults/counterRounds.ts';
import { KilledInstallation } from './killUnderWriters.ts';

const START_MS = 200_000;

describeDistributed('counters at two API processes', () => {
  let killed: KilledInstallation;
  let unanswered = 0;

  beforeAll(async () => {
    killed = await KilledInstallation.open();
  }, START_MS);
  afterAll(async () => {
    await killed.installation.stop();
  }, 60_000);

  it('F9: 8 counters make 400 bills with retries and aborts: gap-free numbers, exact stock, no conflict shown', async () => {
    const { api, secondApi } = killed.installation.processes;
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
      const report = await killed.kill(role, role.length);
      expect(report.problems).toEqual([]);
      unanswered += report.unanswered;
      // nine programs share two processors here: how long it takes says more of them than of the one that starts
      process.stderr.write(`${role}: ready again after ${Math.round(report.readyInMs)} ms\n`);
      expect(killed.books.billCount).toBeGreaterThan(20);
    },
    200_000,
  );

  it('F1: some requests were cut, or the kills would have proved nothing', () => {
    expect(unanswered).toBeGreaterThan(0);
  });

  it('F1, F14: the read models equal those filled anew beside them, and the ledger is sound', async () => {
    expect(await killed.replayed()).toEqual([]);
  }, 180_000);
});
