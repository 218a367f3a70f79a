import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataFolderError, keptDataSecret, openDataFolder } from './dataFolder.ts';
import { openRestoreFolder } from './restoreFolder.ts';

const series = { id: 'a', dataSecret: 'the secret of the books, quite long' };
let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bahi-restore-'));
  dataDir = join(root, 'shop');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a folder that books are restored into', () => {
  it('keeps the data secret of the archive and makes a new one for tokens', () => {
    const folder = openRestoreFolder(dataDir, series);
    expect(folder.secrets.dataSecret).toBe(series.dataSecret);
    expect(folder.secrets.jwtSecret).not.toBe('');
    folder.finished();
    folder.release();
    expect(keptDataSecret(dataDir)).toBe(series.dataSecret);
    openDataFolder(dataDir).release();
  });

  it('is opened by nobody else until it is whole, and by the same restore again', () => {
    openRestoreFolder(dataDir, series).release();
    expect(() => openDataFolder(dataDir)).toThrow('was not finished');
    expect(() => openRestoreFolder(dataDir, { ...series, id: 'b' })).toThrow('another restore');
    const again = openRestoreFolder(dataDir, series);
    expect(() => openRestoreFolder(dataDir, series)).toThrow('locked');
    again.finished();
    again.release();
    openDataFolder(dataDir).release();
  });

  it('must be empty', () => {
    openDataFolder(dataDir).release();
    const before = readdirSync(dataDir);
    expect(() => openRestoreFolder(dataDir, series)).toThrow(DataFolderError);
    expect(readdirSync(dataDir)).toEqual(before);
    const other = join(root, 'other');
    writeFileSync(other, 'a file');
    expect(() => openRestoreFolder(other, series)).toThrow();
  });

  it('is not begun under another data secret', () => {
    expect(() => openRestoreFolder(dataDir, series, { dataSecret: 'another' })).toThrow('DATA_SECRET');
    expect(existsSync(dataDir)).toBe(false);
  });
});
