import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@bahi/event-store';
import { openEmbeddedPrivateStore } from '@bahi/private-store';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describeWhen } from '@bahi/testing/describeWhen';
import { DataFolderError, FORMAT_VERSION, openDataFolder, refuseOtherFormat, type DataFolder } from './dataFolder.ts';

const SECRET = 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6Gd';

describe('the data folder', () => {
  let root: string;
  const open: DataFolder[] = [];
  const opened = (given = {}) => {
    const folder = openDataFolder(join(root, 'shop'), given);
    open.push(folder);
    return folder;
  };
  const close = () => {
    for (const folder of open.splice(0)) folder.release();
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bahi-folder-'));
  });
  afterEach(() => {
    close();
    rmSync(root, { recursive: true, force: true });
  });
  const mode = (name: string) => statSync(join(root, 'shop', name)).mode & 0o777;

  it('is for its owner only, and so are its keys and its lock', () => {
    opened();
    expect([mode('.'), mode('keys.json'), mode('lock.db'), mode('read'), mode('outbox')]).toEqual([
      0o700, 0o600, 0o600, 0o700, 0o700,
    ]);
  });

  it('is on the disk by name before it counts, with every folder made on the way', () => {
    const { openSync, fsyncSync } = fs;
    const names = new Map<number, string>();
    const synced: string[] = [];
    jest.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      const descriptor = openSync(path, ...rest);
      names.set(descriptor, String(path));
      return descriptor;
    });
    jest.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      synced.push(names.get(descriptor) ?? '');
      fsyncSync(descriptor);
    });
    const folder = openDataFolder(join(root, 'shops', 'one'));
    open.push(folder);
    jest.restoreAllMocks();
    for (const parent of [root, join(root, 'shops')]) expect(synced).toContain(parent);
    const entry = (name: string) => synced.indexOf(join(root, 'shops', 'one', `${name}.next`));
    for (const name of ['keys.json', 'format.json']) {
      expect(entry(name)).toBeGreaterThanOrEqual(0);
      expect(synced.indexOf(folder.path, entry(name))).toBeGreaterThan(entry(name));
    }
  });

  it('says so when it cannot be written, not that it is locked', () => {
    const { path } = opened();
    close();
    rmSync(join(path, 'lock.db'));
    mkdirSync(join(path, 'lock.db'));
    expect(() => opened()).toThrow(/^DATA_DIR: .*lock\.db cannot be written: /);
  });

  it('keeps the secrets it made', () => {
    const first = opened().secrets;
    close();
    expect(opened().secrets).toEqual(first);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.jwtSecret).not.toBe(first.dataSecret);
  });

  it('does not write down the secrets of the environment', () => {
    expect(opened({ jwtSecret: SECRET, dataSecret: SECRET }).secrets).toEqual({
      jwtSecret: SECRET,
      dataSecret: SECRET,
    });
    expect(() => readFileSync(join(root, 'shop', 'keys.json'))).toThrow(/ENOENT/);
  });

  it('refuses another data secret than the one it was made with', () => {
    opened();
    close();
    expect(() => opened({ dataSecret: SECRET })).toThrow(/^DATA_SECRET: /);
  });

  it('refuses a second opening, naming the lock', () => {
    opened();
    expect(() => opened()).toThrow(/lock\.db is locked/);
  });

  it('refuses a second process, naming the lock', () => {
    const folder = opened();
    const sqlite = createRequire(__filename).resolve('@photostructure/sqlite');
    const other = `const { DatabaseSync } = require(${JSON.stringify(sqlite)});
      const database = new DatabaseSync(${JSON.stringify(join(folder.path, 'lock.db'))});
      try { database.exec('BEGIN EXCLUSIVE'); process.exit(0); } catch { process.exit(7); }`;
    expect(spawnSync(process.execPath, ['-e', other]).status).toBe(7);
  });

  it.each([
    ['a newer', FORMAT_VERSION + 1],
    ['an earlier', FORMAT_VERSION - 1],
  ])('refuses the format of %s version in one line, and leaves the folder as it was', (version, other) => {
    const { path } = opened();
    close();
    const file = join(path, 'format.json');
    const format = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...format, format: other }));
    // what an opening would write again
    for (const name of ['keys.json', 'lock.db', 'uploads']) rmSync(join(path, name), { recursive: true });
    const before = readdirSync(path).toSorted();
    const line = `${file} says format ${other}: made by ${version} version; this one reads format ${FORMAT_VERSION}`;
    expect(() => opened()).toThrow(new DataFolderError(line));
    expect(() => refuseOtherFormat(path)).toThrow(new DataFolderError(line));
    expect(readdirSync(path).toSorted()).toEqual(before);
  });

  it('refuses a folder that belongs to something else', () => {
    writeFileSync(join(root, 'letter.txt'), 'dear');
    expect(() => openDataFolder(root)).toThrow(DataFolderError);
    expect(() => openDataFolder(root)).toThrow(/letter\.txt/);
  });

  it('refuses a log or a private store whose end is gone, and a new log beside the private store of a lost one', async () => {
    const { path, eventsFile, privateFile, uploadsFolder } = opened();
    close();
    await (await openEmbeddedEventStore({ folder: path })).close();
    expect(() => opened()).not.toThrow();
    close();
    await openEmbeddedPrivateStore({ file: privateFile, uploadsFolder, alone: true }).close();
    for (const file of [privateFile, eventsFile]) {
      const whole = readFileSync(file);
      truncateSync(file, whole.length / 2);
      expect(() => opened()).toThrow(`${file} is cut short`);
      writeFileSync(file, whole);
    }
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${eventsFile}${suffix}`, { force: true });
    expect(() => opened()).toThrow(/events\.db is missing or empty, and .*private\.db is not: /);
    expect(existsSync(eventsFile)).toBe(false);
  });

  it('names what is a file and must be a folder, and the other way round', () => {
    const { path } = opened();
    close();
    for (const name of ['outbox', 'read', 'uploads']) {
      rmSync(join(path, name), { recursive: true });
      writeFileSync(join(path, name), 'a letter');
      expect(() => opened()).toThrow(`DATA_DIR: ${name} is a file and must be a folder: move it away`);
      rmSync(join(path, name));
    }
    for (const name of ['private.db', 'read/models.db', 'control.sock']) {
      mkdirSync(join(path, name), { recursive: true });
      expect(() => opened()).toThrow(`DATA_DIR: ${name} is a folder and must be a file: move it away`);
      rmSync(join(path, name), { recursive: true });
    }
    const file = join(path, 'keys.json');
    expect(() => openDataFolder(file)).toThrow(`DATA_DIR: ${file} is a file and must be a folder: move it away`);
    expect(() => openDataFolder(join(file, 'shop'))).toThrow(/^DATA_DIR: .*keys\.json\/shop: ENOTDIR/);
    symlinkSync(join(root, 'nowhere', 'outbox'), join(path, 'outbox'));
    expect(() => opened()).toThrow(/^DATA_DIR: outbox: ENOENT/);
  });

  it('makes no other secret where the one it was made with is lost, and says which file is', async () => {
    const { path, secrets } = opened();
    close();
    await (await openEmbeddedEventStore({ folder: path })).close();
    rmSync(join(path, 'keys.json'));
    expect(() => opened()).toThrow(/^DATA_SECRET: missing, and .*keys\.json does not keep it: put that file back, /);
    expect(existsSync(join(path, 'keys.json'))).toBe(false);
    expect(opened({ dataSecret: secrets.dataSecret }).secrets.dataSecret).toBe(secrets.dataSecret);
    close();
    rmSync(join(path, 'format.json'));
    expect(() => opened()).toThrow(/holds books and no format\.json: put that file back/);
  });

  it('says that a damaged keys.json is damaged', () => {
    const { path } = opened();
    close();
    writeFileSync(join(path, 'keys.json'), '{"jwt');
    expect(() => opened()).toThrow(/keys\.json is damaged/);
  });
});

describeWhen(existsSync('/proc/self'), '/proc', 'a data folder where the system takes none', () => {
  // Node's own way to make folders never ends there
  it('is refused in one line', () => {
    expect(() => openDataFolder('/proc/x')).toThrow(/^DATA_DIR: \/proc\/x: ENOENT/);
    expect(() => openDataFolder('/proc/x/y')).toThrow(/^DATA_DIR: \/proc\/x\/y: ENOENT/);
  });
});
