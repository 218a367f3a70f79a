import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../../../.ci/run');
/** A fake npm: the check passes, one test passes in the usual run, two in the long run. */
const RUN = `case "$*" in
  *test:long) echo "2 passed, 0 failed, 3 skipped" ;;
  *test) echo "demanded: $REQUIRED_SUITES"; echo "1 passed, 0 failed" ;;
esac`;
/** The programs that `.ci/run` looks for. With all present, it installs nothing. */
const programs = 'redis-server chromium chromium-headless-shell pdftoppm strace gcc python3 fc-list ldconfig'.split(
  ' ',
);

describe('.ci/run', () => {
  let folder = '';
  const write = (path: string, lines: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  };
  const run = (env: Record<string, string> = {}) => {
    const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
    const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env: { PATH: path, ...env }, encoding: 'utf8' });
    return { status, stdout, last: stdout.trim().split('\n').at(-1) };
  };
  /** The suites that `npm test` must not skip. */
  const demanded = (env: Record<string, string>): string[] => {
    const { status, stdout, last } = run(env);
    expect([status, last]).toEqual([0, '3 passed, 0 failed, 3 skipped']);
    return /^demanded: (.*)$/m.exec(stdout)?.[1]?.split(',') ?? [];
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-ci-'));
    for (const program of programs) write(`bin/${program}`, 'echo "libcurl.so.4 NotoSansDevanagari"');
    write('bin/npm', RUN);
    write('.ci/fetch-mongod', 'echo /a/mongod');
    copyFileSync(script, join(folder, '.ci/run'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const all = ['F2', 'browser:', 'redis:', 'poppler:', 'mongod:'];

  it('requires every suite that this machine can run', () => {
    expect(demanded({})).toEqual(all);
  });

  it.each([
    [
      'a run that dies',
      'case "$*" in *test:long) exit 1 ;; *test) echo "1 passed, 0 failed" ;; esac',
      '1 passed, 1 failed',
    ],
    ['a failed check', 'case "$*" in *check) exit 1 ;; *) echo "1 passed, 0 failed" ;; esac', '2 passed, 1 failed'],
    ['a failed test', 'echo "1 passed, 2 failed"', '2 passed, 4 failed'],
  ])('counts %s as a failure', (_, npm, closing) => {
    write('bin/npm', npm);
    expect(run()).toMatchObject({ status: 1, last: closing });
  });

  it('ends before the hour whatever hangs, and counts it as a failure', () => {
    write('bin/npm', 'case "$*" in *test:long) sleep 600 ;; *) echo "1 passed, 0 failed" ;; esac');
    expect(run({ CI_MINUTES: '2' })).toMatchObject({ status: 1, last: '1 passed, 1 failed' });
  });

  it('names the failed tests of both runs at the end', () => {
    write(
      'bin/npm',
      'case "$*" in *check) ;; *) echo "failed: $3.spec.ts › adds up"; echo "1 passed, 1 failed" ;; esac',
    );
    expect(run().stdout.trim().split('\n').slice(-3)).toEqual([
      'failed: test.spec.ts › adds up',
      'failed: test:long.spec.ts › adds up',
      '2 passed, 2 failed',
    ]);
  });

  it('accepts further required suites from the environment, and drops none', () => {
    expect(demanded({ REQUIRED_SUITES: '' })).toEqual(all);
    expect(demanded({ REQUIRED_SUITES: 'a real EventStoreDB' })).toEqual([...all, 'a real EventStoreDB']);
  });
});
