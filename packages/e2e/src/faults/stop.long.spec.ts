import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct, startRefused, type ProductProcess } from '../productProcess.ts';
import { stopUnderTraffic } from './stopRun.ts';

describe('F18: SIGTERM', () => {
  it.each([1, 2, 3])(
    'F18: lets the product exit with 0 within 12 s under traffic, and cuts no request (%i)',
    async () => {
      const report = await stopUnderTraffic();
      expect(report.problems).toEqual([]);
      expect(report.stoppedInMs).toBeLessThan(12_000);
      expect(report.underWay).toBeGreaterThan(0);
      // the kernel resets a connection made at the instant the port closes, so allow one
      expect(report.resetAfter).toBeLessThanOrEqual(1);
    },
  );

  it('F18: is not delayed by a silent connection or an endless request head', async () => {
    const report = await stopUnderTraffic({ silent: 20, slowHeads: 5 });
    expect(report.problems).toEqual([]);
    expect(report.stoppedInMs).toBeLessThan(10_000);
  });
});

describe('F18: one process per data folder', () => {
  let product: ProductProcess;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('F18: rejects a second process, names the lock, and changes nothing', async () => {
    const { code, log } = await startRefused({ dataDir: product.dataDir });
    expect(code).toBe(1);
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(log).toContain(`${product.dataDir}/lock.db`);
    expect((await fetch(`${product.baseUrl}/health/ready`)).status).toBe(200);
  });
});
