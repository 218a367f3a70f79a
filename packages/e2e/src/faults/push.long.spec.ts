import { describe, expect, it } from '@jest/globals';
import { reconnectRounds, silentSockets } from './pushRuns.ts';

describe('F17: live figures', () => {
  it('F17: after 500 cut connections under traffic every dashboard shows what GET does within 5 s', async () => {
    const report = await reconnectRounds({ seed: 1, disconnects: 500 });
    expect(report.problems).toEqual([]);
    expect(report.disconnects).toBe(500);
    expect(report.slowestMs).toBeLessThan(5_000);
    // a screen that was told nothing would have nothing to compare
    expect(report.pushes).toBeGreaterThanOrEqual(25);
  });

  it('F17: a hundred sockets that watch and never read cost at most 32 MiB', async () => {
    const report = await silentSockets({ sockets: 100, trafficMs: 8_000 });
    expect(report.sockets).toBe(100);
    expect(report.costMiB).toBeLessThan(32);
    // sockets that cost nothing were not there
    expect(report.costMiB).toBeGreaterThan(0.1);
  });
});
