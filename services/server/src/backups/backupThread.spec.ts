import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@bahi/runtime';
import { backupThread } from './backupThread.ts';

describe('the thread of backups', () => {
  it('that cannot even begin is told to the owner as one that fails', async () => {
    const url = new URL('data:text/javascript,throw new Error("no stores")');
    const data = {
      place: { kind: 'folder', path: 'nowhere' },
      passphrase: undefined,
      stores: undefined,
      dataDir: '',
      dataSecret: '',
      logLevel: '',
    } as const;
    let stop = async (): Promise<void> => undefined;
    const status = await new Promise((resolve) => {
      stop = backupThread(url, data, createLogger('silent'), resolve);
    });
    await stop();
    expect(status).toEqual({ failing: true });
  });
});
