import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { toText } from '../eventRow.ts';
import { sampleEvents } from '../eventStore.contract.ts';
import { StoreUnavailable } from '../port.ts';
import { formatPosition } from '../position.ts';
import { EmbeddedLog, logFile, openEmbeddedLog, type AppendRequest } from './embeddedLog.ts';
import { EmbeddedReader } from './embeddedReader.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function request(stream: string, expectedRevision: number, count = 1): AppendRequest {
  return { stream, expectedRevision, events: sampleEvents(stream, expectedRevision + 1, count).map(toText) };
}

function readCount(of = folder): number {
  const reader = new EmbeddedReader(of);
  const { length } = reader.readAll({ after: null, maxCount: 100_000 });
  reader.close();
  return length;
}

describe('the embedded log', () => {
  it('refuses to open where it cannot be durable', () => {
    expect(() => new EmbeddedLog(':memory:')).toThrow('not durable');
  });

  it('refuses a file written by a newer program', () => {
    const log = openEmbeddedLog(folder);
    log.database.exec('PRAGMA user_version = 99');
    log.close();
    expect(() => openEmbeddedLog(folder)).toThrow('format 99');
  });

  it('writes nothing of a group when the disk is full, and continues once there is space', () => {
    const log = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    log.database.exec('PRAGMA max_page_count = 20');
    const answers = log.append([request('bill-a', 0), request('ledger-a', -1, 500)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['storage_full', 'storage_full']);
    expect(readCount()).toBe(1);
    log.database.exec('PRAGMA max_page_count = 100000');
    const again = log.append([request('bill-a', 0), request('ledger-a', -1, 500)]);
    expect(again).toEqual([
      { kind: 'appended', revision: 1, position: 2 },
      { kind: 'appended', revision: 499, position: 502 },
    ]);
    log.close();
  });

  it('fails only the append that SQLite rejects, not the others of its group', () => {
    const log = openEmbeddedLog(folder);
    const odd = request('bill-a', -1);
    odd.events[0]!.v = 1.5;
    const answers = log.append([request('bill-b', -1), odd, request('bill-c', -1)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['appended', 'unavailable', 'appended']);
    expect(readCount()).toBe(2);
    log.close();
  });

  it('returns a damaged row without its content when read as stored, and throws when it is read as an event', () => {
    const log = openEmbeddedLog(folder);
    log.append([request('bill-a', -1), request('bill-b', -1)]);
    log.close();
    const database = new DatabaseSync(logFile(folder));
    database.exec(`UPDATE events SET data = substr(data, 2) WHERE position = 1`);
    database.close();
    const reader = new EmbeddedReader(folder);
    const [damaged, sound] = reader.readAll({ after: null, maxCount: 10, asStored: true });
    expect([damaged?.data, damaged?.stream, sound?.position]).toEqual([undefined, 'bill-a', formatPosition(2)]);
    expect(sound?.data).toBeDefined();
    expect(() => reader.readStream('bill-a', { from: 0, maxCount: 10 })).toThrow(StoreUnavailable);
    reader.close();
  });

  it('notices the appends of another writer', () => {
    const log = openEmbeddedLog(folder);
    const other = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    expect(other.append([request('bill-a', 0)])).toMatchObject([{ kind: 'appended', revision: 1, position: 2 }]);
    expect(log.append([request('bill-a', 0)])).toEqual([{ kind: 'wrong_revision', actual: 1 }]);
    expect(log.append([request('bill-a', 1)])).toMatchObject([{ kind: 'appended', revision: 2, position: 3 }]);
    log.close();
    other.close();
  });

  it('leaves the write-ahead log as it is after only reading, and checkpoints it at close after writing', () => {
    const waiting = () => statSync(`${logFile(folder)}-wal`).size;
    const log = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    const before = waiting();
    openEmbeddedLog(folder).close();
    expect(before).toBeGreaterThan(0);
    expect(waiting()).toBe(before);
    log.close();
    expect(waiting()).toBe(0);
  });

  it('closes even when the checkpoint fails, and keeps what it acknowledged', () => {
    const log = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    // make the checkpoint fail, as on a full disk
    log.database.exec('BEGIN IMMEDIATE');
    expect(() => log.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')).toThrow();
    expect(() => log.close()).not.toThrow();
    expect(log.database.isOpen).toBe(false);
    expect(readCount()).toBe(1);
  });

  it('keeps only whole groups when the end of the write-ahead log is torn off', () => {
    const log = openEmbeddedLog(folder);
    for (let group = 0; group < 10; group += 1) log.append([request(`bill-${group}`, -1, 7)]);
    const main = readFileSync(logFile(folder));
    const wal = readFileSync(`${logFile(folder)}-wal`);
    const kept = new Set<number>();
    for (let end = wal.length; end > 80_000; end -= 1_500) {
      const copy = mkdtempSync(join(folder, 'torn-'));
      writeFileSync(logFile(copy), main);
      writeFileSync(`${logFile(copy)}-wal`, wal.subarray(0, end));
      const torn = openEmbeddedLog(copy);
      kept.add(readCount(copy));
      torn.close();
    }
    expect([...kept].every((count) => count % 7 === 0)).toBe(true);
    expect(Math.max(...kept)).toBe(70);
    expect(kept.size).toBeGreaterThan(3);
    log.close();
  });
});
