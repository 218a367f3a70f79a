import { describe, expect, it } from '@jest/globals';
import { rebuildUnderTraffic } from './rebuildRun.ts';

describe('F14: a rebuild under traffic', () => {
  it('F14: 20,000 events and 20 writers: reads are never empty or partial, a kill is resumed, the digest is a replay’s', async () => {
    const report = await rebuildUnderTraffic({ bills: 20_000 });
    expect(report.problems).toEqual([]);
    expect(report.events).toBeGreaterThan(20_000);
    expect(report.readsMeanwhile).toBeGreaterThan(20);
    // the kill came while it was filling
    expect(report.cut.position).toBeGreaterThan(10_000);
    expect(report.cut.position).toBeLessThan(report.events);
  });
});
