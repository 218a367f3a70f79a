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
  it('refuses to open where it could not be durable', () => {
    expect(() => new EmbeddedLog(':memory:')).toThrow('not durable');
  });

  it('refuses a file that a newer program wrote', () => {
    const log = openEmbeddedLog(folder);
    log.database.exec('PRAGMA user_version = 99');
    log.close();
    expect(() => openEmbeddedLog(folder)).toThrow('format 99');
  });

  it('writes nothing of a group that meets a full disk, and goes on when there is space', () => {
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

  it('fails no neighbour for an append that SQLite does not take', () => {
    const log = openEmbeddedLog(folder);
    const odd = request('bill-a', -1);
    odd.events[0]!.v = 1.5;
    const answers = log.append([request('bill-b', -1), odd, request('bill-c', -1)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['appended', 'unavailable', 'appended']);
    expect(readCount()).toBe(2);
    log.close();
  });

  it('hands a damaged row on without its content, and refuses to read it as an event', () => {
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

  it('notices what another writer appended', () => {
    const log = openEmbeddedLog(folder);
    const other = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    expect(other.append([request('bill-a', 0)])).toMatchObject([{ kind: 'appended', revision: 1, position: 2 }]);
    expect(log.append([request('bill-a', 0)])).toEqual([{ kind: 'wrong_revision', actual: 1 }]);
    expect(log.append([request('bill-a', 1)])).toMatchObject([{ kind: 'appended', revision: 2, position: 3 }]);
    log.close();
    other.close();
  });

  it('is left as it stands by whoever only read it, and folded together by whoever wrote', () => {
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

  it('closes though it cannot be folded together, and holds what it acknowledged', () => {
    const log = openEmbeddedLog(folder);
    log.append([request('bill-a', -1)]);
    // as on a full disk, SQLite refuses
    log.database.exec('BEGIN IMMEDIATE');
    expect(() => log.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')).toThrow();
    expect(() => log.close()).not.toThrow();
    expect(log.database.isOpen).toBe(false);
    expect(readCount()).toBe(1);
  });

  it('keeps whole groups only when the end of the write-ahead log was torn off', () => {
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
