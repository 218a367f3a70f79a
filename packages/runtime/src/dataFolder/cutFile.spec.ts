import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cutFile } from './cutFile.ts';

const PAGE = 4_096;

describe('an SQLite file that is cut short', () => {
  let folder: string;
  let live: InstanceType<typeof DatabaseSync>;
  const at = (name: string) => join(folder, name);
  const fill = (rows: number) => {
    live.exec('BEGIN');
    for (let row = 0; row < rows; row += 1) live.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(1_000));
    live.exec('COMMIT');
  };
  const fold = () => live.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  /** What a kill leaves. */
  const killed = (name: string) => {
    for (const suffix of ['', '-wal']) copyFileSync(at(`live.db${suffix}`), at(`${name}${suffix}`));
    return at(name);
  };
  const cutTo = (file: string, pages: number) => {
    truncateSync(file, pages * PAGE);
    return file;
  };
  const goneFrom = (file: string) =>
    Number(/is cut short, (\d+) of its pages are gone/.exec(cutFile(file) ?? '')?.[1] ?? 0);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-cut-'));
    live = new DatabaseSync(at('live.db'));
    live.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (text TEXT NOT NULL) STRICT');
  });
  afterEach(() => {
    live.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is told by the number of pages in its header', () => {
    fill(200);
    fold();
    const pages = statSync(at('live.db')).size / PAGE;
    expect(cutFile(killed('whole.db'))).toBeUndefined();
    expect(goneFrom(cutTo(killed('half.db'), 20))).toBe(pages - 20);
    truncateSync(killed('torn.db'), pages * PAGE - 1);
    expect(goneFrom(at('torn.db'))).toBe(1);
  });

  it('is told beside a write-ahead log, by the pages that are in neither', () => {
    fill(201);
    fold();
    fill(50);
    const whole = killed('whole.db');
    expect(existsSync(`${whole}-wal`)).toBe(true);
    expect(cutFile(whole)).toBeUndefined();
    const pages = statSync(whole).size / PAGE;
    // its last page was written to again, and is in the log
    expect(goneFrom(cutTo(killed('half.db'), 20))).toBe(pages - 20 - 1);
    expect(goneFrom(cutTo(killed('empty.db'), 0))).toBeGreaterThan(pages);
  });

  it('is none where the log has the newer pages, also where folding it back broke off', () => {
    fill(50);
    const before = readFileSync(killed('young.db'));
    expect(cutFile(at('young.db'))).toBeUndefined();
    const log = readFileSync(at('young.db-wal'));
    fold();
    writeFileSync(at('broken.db'), readFileSync(at('live.db')).subarray(0, before.length + PAGE));
    writeFileSync(at('broken.db-wal'), log);
    expect(cutFile(at('broken.db'))).toBeUndefined();
    rmSync(at('broken.db-wal'));
    expect(goneFrom(at('broken.db'))).toBeGreaterThan(1);
  });

  it('is none where the log ends in the middle of a transaction, or in what a former one left', () => {
    fill(50);
    fold();
    fill(5);
    const first = statSync(at('live.db-wal')).size;
    fill(50);
    const torn = killed('torn.db');
    const log = readFileSync(`${torn}-wal`);
    for (const byte of [first + 30, Math.floor((first + log.length) / 2), log.length - 1]) {
      writeFileSync(`${torn}-wal`, log.subarray(0, byte));
      expect(cutFile(torn)).toBeUndefined();
      const flipped = Buffer.from(log);
      flipped[byte] = (flipped[byte] ?? 0) ^ 1;
      writeFileSync(`${torn}-wal`, flipped);
      expect(cutFile(torn)).toBeUndefined();
    }
    live.exec('PRAGMA wal_checkpoint(RESTART)');
    fill(1);
    expect(cutFile(killed('former.db'))).toBeUndefined();
  });

  it('is none where there is no file, an empty one, or no database', () => {
    writeFileSync(at('empty.db'), '');
    writeFileSync(at('letter.db'), 'no database, but long enough to look at'.repeat(200));
    expect(['none.db', 'empty.db', 'letter.db'].map((name) => cutFile(at(name)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
