import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { startProjectionWorker, type Projections } from './projectionWorker.ts';

/** Answers every call, publishes nothing, and dies when it is woken. */
const DIES_WHEN_WOKEN = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ kind, call }) => {
    if (kind === 'wake') process.exit(1);
    parentPort.postMessage({ kind: 'result', call });
  });`;

describe('the projections’ own thread', () => {
  let projections: Projections | undefined;
  afterEach(async () => projections?.stop());

  it('is followed by another when it dies, and whoever hears of changes is told that some may be missing', async () => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(DIES_WHEN_WOKEN)}`);
    const data = { stores: undefined, dataDir: '/nowhere', logLevel: 'silent' };
    projections = await startProjectionWorker(url, data, createLogger('silent'));
    let calls = 0;
    const missed = new Promise<void>((resolve) => {
      const count = () => {
        calls += 1;
        resolve();
      };
      projections?.feed.subscribe(() => undefined, count);
    });
    projections.wake();
    await missed;
    await projections.status();
    expect(calls).toBe(1);
  });
});
