import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const seed = fileURLToPath(new URL('../seed.ts', import.meta.url));

it('writes files and folders for their owner only, whatever the shell would allow', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-modes-'));
  const dataDir = join(root, 'shop');
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'umask 022; exec "$0" --import tsx "$1" --products 1 --bills 1', process.execPath, seed],
    { env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }, encoding: 'utf8' },
  );
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].map((name) => join(dataDir, name));
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
  rmSync(root, { recursive: true });
  expect(paths.length).toBeGreaterThan(5);
  expect(open).toEqual([]);
});

it('says on stderr what it cannot do, and leaves stdout to what was asked for', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-empty-'));
  const digest = fileURLToPath(new URL('../digest.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', digest], {
    env: { ...process.env, DATA_DIR: root, NODE_ENV: 'test' },
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  expect([status, stdout, stderr]).toEqual([2, '', `DATA_DIR: there are no books in ${root}\n`]);
});
