import { afterEach, beforeEach, describe, it, expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedMatchesLock } from '../installed.mjs';

describe('installedMatchesLock', () => {
  let root = '';
  const zod = { version: '4.0.0', integrity: 'sha512-a' };
  const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true };
  const wanted = { '': {}, 'packages/domain': {}, 'node_modules/zod': zod, 'node_modules/for-windows': otherPlatform };

  const lock = (packages: object): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const install = (packages: object): void => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bahi-installed-'));
    lock(wanted);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('is false in a fresh clone and after an interrupted install', () => {
    expect(installedMatchesLock(root)).toBe(false);
    mkdirSync(join(root, 'node_modules/zod'), { recursive: true });
    expect(installedMatchesLock(root)).toBe(false);
  });

  it('is true when only packages for other platforms are missing', () => {
    install({ 'node_modules/zod': zod });
    expect(installedMatchesLock(root)).toBe(true);
  });

  it('is false when a package is missing, has another version, or is left over', () => {
    install({});
    expect(installedMatchesLock(root)).toBe(false);
    install({ 'node_modules/zod': { ...zod, version: '3.9.0', integrity: 'sha512-c' } });
    expect(installedMatchesLock(root)).toBe(false);
    install({ 'node_modules/zod': zod, 'node_modules/left-over': zod });
    expect(installedMatchesLock(root)).toBe(false);
  });
});
