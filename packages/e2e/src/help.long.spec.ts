import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Commands that npm runs without `run`. */
const OWN_WORDS = new Set(['start', 'test']);

describe('npm run NAME -- --help', () => {
  it('exists for every command in the README', () => {
    const cells = [...readFileSync('README.md', 'utf8').matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(?:npm run )?([a-z:]+)/g)].map(([, name = '']) => name));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(Object.entries(scripts))('prints help for %s and does nothing else', (name, script) => {
    const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
    // run what npm runs, with a folder that must not be touched
    const { status, stdout } = spawnSync('sh', ['-c', `${script} --help`], {
      encoding: 'utf8',
      env: { ...process.env, PATH, DATA_DIR: '/dev/null/books', PORT: '0' },
      timeout: 300_000,
    });
    const [first = ''] = stdout.split('\n');
    expect([status, `${first} `]).toEqual([0, expect.stringMatching(`^npm (run )?${name} `)]);
    expect(first.startsWith('npm run ')).toBe(!OWN_WORDS.has(name));
  });
});

describe('npx tsx packages/e2e/src/long/NAME.ts --help', () => {
  const runs = readdirSync('packages/e2e/src/long').filter((file) => file !== 'run.ts');

  it.each(runs)('prints help for %s and does nothing else', (file) => {
    const script = `packages/e2e/src/long/${file}`;
    const { status, stdout } = spawnSync('node_modules/.bin/tsx', [script, '--help'], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(`^npx tsx ${script} \\[--seed 1\\] .*\n\n[^]*\\.\n$`)]);
  });
});
