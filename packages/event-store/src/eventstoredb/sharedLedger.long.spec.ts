import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyChain } from '../verifyChain.ts';
import { spawnEventStoreDouble, spawnLedgerWriter, type SpawnedEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { openEventStoreDb } from './openEventStoreDb.ts';

/* The bench "ledger" is the long form, with timings, four processes and an import. */

const ledger = 'ledger-shared';
const ENOUGH = 300;

let double: SpawnedEventStoreDouble;

beforeAll(async () => {
  double = await spawnEventStoreDouble();
});

afterAll(() => double.close());

describe('two processes on one ledger', () => {
  it('write each acknowledged command once, in one chain; each process gets half its share, in at most ten tries', async () => {
    const { url } = double;
    const store = await openEventStoreDb({ url });
    const writers = await Promise.all(
      ['a', 'b'].map((name) => spawnLedgerWriter({ url, ledger, name, counters: 8, pauseMs: 0, bytes: 200 })),
    );
    for (const writer of writers) writer.start();
    const length = async () => {
      const [last] = await store.readStream(ledger, { direction: 'backwards', maxCount: 1, asStored: true });
      return (last?.revision ?? -1) + 1;
    };
    while ((await length()) < ENOUGH);
    const reports = await Promise.all(writers.map((writer) => writer.stop()));

    const events = await store.readStream(ledger, { maxCount: 100_000, asStored: true });
    await store.close();
    expect(verifyChain(events)).toEqual([]);
    expect(new Set(events.map(({ meta }) => meta.commandId)).size).toBe(events.length);
    const accepted = reports.map((report) => report.accepted);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(events).toHaveLength(accepted[0]! + accepted[1]!);
    expect(Math.min(...accepted)).toBeGreaterThanOrEqual(events.length / 4);
    expect(Math.max(...reports.map(({ mostTries }) => mostTries))).toBeLessThanOrEqual(10);
  });
});
