import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { NO_STREAM } from '../port.ts';
import type { EventText } from '../eventRow.ts';
import { rowHash } from './rowHash.ts';
import { prepareSchema, readLogId, single, type Database } from './schema.ts';
import { isStorageFailure, writeFailure, type WriteFailure } from './sqliteFailure.ts';

/** Streams whose latest revision the writer caches. */
const MAX_HEADS = 20_000;

export interface AppendRequest {
  stream: string;
  expectedRevision: number;
  events: EventText[];
}

export type AppendAnswer =
  { kind: 'appended'; revision: number; position: number } | { kind: 'wrong_revision'; actual: number } | WriteFailure;

interface Head {
  stream: number;
  revision: number;
}

/** Path of the log inside a data folder. */
export function logFile(folder: string): string {
  return join(folder, 'events.db');
}

/**
 * Sets the pragmas that durability depends on and reads them back. @throws {Error} when the file system or the SQLite
 * build refuses them
 */
function makeDurable(database: Database): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  const mode = single(database, 'PRAGMA journal_mode');
  const synchronous = single(database, 'PRAGMA synchronous');
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`events.db is not durable: journal_mode ${String(mode)}, synchronous ${String(synchronous)}`);
  }
  // fewer, longer checkpoints, because each costs two more syncs
  database.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864; PRAGMA temp_store = MEMORY;');
}

/**
 * The writing side of the embedded log, one call at a time. Used by the writer thread, or directly when there is none.
 */
export class EmbeddedLog {
  readonly logId: string;
  readonly database: Database;
  private readonly heads = new Map<string, Head>();
  private position: number;
  private readonly insertEvent;
  private readonly insertStream;
  private readonly findHead;

  /** @param location path of the database file */
  constructor(location: string) {
    this.database = new DatabaseSync(location, { timeout: 5_000 });
    try {
      makeDurable(this.database);
      prepareSchema(this.database);
    } catch (error) {
      this.database.close();
      throw error;
    }
    this.logId = readLogId(this.database);
    this.position = this.storedPosition();
    this.insertEvent = this.database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.insertStream = this.database.prepare('INSERT INTO streams (name) VALUES (?)');
    this.findHead = this.database.prepare(
      `SELECT s.id AS stream, coalesce((SELECT max(e.revision) FROM events e WHERE e.stream = s.id), ${NO_STREAM}) AS revision
       FROM streams s WHERE s.name = ?`,
    );
  }

  /**
   * Writes a group with one sync and answers each append in order. A wrong revision fails only that append; a full or
   * broken disk fails all of them, and then nothing of the group is visible.
   */
  append(group: readonly AppendRequest[]): AppendAnswer[] {
    let committing = false;
    try {
      this.begin();
      const answers = group.map((request) => this.insert(request));
      committing = true;
      this.database.exec('COMMIT');
      return answers;
    } catch (error) {
      this.rollBack();
      // an append that SQLite rejects must not fail the others
      if (group.length > 1 && !isStorageFailure(error)) return group.flatMap((request) => this.append([request]));
      const failure = writeFailure(error, committing);
      return group.map(() => failure);
    }
  }

  close(): void {
    try {
      // Checkpoint at close after writing, because SQLite skips it while the driver keeps prepared statements open. A
      // tool that only read leaves it to the running server, whose appends would wait for a checkpoint as long as there
      // are readers.
      const changes = Number(single(this.database, 'SELECT total_changes()'));
      if (changes > 0) this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // the disk may be full; acknowledged events are durable in the write-ahead log, and a later checkpoint moves them
    } finally {
      this.database.close();
    }
  }

  private storedPosition(): number {
    return Number(single(this.database, 'SELECT coalesce(max(position), 0) FROM events'));
  }

  private begin(): void {
    this.database.exec('BEGIN IMMEDIATE');
    const stored = this.storedPosition();
    // a restore tool or a second writer appended, so the cached heads are stale
    if (stored !== this.position) this.heads.clear();
    this.position = stored;
  }

  private rollBack(): void {
    this.heads.clear();
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    this.position = -1;
  }

  private insert({ stream, expectedRevision, events }: AppendRequest): AppendAnswer {
    const head = this.head(stream);
    const actual = head?.revision ?? NO_STREAM;
    if (actual !== expectedRevision) return { kind: 'wrong_revision', actual };
    if (events.length === 0) return { kind: 'appended', revision: actual, position: this.position };
    const streamId = head?.stream ?? Number(this.insertStream.run(stream).lastInsertRowid);
    let revision = actual;
    for (const event of events) {
      this.position += 1;
      revision += 1;
      const { id, type, v, at, data, meta } = event;
      const digest = rowHash(this.position, stream, revision, event);
      this.insertEvent.run(this.position, streamId, revision, id, type, v, data, meta, at, digest);
    }
    this.remember(stream, { stream: streamId, revision });
    return { kind: 'appended', revision, position: this.position };
  }

  private head(stream: string): Head | undefined {
    return this.heads.get(stream) ?? (this.findHead.get(stream) as Head | undefined);
  }

  private remember(stream: string, head: Head): void {
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size <= MAX_HEADS) return;
    const [oldest] = this.heads.keys();
    if (oldest !== undefined) this.heads.delete(oldest);
  }
}

/** Opens the log of a data folder for writing, creating it when there is none. */
export function openEmbeddedLog(folder: string): EmbeddedLog {
  mkdirSync(folder, { recursive: true });
  return new EmbeddedLog(logFile(folder));
}
