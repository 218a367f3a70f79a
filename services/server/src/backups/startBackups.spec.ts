import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, type Adapters, type Config, type Home } from '@bahi/runtime';
import { startBackups } from './startBackups.ts';

describe('backups of the distributed engine', () => {
  const logger = createLogger('silent');
  const stops: (() => unknown)[] = [];
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'bahi-target-'));
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    rmSync(path, { recursive: true, force: true });
  });

  it('are begun only where no other process is at one', async () => {
    const lifecycle = { onStop: (_part: string, stop: () => unknown) => void stops.push(stop) };
    const config = { backupTarget: { kind: 'folder', path }, logLevel: 'silent' } as unknown as Config;
    const home = { engine: 'distributed', secrets: {} } as unknown as Home;
    const asked = new Promise<void>((resolve) => {
      const adapters = {
        clock: { now: () => 0 },
        events: { logId: 'a', head: async () => '1' },
        withBackupLock: async () => resolve(),
      } as unknown as Adapters;
      startBackups({ config, home, adapters, lifecycle, logger, makes: true });
    });
    await asked;
    expect(readdirSync(path)).toEqual([]);
  });
});
