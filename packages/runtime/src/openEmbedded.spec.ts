import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDataFolder } from './dataFolder.ts';
import { openBackupStores } from './openBackupStores.ts';
import { openEmbeddedStores } from './openEmbedded.ts';

describe('the stores of a data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bahi-embedded-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('are rid of broken uploads when a server takes the folder, not when a backup looks in beside it', async () => {
    const folder = openDataFolder(dataDir);
    const open = async () => openEmbeddedStores(folder, { eventWriter: undefined, metrics: undefined });
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
});
