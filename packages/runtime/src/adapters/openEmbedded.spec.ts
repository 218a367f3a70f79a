import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Projection } from '@bahi/projection-runner';
import { embeddedReadModels, ReadModelUnavailable } from '@bahi/read-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { folderPaths, openDataFolder } from '../dataFolder/dataFolder.ts';
import { createLogger } from '../logging/logger.ts';
import { openBackupStores } from './openBackupStores.ts';
import { openEmbeddedProjections, openEmbeddedStores } from './openEmbedded.ts';
import { stateCacheSize } from '../configuration/stateCacheSize.ts';

describe('the stores of a data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bahi-embedded-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('are rid of broken uploads when a server takes the folder, not when a backup looks in beside it', async () => {
    const folder = openDataFolder(dataDir);
    const open = async () =>
      openEmbeddedStores(folder, {
        clock: systemClock,
        eventWriter: undefined,
        metrics: undefined,
        stateCache: stateCacheSize(32),
        logger: createLogger('silent'),
      });
    const parts = () => readdirSync(folder.uploadsFolder).length;
    const server = await open();
    writeFileSync(join(folder.uploadsFolder, 'a.part'), 'half');
    const backup = await openBackupStores({ stores: undefined, dataDir, dataSecret: undefined });
    expect(parts()).toBe(1);
    await backup.close();
    await server.close();
    const restarted = await open();
    expect(parts()).toBe(0);
    await restarted.close();
    folder.release();
  });

  it('end leases by the clock they are given', async () => {
    const folder = openDataFolder(dataDir);
    const clock = { at: 0, now: () => clock.at };
    const stores = await openEmbeddedStores(folder, {
      clock,
      eventWriter: undefined,
      metrics: undefined,
      stateCache: stateCacheSize(32),
      logger: createLogger('silent'),
    });
    const lease = { key: 'backup', note: 'mine', forMs: 1_000 };
    await stores.privateStore.leases.take(lease);
    clock.at = 999;
    expect(await stores.privateStore.leases.take(lease)).toBe('mine');
    clock.at = 1_000;
    expect(await stores.privateStore.leases.take(lease)).toBeUndefined();
    await stores.close();
    folder.release();
  });

  it('serve no rows of a former version while those of this one are filled', async () => {
    const sample: Projection = {
      name: 'sample',
      version: 1,
      collections: [{ name: 'rows', indexes: [] }],
      handles: [],
      keys: () => [],
      apply: () => undefined,
      announces: [],
    };
    const open = async (changes: Partial<Projection>) =>
      openEmbeddedProjections(dataDir, [{ ...sample, ...changes }], createLogger('silent'));
    const former = await open({});
    await former.host.start();
    await former.close();
    const read = embeddedReadModels(folderPaths(dataDir).readFolder);
    const row = async () => read.get('sample', 'rows', 'r1');

    const another = await open({ version: 2 });
    await expect(row()).rejects.toThrow(ReadModelUnavailable);
    await another.host.start();
    expect(await row()).toBeUndefined();
    await another.close();
    await read.close();
  });
});
