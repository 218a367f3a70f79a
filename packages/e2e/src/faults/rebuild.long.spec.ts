import { describe, expect, it } from '@jest/globals';
import { rebuildUnderTraffic } from './rebuildRun.ts';

describe('F14: a rebuild under traffic', () => {
  it('F14: never shows empty or partial reads with 20,000 events and 20 writers, resumes after a kill, and ends with the digest of a replay', async () => {
    const report = await rebuildUnderTraffic({ bills: 20_000 });
    expect(report.problems).toEqual([]);
    expect(report.events).toBeGreaterThan(20_000);
    expect(report.readsMeanwhile).toBeGreaterThan(20);
    // the kill came while it was being filled
    expect(report.cut.position).toBeGreaterThan(10_000);
    expect(report.cut.position).toBeLessThan(report.events);
  });
});
