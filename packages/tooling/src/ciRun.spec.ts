import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../../../.ci/run');
/** What `.ci/run` looks for, so that it has nothing to install. */
const programs = 'redis-server chromium pdftoppm strace gcc python3 fc-list ldconfig'.split(' ');

describe('.ci/run', () => {
  let folder = '';
  const write = (path: string, lines: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  };
  /** The suites that `npm test` is told not to skip. */
  const demanded = (env: Record<string, string>): string[] => {
    const run = spawnSync(join(folder, '.ci/run'), {
      env: { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, ...env },
      encoding: 'utf8',
    });
    expect(run.stdout.trim().split('\n').at(-1)).toBe('1 passed, 0 failed');
    return /^demanded: (.*)$/m.exec(run.stdout)?.[1]?.split(',') ?? [];
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-ci-'));
    for (const program of programs) write(`bin/${program}`, 'echo "libcurl.so.4"');
    write('bin/npm', 'if [ "$1" = test ]; then echo "demanded: $REQUIRED_SUITES"; echo "1 passed, 0 failed"; fi');
    write('.ci/fetch-mongod', 'echo /a/mongod');
    copyFileSync(script, join(folder, '.ci/run'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const all = ['F2', 'browser:', 'redis:', 'mongod:'];

  it('lets no suite be skipped that this machine can run', () => {
    expect(demanded({})).toEqual(all);
  });

  it('is told of further ones from outside, and cannot be talked out of any', () => {
    expect(demanded({ REQUIRED_SUITES: '' })).toEqual(all);
    expect(demanded({ REQUIRED_SUITES: 'a real EventStoreDB' })).toEqual([...all, 'a real EventStoreDB']);
  });
});
