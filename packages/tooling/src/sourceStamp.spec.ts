import { afterEach, beforeEach, describe, it, expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceStamp } from '../sourceStamp.mjs';

describe('the source stamp, which decides whether a start must build', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), 1_700_000_000, 1_700_000_000);
  };
  const changes = (action: () => void): boolean => {
    const before = sourceStamp(root);
    action();
    return sourceStamp(root) !== before;
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bahi-stamp-'));
    write('packages/domain/src/a.ts', 'one');
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('stays the same when nothing changes', () => {
    expect(changes(() => write('packages/domain/src/a.ts', 'one'))).toBe(false);
  });

  it('changes when a source grows, is touched, is added or is removed', () => {
    expect(changes(() => write('packages/domain/src/a.ts', 'longer'))).toBe(true);
    expect(changes(() => utimesSync(join(root, 'packages/domain/src/a.ts'), 1, 1))).toBe(true);
    expect(changes(() => write('services/api/src/b.ts', ''))).toBe(true);
    expect(changes(() => rmSync(join(root, 'services/api/src/b.ts')))).toBe(true);
  });

  it('changes with the lock file', () => {
    expect(changes(() => write('package-lock.json', '{}'))).toBe(true);
  });

  it('ignores specs, docs and build output', () => {
    const irrelevant = ['packages/domain/src/a.spec.ts', 'packages/docs/b.md', 'services/api/dist/main.js'];
    expect(irrelevant.filter((path) => changes(() => write(path, 'text')))).toEqual([]);
  });
});
