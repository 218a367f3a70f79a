import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM, openEmbeddedEventStore, randomId } from '@bahi/event-store';
import { openEmbeddedPrivateStore, privateFileHolds } from '@bahi/private-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { DataFolderError, folderPaths, openDataFolder } from './dataFolder.ts';
import { lostAccounts } from './lostAccounts.ts';
import { createLogger } from '../logging/logger.ts';
import { openBackupStores } from '../adapters/openBackupStores.ts';
import { openEmbeddedStores } from '../adapters/openEmbedded.ts';
import { stateCacheSize } from '../configuration/stateCacheSize.ts';

const REGISTRATION = ['EmailClaimed', 'AccountOpened', 'PhoneClaimed', 'ShopOpened'];

describe('the accounts of a data folder', () => {
  let dataDir: string;
  let paths: ReturnType<typeof folderPaths>;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bahi-accounts-'));
    paths = folderPaths(dataDir);
    openDataFolder(dataDir).release();
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const logHolds = async (...types: string[]) => {
    const events = await openEmbeddedEventStore({ folder: dataDir });
    const meta = { commandId: randomId(), correlationId: randomId(), at: '2026-07-01T04:30:00.000Z', app: 'test' };
    for (const type of types)
      await events.append(`shop-${randomId()}`, NO_STREAM, [{ id: randomId(), type, v: 1, data: {}, meta }]);
    await events.close();
  };
  const openPrivate = () => openEmbeddedPrivateStore({ file: paths.privateFile, uploadsFolder: paths.uploadsFolder });
  const makeTables = async () => openPrivate().close();
  const removePrivate = () =>
    ['', '-wal', '-shm'].forEach((end) => rmSync(`${paths.privateFile}${end}`, { force: true }));
  /** As the server opens it. */
  const start = async () => {
    const folder = openDataFolder(dataDir);
    try {
      await (
        await openEmbeddedStores(folder, {
          clock: systemClock,
          eventWriter: undefined,
          metrics: undefined,
          stateCache: stateCacheSize(32),
          logger: createLogger('silent'),
        })
      ).close();
    } finally {
      folder.release();
    }
  };
  const lost = async () => {
    const events = await openEmbeddedEventStore({ folder: dataDir });
    try {
      return (await lostAccounts(events, paths))?.lost;
    } finally {
      await events.close();
    }
  };

  it('are lost with their file, and nothing is made in its place', async () => {
    await logHolds(...REGISTRATION);
    await expect(start()).rejects.toThrow(DataFolderError);
    await expect(start()).rejects.toThrow(
      /private\.db is missing or empty, and people have accounts: nobody could sign in; /,
    );
    const backup = openBackupStores({ stores: undefined, dataDir, dataSecret: undefined });
    await expect(backup).rejects.toThrow(/private\.db is missing or empty/);
    expect(existsSync(paths.privateFile)).toBe(false);
  });

  it('are lost where the file is empty, or its tables were in a write-ahead log that is gone', async () => {
    await logHolds(...REGISTRATION);
    writeFileSync(paths.privateFile, '');
    await expect(start()).rejects.toThrow(/missing or empty/);
    await makeTables();
    expect(await lost()).toBeUndefined();
    removePrivate();
    await makeTables();
    truncateSync(paths.privateFile, 0);
    expect(await lost()).toBe('file');
  });

  it('are nobody yet where a start or the first registration was cut off', async () => {
    await start();
    removePrivate();
    await start();
    await logHolds(...REGISTRATION);
    expect(privateFileHolds(paths.privateFile)).toBe('tables');
    expect(await lost()).toBeUndefined();
    await start();
  });

  it('are missed, and the start goes on, where somebody put a private store without them', async () => {
    await logHolds(...REGISTRATION, 'CategoryAdded');
    await makeTables();
    expect(await lost()).toBe('rows');
    await start();
    const account = { accountId: 'a', shopId: 's', name: 'Asha', email: 'a@b.example', emailKey: 'key', phone: '' };
    const credentials = { phoneKey: null, phoneVerified: false, passwordHash: 'hash', contactRevision: 0 };
    const store = openPrivate();
    await store.accounts.insert({ ...account, ...credentials });
    await store.close();
    expect(await lost()).toBeUndefined();
  });

  it('are still to come while books are restored', async () => {
    await logHolds(...REGISTRATION, 'CategoryAdded');
    writeFileSync(paths.restoreMark, '{}');
    expect(await lost()).toBeUndefined();
  });
});
