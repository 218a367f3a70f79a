import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callTool } from '../cli/tool.ts';
import { seedTool } from '../writing/seedTool.ts';
import { backupTool } from './backupTool.ts';
import { inTemporaryFolder } from './temporaryFolder.ts';

const restore = fileURLToPath(new URL('../restore.ts', import.meta.url));
const TWO_DAYS_S = 2 * 24 * 60 * 60;

describe('a temporary folder with books in plain text', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-plain-'));
  const file = join(root, 'books.bahi');
  const silent = createServer();
  beforeAll(async () => {
    const shop = { DATA_DIR: join(root, 'shop'), LOG_LEVEL: 'silent' };
    await callTool(seedTool, ['--owners', '1', '--products', '1', '--bills', '1'], shop, () => undefined);
    await callTool(backupTool, [file], shop, () => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => {
    silent.close();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is removed when %s ends a drill', async (signal) => {
    const folder = mkdtempSync(join(root, 'tmp-'));
    // the drill waits for a server that does not answer
    const servers = {
      EVENTSTORE_URL: `esdb://127.0.0.1:${(silent.address() as AddressInfo).port}?tls=false`,
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
      JWT_SECRET: 'r7Qm-2Vt9xLk4_Wz8uHc5Pb3Nd1Ys6Gf',
      DATA_SECRET: 'u4Bn-8Kp1sXe6_Rj3wTy9Mv7Ca2Zd5Hg',
    };
    const drill = spawn(process.execPath, ['--import', 'tsx', restore, file, '--drill'], {
      env: { ...process.env, ...servers, DATA_DIR: root, NODE_ENV: 'test', TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(drill, 'exit');
    let output = '';
    await new Promise<void>((resolve) => {
      drill.stdout.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('all of these')) resolve();
      });
    });
    const during = plainIn(folder);
    drill.kill(signal);
    expect(await ended).toEqual([128 + constants.signals[signal], null]);
    expect([during.length, plainIn(folder)]).toEqual([1, []]);
  });

  it('stays after a kill until the next run, which leaves recent folders alone because they may be in use', async () => {
    const left = mkdtempSync(join(tmpdir(), 'bahi-restore-'));
    const others = mkdtempSync(join(tmpdir(), 'bahi-restore-'));
    mkdirSync(join(left, 'shop'));
    const then = Date.now() / 1_000 - TWO_DAYS_S;
    utimesSync(left, then, then);
    const mine = await inTemporaryFolder('bahi-restore-', async (folder) => folder);
    const stayed = [left, others, mine].filter((path) => existsSync(path));
    rmSync(others, { recursive: true });
    expect(stayed).toEqual([others]);
  });
});

const plainIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('bahi-drill-'));
