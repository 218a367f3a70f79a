import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, type Adapters, type Config, type Home } from '@bahi/runtime';
import { startBackups } from './startBackups.ts';

describe('backups of the distributed engine', () => {
  const logger = createLogger('silent');
  const lifecycle = { onStop: () => undefined };
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'bahi-target-'));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));

  const open = (lease: () => Promise<string | undefined>) => {
    const config = {
      backupTarget: { kind: 'folder', path },
      dataDir: join(path, 'books'),
      logLevel: 'silent',
    } as unknown as Config;
    const home = { engine: 'distributed', secrets: {} } as unknown as Home;
    const adapters = {
      clock: { now: () => 0 },
      events: { logId: 'a', head: async () => '1' },
      privateStore: { leases: { take: lease } },
    } as unknown as Adapters;
    return startBackups({ config, home, adapters, lifecycle, logger, makes: true });
  };

  it('are left to another process that is making one', async () => {
    const backups = open(async () => 'another process');
    await backups.check(new AbortController().signal);
    expect([readdirSync(path), backups.status()]).toEqual([
      [],
      { newestAt: null, failing: false, targetMissing: false },
    ]);
  });

  it('do not hold up a stop', async () => {
    const stopping = new AbortController();
    const backups = open(async () => new Promise(() => stopping.abort()));
    await backups.check(stopping.signal);
    expect(stopping.signal.aborted).toBe(true);
  });
});
