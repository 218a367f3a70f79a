import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describeWhen } from '@bahi/testing/describeWhen';
import { describe, expect, it } from '@jest/globals';

const seed = fileURLToPath(new URL('../seed.ts', import.meta.url));

it('creates files and folders for their owner only, whatever the umask', () => {
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

it('prints errors to stderr and only results to stdout', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-empty-'));
  const digest = fileURLToPath(new URL('../digest.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', digest], {
    env: { ...process.env, DATA_DIR: root, NODE_ENV: 'test' },
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  expect([status, stdout, stderr]).toEqual([2, '', `DATA_DIR: there are no books in ${root}\n`]);
});

/** Runs a tool that prints more than a pipe can hold, and reports on stderr when it has finished its work. */
async function runPrinting(stdout: 'pipe' | number, exitCode: number, onlyPrints = false) {
  const script = `
    import { runTool } from ${JSON.stringify(new URL('./tool.ts', import.meta.url).href)};
    const run = async ({ print }) => {
      for (let n = 0; n < 1_000; n += 1) {
        print('x'.repeat(1_000));
        await new Promise(setImmediate);
      }
      // however late a slow machine's reader goes away
      for (let n = 0; ${onlyPrints} && n < 1_000; n += 1) {
        print('x');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      console.error('all is done');
      return ${exitCode};
    };
    await runTool({ help: '', run, ...(${onlyPrints} && { onlyPrints: true }) });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', stdout, 'pipe'],
  });
  child.stdout?.once('data', () => child.stdout?.destroy());
  const [errors] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
  return { code: child.exitCode, errors };
}

describe('a tool whose output pipe is closed early', () => {
  it('finishes its work, and keeps its own exit code', async () => {
    expect(await runPrinting('pipe', 1)).toEqual({ code: 1, errors: 'all is done\n' });
    expect(await runPrinting('pipe', 0)).toEqual({ code: 0, errors: 'all is done\n' });
  });

  it('ends at once when it only prints', async () => {
    expect(await runPrinting('pipe', 0, true)).toEqual({ code: 0, errors: '' });
  });
});

describeWhen(existsSync('/dev/full'), 'needs /dev/full', 'a tool whose output device is full', () => {
  it.each([
    ['finishes its work', false, 'all is done\n'],
    ['ends when it only prints', true, ''],
  ])('%s, reports the problem once, and exits with an error', async (_, onlyPrints, end) => {
    const full = openSync('/dev/full', 'w');
    const { code, errors } = await runPrinting(full, 0, onlyPrints);
    closeSync(full);
    expect([code, errors]).toEqual([2, `the output is incomplete: ENOSPC: no space left on device, write\n${end}`]);
  });
});
