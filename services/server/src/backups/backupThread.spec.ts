import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@bahi/runtime';
import { backupThread, type BackupThread } from './backupThread.ts';

const data = {
  place: { kind: 'folder', path: 'nowhere' },
  passphrase: undefined,
  stores: undefined,
  dataDir: '',
  dataSecret: '',
  logLevel: '',
} as const;

describe('the thread of backups', () => {
  let thread: BackupThread;
  const open = (source: string): BackupThread => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
    return (thread = backupThread(url, data, createLogger('silent')));
  };
  afterEach(async () => thread.stop());

  it('that cannot even begin is reported as failing', async () => {
    expect(await open('throw new Error("no stores")').check()).toEqual({ failing: true });
  });

  it('answers each check, and starts again after it has died', async () => {
    const { check } = open(`
      import { parentPort } from 'node:worker_threads';
      let checks = 0;
      parentPort.on('message', () => (checks += 1) === 2 ? process.exit() : parentPort.postMessage({ newestAt: 'now' }));
    `);
    expect(await check()).toEqual({ newestAt: 'now' });
    expect(await check()).toEqual({ failing: true });
    expect(await check()).toEqual({ newestAt: 'now' });
  });

  it('ends a check when it is stopped', async () => {
    const checking = open(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => undefined);`,
    ).check();
    await thread.stop();
    expect(await checking).toEqual({ failing: true });
  });
});
