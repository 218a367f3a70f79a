import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SHIPPED } from '../installed.mjs';

// Jest runs from the repository root
const tooling = 'packages/tooling';
const programs = readdirSync(tooling).filter((name) => name.endsWith('.mjs'));
/** An unprivileged user, because root can write everywhere. */
const anybody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('a read-only folder like the image, without build tools', () => {
  let root: string;
  const inside = (path: string) => join(root, path);
  const put = (path: string, content: string) => {
    mkdirSync(dirname(inside(path)), { recursive: true });
    writeFileSync(inside(path), content);
  };
  const listing = () => ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()];
  const allowAll = (mode: number) => {
    for (const path of listing()) chmodSync(inside(path), mode);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bahi-shipped-'));
    put('node_modules/.package-lock.json', '{"packages":{}}');
    put(`${tooling}/dist/backup.js`, 'console.log(...process.argv.slice(2)); process.exitCode = 3;');
    for (const name of ['package.json', 'package-lock.json', ...programs.map((program) => `${tooling}/${program}`)]) {
      copyFileSync(name, inside(name));
    }
  });
  afterEach(() => {
    allowAll(0o700);
    rmSync(root, { recursive: true });
  });

  it('runs its commands through npm, and stays unchanged', () => {
    put(SHIPPED, '');
    const before = listing();
    allowAll(0o555);
    // npm has no writable home there
    const env = { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_ENV: 'production' };
    const options = { ...anybody, cwd: root, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'backup', '--', '/out/a.bahi'], options);
    expect([status, stdout, stderr]).toEqual([3, '/out/a.bahi\n', '']);
    expect(listing()).toEqual(before);
  });
});
