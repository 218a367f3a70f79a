import { describe, expect, it } from '@jest/globals';
import { reconnectRounds, silentSockets } from './pushRuns.ts';

describe('F17: live figures', () => {
  it('F17: equal GET within 5 s on every dashboard, after 500 cut connections under traffic', async () => {
    const report = await reconnectRounds({ seed: 1, disconnects: 500 });
    expect(report.problems).toEqual([]);
    expect(report.disconnects).toBe(500);
    expect(report.slowestMs).toBeLessThan(5_000);
    // a screen without pushes would have nothing to compare
    expect(report.pushes).toBeGreaterThanOrEqual(25);
  });

  it('F17: cost at most 32 MiB for a hundred sockets that watch and never read', async () => {
    const report = await silentSockets({ sockets: 100, trafficMs: 8_000 });
    expect(report.sockets).toBe(100);
    expect(report.costMiB).toBeLessThan(32);
    // zero cost would mean that there were no sockets
    expect(report.costMiB).toBeGreaterThan(0.1);
  });
});
